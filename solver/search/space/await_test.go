package space

import (
	"context"
	"errors"
	"strings"
	"testing"

	"tourscope/solver/internal/workers"
)

func never() (halt bool) { return false }

func TestAwaitBringsWhatWasMade(t *testing.T) {
	failure := errors.New("out of paper")
	made, halted, err := Await(t.Context(), never, func(context.Context) (int, error) { return 7, failure })
	if made != 7 || halted || !errors.Is(err, failure) {
		t.Error(made, halted, err)
	}
}

func TestAwaitIsHalted(t *testing.T) {
	gone := make(chan struct{})
	made, halted, err := Await(t.Context(), func() bool { return true }, func(ctx context.Context) (int, error) {
		<-ctx.Done()
		close(gone)
		return 7, ctx.Err()
	})
	if made != 0 || !halted || err != nil {
		t.Error(made, halted, err)
	}
	<-gone // its context ended
}

func TestAPanicComesOutOfAwait(t *testing.T) {
	defer func() {
		if fall, _ := recover().(*workers.Panic); fall == nil || fall.Value != "fell" || !strings.Contains(string(fall.Stack), "await_test.go") {
			t.Errorf("what comes out is %v", fall)
		}
	}()
	_, _, _ = Await(t.Context(), never, func(context.Context) (int, error) { panic("fell") })
	t.Error("nothing came out")
}

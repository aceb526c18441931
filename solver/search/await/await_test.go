package await

import (
	"context"
	"errors"
	"strings"
	"testing"

	"tourscope/solver/panics"
)

func never() (halt bool) { return false }

func TestWorkReturnsWhatWasMade(t *testing.T) {
	failure := errors.New("out of paper")
	made, halted, err := Work(t.Context(), Every, never, func(context.Context) (int, error) { return 7, failure })
	if made != 7 || halted || !errors.Is(err, failure) {
		t.Error(made, halted, err)
	}
}

func TestWorkIsHalted(t *testing.T) {
	gone := make(chan struct{})
	made, halted, err := Work(t.Context(), Every, func() bool { return true }, func(ctx context.Context) (int, error) {
		<-ctx.Done()
		close(gone)
		return 7, ctx.Err()
	})
	if made != 0 || !halted || err != nil {
		t.Error(made, halted, err)
	}
	<-gone // its context ended
}

// A stage begins with a report, however short its work is.
func TestStageIsReportedAtOnce(t *testing.T) {
	reports := 0
	made, halted, err := Stage(t.Context(), func() bool { reports++; return false }, func(context.Context) (int, error) { return 7, nil })
	if made != 7 || halted || err != nil || reports == 0 {
		t.Error(made, halted, err, reports)
	}
	if _, halted, _ := Stage(t.Context(), func() bool { return true }, func(context.Context) (int, error) { return 7, nil }); !halted {
		t.Error("the first report did not halt it")
	}
}

func TestPanicOfTheWorkIsRaised(t *testing.T) {
	defer func() {
		if panicked, _ := recover().(*panics.Error); panicked == nil || panicked.Value != "broken" || !strings.Contains(string(panicked.Stack), "await_test.go") {
			t.Errorf("raised was %v", panicked)
		}
	}()
	_, _, _ = Work(t.Context(), Every, never, func(context.Context) (int, error) { panic("broken") })
	t.Error("nothing was raised")
}

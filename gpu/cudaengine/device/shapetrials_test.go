package device

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"tourscope/gpu/driver"
)

func TestTrialsChooseTheFastest(t *testing.T) {
	speeds := map[int]time.Duration{8: 5, 4: 3, 2: 4}
	w := NewShapeTrials([]int{8, 4, 2})
	var tried []int
	for range 3 * trialRounds {
		tried = append(tried, w.Shape())
		took := speeds[w.Shape()]
		if len(tried) <= 3 {
			took *= 10 // a first launch tells little
		}
		w.Measured(took)
	}
	if want := []int{8, 4, 2, 8, 4, 2}; !slices.Equal(tried, want) || w.Shape() != 4 {
		t.Errorf("tried %v and chose %d", tried, w.Shape())
	}
	w.Measured(1e9)
	if w.Shape() != 4 {
		t.Error("a choice that was made does not stay")
	}
}

func TestTrialsLeaveOutWhatIsRefused(t *testing.T) {
	refusal := refusedLaunch(t)
	w := NewShapeTrials([]int{8, 4, 2})
	w.Measured(1)
	if err := w.Refused(refusal); err != nil || w.Shape() != 2 {
		t.Errorf("%v, then %d", err, w.Shape())
	}
	w.Measured(2)
	w.Measured(1) // 8 again
	if err := w.Refused(refusal); err != nil || w.Shape() != 8 {
		t.Errorf("%v, then %d", err, w.Shape())
	}
	if err := w.Refused(refusal); err != refusal {
		t.Errorf("the last one: %v", err)
	}
	other := errors.New("the device is gone")
	if w := NewShapeTrials([]int{8, 4}); w.Refused(other) != other {
		t.Error("an error that is no refusal was survived")
	}
}

// refusedLaunch is a driver's refusal.
func refusedLaunch(t *testing.T) error {
	t.Helper()
	err := error(&driver.Error{Code: 701, Doing: "launch"})
	if !driver.LaunchRefused(fmt.Errorf("wrapped: %w", err)) {
		t.Fatal("701 is no refusal")
	}
	return err
}

//go:build !nogui

package sweep

import (
	"testing"
	"time"

	"tourscope/solver/batch"
)

// The progress comes first: little room cuts off the end.
func TestProgressBeginsTheText(t *testing.T) {
	plan := &batch.Plan{Title: "Candidates of Chained Lin–Kernighan on a"}
	for want, w := range map[string]*sweepRun{
		"0 of 0 runs  ·  " + plan.Title:                                            {plan: plan},
		"0 of 0 runs, paused  ·  " + plan.Title:                                    {plan: plan, pausedSince: time.Now()},
		"0 of 0 runs, cancelled  ·  " + plan.Title:                                 {plan: plan, ended: true, err: batch.ErrCancelled},
		"0 of 0 runs; without pspm, which is not available here  ·  " + plan.Title: {plan: plan, unavailable: "pspm"},
	} {
		if got := w.text(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

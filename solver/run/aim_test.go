package run

import (
	"testing"

	"tourscope/solver"
)

// TestAimStopsTheRun raises the target of a run until its tour is good enough.
func TestAimStopsTheRun(t *testing.T) {
	r := begin(t, Settings{Engine: &descent{}})
	<-r.Changed()
	length := r.Latest().Best
	r.Aim(1) // no tour is so short
	r.Aim(length)
	r.Aim(1) // does not lower it
	if out := finish(t, r, solver.StopTarget); out.Length > length {
		t.Errorf("stopped at %d, the target was %d", out.Length, length)
	}
}

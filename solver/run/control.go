package run

import (
	"time"

	"tourscope/solver"
)

// Pause blocks the engine at its next report and stops the run's clock.
func (r *Run) Pause() { r.setPause(pause{on: true}) }

// Resume ends a pause.
func (r *Run) Resume() { r.setPause(pause{}) }

func (r *Run) setPause(p pause) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pause = p
	r.notify()
}

// Step runs n more iterations and then pauses. Steps requested while earlier ones are
// still being run are added to them.
func (r *Run) Step(n int64) {
	if n <= 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pause.on = true
	r.pause.steps = addSteps(r.pause.steps, n)
	r.notify()
}

// Stop ends the run. It returns at once; Wait waits for the end.
func (r *Run) Stop() {
	r.interrupt()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.halt(solver.StopUser)
}

// halt sets the reason to stop, unless there is one already. Needs mu.
func (r *Run) halt(why solver.Stop) {
	if r.stop != solver.NotStopped {
		return
	}
	r.stop, r.stopped = why, time.Now()
	r.notify()
}

// fail stops the run because of an error. The first error is kept.
func (r *Run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failure == nil {
		r.failure = err
	}
	r.halt(solver.StopFailed)
}

// notify makes the engine's next report check the fields under mu, and wakes a blocked
// engine. Needs mu.
func (r *Run) notify() {
	r.attention.Store(true)
	r.wake.Broadcast()
}

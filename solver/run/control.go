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
	r.eachMove.Store(false)
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
	r.eachMove.Store(false)
	r.notify()
}

// Stop ends the run. It returns at once; Wait waits for the end.
func (r *Run) Stop() {
	r.interrupt()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.halt(solver.StopUser)
}

// Aim stops the run at a tour of this length or shorter, as Limits.Target does; the longer of
// the two counts. A lower bound of all tours that rises beside the search so stops it once
// its best tour is proven to be good enough.
func (r *Run) Aim(target int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if target > r.target {
		r.target = target
		r.notify()
	}
}

// aim returns the length at which the run stops; 0: none. Needs mu.
func (r *Run) aim() int64 { return max(r.settings.Limits.Target, r.target) }

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

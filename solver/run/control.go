package run

import (
	"math"
	"time"

	"tourscope/solver"
)

// pause is the state of pausing and stepping: whether, and from which iteration on, the
// engine is blocked.
type pause struct {
	on    bool
	at    int64 // the engine is blocked from this iteration on
	steps int64 // requested iterations that are not yet added to at
}

// holds reports whether an engine at this iteration is to be blocked. It counts the
// requested steps from this iteration, or from the end of the steps before them.
func (p *pause) holds(iteration int64) bool {
	if p.steps > 0 {
		p.at = addSteps(max(p.at, iteration), p.steps)
		p.steps = 0
	}
	return p.on && iteration >= p.at
}

func addSteps(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

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

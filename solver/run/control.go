package run

import (
	"math"
	"time"

	"tourscope/solver"
)

// pause says when the engine has to stand still.
type pause struct {
	on    bool
	at    int64 // only from this iteration on
	steps int64 // iterations asked for, not yet counted into at
}

// holds says whether an engine at this iteration has to stand still. It counts
// the steps that were asked for from here, or from the end of those before.
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

// Pause lets the engine stand still at its next report. The clock stands, too.
func (r *Run) Pause() { r.setPause(pause{on: true}) }

// Resume lets it go on.
func (r *Run) Resume() { r.setPause(pause{}) }

func (r *Run) setPause(p pause) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pause = p
	r.notify()
}

// Step lets the engine do n more iterations and then pauses it. Steps asked for
// while others are being done are added to them.
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

// fail stops the run over a defect. The first one is the one to report.
func (r *Run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failure == nil {
		r.failure = err
	}
	r.halt(solver.StopFailed)
}

// notify makes the engine look. Needs mu.
func (r *Run) notify() {
	r.attention.Store(true)
	r.wake.Broadcast()
}

package run

import (
	"time"

	"tourscope/solver"
)

// watch looks at the clock until the run has ended. It runs beside the engine.
func (r *Run) watch(interrupted, ended <-chan struct{}) {
	timer := time.NewTimer(firstTick)
	defer timer.Stop()
	for {
		select {
		case <-ended:
			return
		case <-interrupted:
			interrupted = nil
			r.Stop()
		case <-timer.C:
			timer.Reset(r.tick())
		}
	}
}

// The clock hand asks for figures every hundredth of a second, a little faster
// at first so that short runs have a history. The patience is far beyond the
// 0.2 s in which an engine has to obey: it is there so that a broken engine, or
// a worker that hangs, cannot keep a window from closing.
const (
	firstTick  = time.Millisecond
	slowTick   = 10 * time.Millisecond
	pausedTick = 50 * time.Millisecond

	patience    = 3 * time.Second  // until the engine's context is ended
	lastWarning = 10 * time.Second // until the run goes on without the engine
)

// tick asks the engine for its figures, applies the limits that depend on time,
// and returns when to come again.
func (r *Run) tick() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.attention.Store(true)
	elapsed := r.clock.elapsed()
	if limit := r.settings.Limits.Time; limit > 0 && elapsed >= limit {
		r.halt(solver.StopTime)
		r.interrupt() // a start tour that is still being made
	}
	if limit := r.settings.Limits.Processor; limit > 0 && r.charged(elapsed) >= limit {
		r.halt(solver.StopTime)
	}
	if r.stop != solver.NotStopped {
		r.insist()
	}
	if r.blocked {
		return pausedTick
	}
	next := min(max(elapsed/32, firstTick), slowTick)
	if limit := r.settings.Limits.Time; limit > elapsed {
		next = min(next, limit-elapsed)
	}
	return next
}

// insist presses an engine that has been told to halt. Needs mu.
func (r *Run) insist() {
	waited := time.Since(r.stopped)
	if waited >= patience {
		r.cancel()
	}
	if waited < lastWarning {
		return
	}
	select {
	case <-r.abandon:
	default:
		close(r.abandon)
	}
}

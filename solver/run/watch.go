package run

import (
	"time"

	"tourscope/solver"
)

// watch calls tick by a timer until the run has ended. It runs concurrently with the engine.
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

// Figures are requested every 10 ms, and more often at first, so that short runs have a
// history. An engine must stop within 0.2 s; the much longer grace and lastWarning
// ensure that a defective engine or a hanging worker cannot keep a window from closing.
const (
	slowTick   = 10 * time.Millisecond
	pausedTick = 50 * time.Millisecond

	grace       = 3 * time.Second  // until the engine's context is ended
	lastWarning = 10 * time.Second // until the run goes on without the engine
)

// tick requests the engine's figures, applies the time limits, and returns the time until
// the next tick.
func (r *Run) tick() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.attention.Store(true)
	elapsed := r.clock.elapsed()
	if limit := r.settings.Limits.Time; limit > 0 && elapsed >= limit {
		r.halt(solver.StopTime)
		r.interrupt() // cancels a start heuristic that is still running
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

// insist cancels the context of an engine that has not stopped after grace, and
// abandons it after lastWarning, both later by the delay of the link to it. Needs mu.
func (r *Run) insist() {
	waited := time.Since(r.stopped) - time.Duration(r.delay.Load())
	if waited >= grace {
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

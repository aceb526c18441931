package run

import (
	"time"

	"tourscope/solver"
)

// The methods of solver.Historian.

// Before adds a state that is ago old to the history. A time before the newest point is
// replaced by the time of that point.
func (e *reporter) Before(ago time.Duration, state *solver.State) {
	r := e.run
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return
	}
	r.note(max(r.clock.elapsed()-max(ago, 0), r.trace.last.Elapsed), state)
}

// Elapsed returns the time on the run's clock.
func (e *reporter) Elapsed() time.Duration {
	e.run.mu.Lock()
	defer e.run.mu.Unlock()
	return e.run.clock.elapsed()
}

// News returns the points added to the trace since the last call; the first call returns
// all. It is called after every report, so it takes no lock where there is no new point:
// points are added in the goroutine that reports.
func (e *reporter) News() []TracePoint {
	r := e.run
	switch {
	case !r.followed:
		r.mu.Lock()
		defer r.mu.Unlock()
		r.followed = true
		return append([]TracePoint(nil), r.trace.points...)
	case len(r.unread) == 0:
		return nil
	}
	points := r.unread
	r.unread = nil
	return points
}

// Stopped returns why the run has to stop; NotStopped while it need not.
func (e *reporter) Stopped() solver.Stop {
	e.run.mu.Lock()
	defer e.run.mu.Unlock()
	return e.run.stop
}

// End stops the clock: checking and publishing the result is not part of the search.
func (e *reporter) End() time.Duration {
	r := e.run
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.ended {
		r.clock.stop()
	}
	return r.clock.elapsed()
}

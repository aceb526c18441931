package run

import (
	"time"

	"tourscope/solver"
)

// What the reporter tells of the run's history, see solver.Historian.

// Before adds a state of some time ago, but none from before the newest.
func (e *reporter) Before(ago time.Duration, state *solver.State) {
	r := e.run
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return
	}
	r.note(max(r.clock.elapsed()-max(ago, 0), r.trace.last.Elapsed), state)
}

// Elapsed is the time on the run's clock.
func (e *reporter) Elapsed() time.Duration {
	e.run.mu.Lock()
	defer e.run.mu.Unlock()
	return e.run.clock.elapsed()
}

// News returns the points that were added to the trace since the last call. Nothing is
// kept for it before the first call. It is called after every report, and takes no lock
// where there is nothing new: points are added in the goroutine that reports.
func (e *reporter) News() []TracePoint {
	r := e.run
	switch {
	case !r.told:
		r.mu.Lock()
		defer r.mu.Unlock()
		r.told = true
		return append([]TracePoint(nil), r.trace.points...)
	case len(r.news) == 0:
		return nil
	}
	news := r.news
	r.news = nil
	return news
}

// End stops the clock: what the run still has to do with the result is no search.
func (e *reporter) End() time.Duration {
	r := e.run
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.ended {
		r.clock.stop()
	}
	return r.clock.elapsed()
}

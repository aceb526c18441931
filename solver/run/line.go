package run

import (
	"math"

	"tourscope/solver"
)

// line is the engine's end of the run. Its own fields belong to the goroutine in
// which the engine reports.
type line struct {
	run *Run

	// A report need not look further below this iteration and above this length
	// while nobody asks for attention.
	iteration int64
	best      int64

	shown int64 // the best length shown so far
	asked bool  // for a last tour before a pause
}

var (
	_ solver.Horizon = (*line)(nil)
	_ solver.Viewer  = (*line)(nil)
)

func newLine(r *Run, startLength int64) *line {
	return &line{run: r, shown: startLength, best: math.MaxInt64}
}

// Report is called millions of times a second: in the usual case it costs one
// load and two comparisons.
func (l *line) Report(state *solver.State) solver.Signal {
	if !l.run.attention.Load() && state.Iteration < l.iteration && state.Best > l.best {
		return solver.Continue
	}
	return l.attend(state)
}

// attend looks at everything that may be asked of the engine.
func (l *line) attend(state *solver.State) solver.Signal {
	r := l.run
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return solver.Halt
	}
	r.attention.Store(false)
	r.sample(state)
	r.applyLimits(state)
	if r.stop == solver.NotStopped && r.pause.holds(state.Iteration) {
		if state.Best < l.shown && !l.asked {
			l.asked = true
			r.attention.Store(true) // the pause comes with Show, or else with the next report
			return solver.Show
		}
		r.block(state.Iteration)
	}
	l.asked = false
	if r.stop != solver.NotStopped {
		r.attention.Store(true) // once halted, every report says so
		return solver.Halt
	}
	show := r.want && state.Best < l.shown
	if show {
		r.want = false
	}
	l.arm()
	if show {
		return solver.Show
	}
	return solver.Continue
}

// arm sets the marks below which reports are let through. Needs mu.
func (l *line) arm() {
	l.iteration, l.best = math.MaxInt64, -1
	if limit := l.run.settings.Limits.Iterations; limit > 0 {
		l.iteration = limit
	}
	if l.run.pause.on && l.run.stop == solver.NotStopped { // stopped, the engine is beyond the pause
		l.iteration = min(l.iteration, l.run.pause.at)
	}
	if target := l.run.settings.Limits.Target; target > 0 {
		l.best = target
	}
	if l.run.want {
		l.best = max(l.best, l.shown-1)
	}
}

// Horizon is the iteration of the next step's end, or of the limit.
func (l *line) Horizon() int64 { return l.iteration }

// Show copies the tour. While a pause holds it does not return: the picture of a
// paused run is of the moment it paused at, and so are the figures. An engine beyond
// a pipe may have gone on between its report and the tour.
func (l *line) Show(order []solver.City, state *solver.State) {
	r := l.run
	r.mu.Lock()
	now := r.clock.elapsed()
	if state.Iteration > r.state.Iteration && !r.ended {
		r.sample(state)
	}
	r.mu.Unlock()

	l.shown, l.asked = min(l.shown, state.Best), false
	r.inbox.put(order, state, now)

	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stop == solver.NotStopped && r.pause.holds(state.Iteration) {
		r.block(state.Iteration)
	}
	l.arm() // a step may have been asked for since the report
}

// block keeps the engine until the pause is over. Needs mu.
func (r *Run) block(iteration int64) {
	r.clock.stop()
	r.blocked = true
	for r.stop == solver.NotStopped && r.pause.holds(iteration) {
		r.wake.Wait()
	}
	r.blocked = false
	r.clock.start()
}

// sample takes the figures over. Needs mu.
func (r *Run) sample(state *solver.State) {
	now := r.clock.elapsed()
	if state.Best < r.state.Best {
		r.improve = now
	}
	r.state = *state
	r.rate.add(now, state.Moves)
	r.trace.add(now, state, r.spent())
}

// applyLimits halts at the limits that depend on the figures. Needs mu.
func (r *Run) applyLimits(state *solver.State) {
	limits := r.settings.Limits
	switch {
	case limits.Target > 0 && state.Best <= limits.Target:
		r.halt(solver.StopTarget)
	case limits.Iterations > 0 && state.Iteration >= limits.Iterations:
		r.halt(solver.StopIterations)
	case limits.Stagnation > 0 && r.clock.elapsed()-r.improve >= limits.Stagnation:
		r.halt(solver.StopStagnation)
	}
}

package run

import (
	"math"
	"time"

	"tourscope/solver"
)

// reporter is the solver.Progress that the engine gets. Its own fields are used only by
// the goroutine in which the engine reports.
type reporter struct {
	run *Run

	// A report below this iteration and above this length returns Continue at once,
	// unless attention is set.
	iteration int64
	best      int64

	stage solver.Stage // as last reported
	last  int64        // the best length then

	shown int64 // the best length shown so far
	asked bool  // the engine was asked for a last tour before a pause

	followed int64 // the accepted moves of the current tour shown last
}

var (
	_ solver.Deadliner = (*reporter)(nil)
	_ solver.Viewer    = (*reporter)(nil)
	_ solver.Follower  = (*reporter)(nil)
	_ solver.Historian = (*reporter)(nil)
	_ solver.Delayed   = (*reporter)(nil)
)

func newReporter(r *Run, startLength int64) *reporter {
	return &reporter{run: r, shown: startLength, best: math.MaxInt64}
}

// SetDelay lengthens the waits for an engine that does not stop, see watch.
func (e *reporter) SetDelay(d time.Duration) { e.run.delay.Store(int64(d)) }

// Report is called millions of times per second: the common case costs one atomic load
// and three comparisons. While the trace is dense, improvements take the slow path.
func (e *reporter) Report(state *solver.State) solver.Signal {
	if !e.run.attention.Load() && state.Iteration < e.iteration && state.Best > e.best && state.Stage == e.stage {
		e.last = state.Best
		return solver.Continue
	}
	return e.attend(state)
}

// attend is the slow path of Report: it stores the figures, applies limits and pauses,
// and answers requests for snapshots.
func (e *reporter) attend(state *solver.State) solver.Signal {
	r := e.run
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return solver.Halt
	}
	r.attention.Store(false)
	if state.Stage != e.stage && e.last > 0 {
		r.stages.best = min(r.stages.best, e.last)
	}
	e.stage, e.last = state.Stage, state.Best
	r.sample(state)
	r.applyLimits(state)
	if r.stop == solver.NotStopped && r.pause.holds(state) {
		if state.Best < e.shown && !e.asked {
			e.asked = true
			r.attention.Store(true) // the pause comes with Show, or else with the next report
			return solver.Show
		}
		r.block(state)
	}
	e.asked = false
	if r.stop != solver.NotStopped {
		r.attention.Store(true) // once halted, every report says so
		return solver.Halt
	}
	show := r.want && state.Best < e.shown
	if show {
		r.want = false
	}
	e.arm()
	if show {
		return solver.Show
	}
	return solver.Continue
}

// arm sets the iteration and the length at which the next report takes the slow path.
// Needs mu.
func (e *reporter) arm() {
	e.iteration, e.best = math.MaxInt64, -1
	if limit := e.run.settings.Limits.Iterations; limit > 0 {
		e.iteration = limit
	}
	if p := &e.run.pause; p.on && e.run.stop == solver.NotStopped { // stopped, the engine is beyond the pause
		if p.byMove {
			e.iteration = min(e.iteration, e.run.state.Iteration+1)
			e.run.attention.Store(true) // a move need not end an iteration
		} else {
			e.iteration = min(e.iteration, p.at)
		}
	}
	if target := e.run.aim(); target > 0 {
		e.best = target
	}
	if e.run.want {
		e.best = max(e.best, e.shown-1)
	}
	if r := e.run; r.trace.isDense(r.trace.last.Elapsed, &r.state) {
		e.best = max(e.best, r.state.Best-1)
	}
}

// Deadline returns the iteration at which the next step or the iteration limit ends.
func (e *reporter) Deadline() int64 { return e.iteration }

// Show copies the tour. During a pause it blocks, so that the snapshot and the figures of
// a paused run are of the same iteration. An engine in another process may have advanced
// between its report and the tour; its figures are then updated.
func (e *reporter) Show(order []solver.City, state *solver.State) {
	r := e.run
	r.mu.Lock()
	now := r.clock.elapsed()
	if state.Iteration > r.state.Iteration && !r.ended {
		r.sample(state)
	}
	r.mu.Unlock()

	e.shown, e.asked = min(e.shown, state.Best), false
	r.inbox.put(order, state, now)

	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stop == solver.NotStopped && r.pause.holds(state) {
		r.block(state)
	}
	e.arm() // a step may have been requested since the report
}

// block waits until the pause or the run ends, with the clock stopped. Needs mu.
func (r *Run) block(state *solver.State) {
	r.clock.stop()
	r.blocked = true
	for r.stop == solver.NotStopped && r.pause.holds(state) {
		r.wake.Wait()
	}
	r.blocked = false
	r.clock.start()
}

// sample stores the figures with the present time. Needs mu.
func (r *Run) sample(state *solver.State) { r.note(r.clock.elapsed(), state) }

// note stores the figures of a time: state, rate, trace and stages. Needs mu.
func (r *Run) note(at time.Duration, state *solver.State) {
	if state.Best < r.state.Best {
		r.improve = at
	}
	r.state = *state
	r.rate.add(at, state.Moves)
	if r.trace.add(at, state, r.spent()) && r.followed {
		r.unread = append(r.unread, r.trace.last)
	}
	r.stages.note(TracePoint{Elapsed: at, State: *state, Processor: r.worked()})
}

// applyLimits stops the run at the limits that depend on the figures. Needs mu.
func (r *Run) applyLimits(state *solver.State) {
	limits := r.settings.Limits
	switch {
	case state.Best <= r.aim():
		r.halt(solver.StopTarget)
	case limits.Iterations > 0 && state.Iteration >= limits.Iterations:
		r.halt(solver.StopIterations)
	case limits.Stagnation > 0 && r.clock.elapsed()-r.improve >= limits.Stagnation:
		r.halt(solver.StopStagnation)
	}
}

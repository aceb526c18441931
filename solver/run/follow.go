package run

import (
	"fmt"

	"tourscope/solver"
)

// Current returns the newest tour that the engine was changing when it was asked, or nil. Its
// length is State.Current of the snapshot.
func (r *Run) Current() *solver.Snapshot { return r.current.Load() }

// WantCurrent requests the tour that the engine changes, of engines that show it. The request
// stays until there is one; Changed then receives a hint, and a newer tour needs a new
// request.
func (r *Run) WantCurrent() { r.wantCurrent.Store(true) }

// StepMoves runs until so many more moves are accepted and then pauses. Engines that are no
// solver.Mover stop at their first report after that.
func (r *Run) StepMoves(n int64) {
	if n <= 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pause.on = true
	r.pause.moves = addSteps(r.pause.moves, n)
	r.eachMove.Store(true)
	r.notify()
}

// WantsCurrent reports whether the current tour is requested, or a move was made since it was
// shown and the run stops after each.
func (e *reporter) WantsCurrent(state *solver.State) bool {
	return e.run.wantCurrent.Load() || e.run.eachMove.Load() && state.Accepted != e.followed
}

// EachMove reports whether the run stops after each move.
func (e *reporter) EachMove() bool { return e.run.eachMove.Load() }

// ShowCurrent checks the tour and publishes it.
func (e *reporter) ShowCurrent(order []solver.City, state *solver.State) {
	r := e.run
	e.followed = state.Accepted
	if err := e.checkCurrent(order, state.Current); err != nil {
		r.fail(fmt.Errorf("the engine %s showed a wrong current tour: %w", r.info.Name, err))
		return
	}
	s := &solver.Snapshot{State: *state, Order: append([]solver.City(nil), order...), Sequence: 1}
	r.mu.Lock()
	s.Elapsed = r.clock.elapsed()
	r.mu.Unlock()
	if before := r.current.Load(); before != nil {
		s.Sequence = before.Sequence + 1
	}
	r.current.Store(s)
	r.wantCurrent.Store(false)
	r.hint()
}

// checkCurrent returns an error if an order does not visit every city once or has not the
// claimed length.
func (e *reporter) checkCurrent(order []solver.City, claimed int64) error {
	p := e.run.Problem()
	if len(order) != p.Cities() {
		return fmt.Errorf("it visits %d cities of %d", len(order), p.Cities())
	}
	seen := make([]bool, len(order))
	for _, c := range order {
		if c < 0 || int(c) >= len(seen) || seen[c] {
			return fmt.Errorf("city %d is visited twice or does not exist", c+1)
		}
		seen[c] = true
	}
	if length := p.LengthOn(e.run.settings.Threads, order); length != claimed {
		return fmt.Errorf("its length is %d, not %d", length, claimed)
	}
	return nil
}

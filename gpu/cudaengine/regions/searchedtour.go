package regions

import (
	"tourscope/solver"
	"tourscope/solver/search/space"
)

// searchedTour is the tour that rounds search, and the best one: another where a restart is searched. Both have the
// numbers of the search space.
type searchedTour struct {
	space   *space.Space
	problem *solver.Problem
	order   []solver.City
	length  int64
	best    []solver.City // nil: order
	patched []solver.City // memory of the next tour
	shown   []solver.City // the best tour in the problem's numbers
}

// tourLength is a tour in the numbers of the space, and its length.
type tourLength struct {
	order  []solver.City
	length int64
}

// begin makes a tour the one that is searched, and the best one.
func (t *searchedTour) begin(s *space.Space, order []solver.City, length int64) {
	t.space, t.problem, t.order, t.length = s, s.Problem(), order, length
	t.shown = make([]solver.City, len(order))
}

// takePatched takes the tour in patched for the one that is searched, unless it is longer.
func (t *searchedTour) takePatched(threads int) {
	if length := t.problem.LengthOn(threads, t.patched); length <= t.length {
		t.length = length
		t.order, t.patched = t.patched, t.order
	}
}

// turnTo makes another tour the one that is searched.
func (t *searchedTour) turnTo(state *solver.State, other tourLength) {
	if t.best == nil {
		t.best = t.order
	}
	t.order, t.length = other.order, other.length
	t.keepBest(state, other)
}

// keepBest keeps a tour if it is the best one, and writes both lengths into the state of the run.
func (t *searchedTour) keepBest(state *solver.State, other tourLength) {
	state.Current = t.length
	switch isSearched := &other.order[0] == &t.order[0]; {
	case isSearched && other.length <= state.Best:
		state.Best, t.best = other.length, nil // no copy: the order changes only to a shorter tour
	case other.length < state.Best:
		state.Best, t.best = other.length, other.order
	}
}

// outward writes the best tour in the problem's numbers.
func (t *searchedTour) outward() {
	if t.best != nil {
		t.space.Outward(t.shown, t.best)
		return
	}
	t.space.Outward(t.shown, t.order)
}

// isIdentity says whether a tour visits the cities in the order of their numbers.
func isIdentity(order []solver.City) bool {
	for i, c := range order {
		if int(c) != i {
			return false
		}
	}
	return true
}

package chained

import (
	"tourscope/solver"
	"tourscope/solver/engine/ground"
	"tourscope/solver/engine/localsearch"
	"tourscope/solver/engine/route"
)

// search lowers a tour by chains of exchanges, see chain. Cities whose
// surroundings have changed wait in a queue.
type search struct {
	*ground.Ground
	*route.Array
	queue  localsearch.Queue
	limits limits

	gained int64 // cost saved since the search was made
	moves  int64 // exchanges evaluated
	taken  int64 // chains applied and kept

	chain   chain
	changes *changes // nil until somebody wants to know them
}

// limits bound the work of a chain.
type limits struct {
	depth   int   // exchanges in a chain
	breadth []int // open exchanges tried at each level; the last holds for all further
	second  int   // candidates tried for t5
	reach   int   // cities that an exchange that improves the tour may turn round
	attempt int   // cities that an exchange that may be undone may turn round
}

// at returns how many open exchanges are tried at a level.
func (l *limits) at(level int) int {
	if level+1 >= l.depth {
		return 0
	}
	return l.breadth[min(level, len(l.breadth)-1)]
}

// newSearch returns a search on a tour in the ground's numbers, which becomes its
// own. Nothing is queued yet.
func newSearch(g *ground.Ground, order []solver.City, l limits) *search {
	return &search{Ground: g, Array: route.NewArray(order), queue: localsearch.NewQueue(len(order)), limits: l}
}

// step takes a city from the queue and improves the tour there, once.
func (s *search) step() {
	c, any := s.queue.Pop()
	if !any {
		return
	}
	if s.improve(c, s.Next(c)) || s.improve(c, s.Prev(c)) {
		s.queue.Push(c)
	}
}

// thoroughStep is step, with far more effort where an edge is much longer than the
// candidates at its ends suggest. Greedy leaves a few of these, and two of them side
// by side can cost half a per cent of a tour of 100,000 cities: chains of the usual
// limits never find how to get rid of both.
func (s *search) thoroughStep(usual, thorough limits) {
	c, any := s.queue.Pop()
	if !any {
		return
	}
	for _, t2 := range [2]solver.City{s.Next(c), s.Prev(c)} {
		s.limits = usual
		if s.isLong(c, t2) {
			s.limits = thorough
		}
		if s.improve(c, t2) {
			s.queue.Push(c)
			break
		}
	}
	s.limits = usual
}

func (s *search) isLong(a, b solver.City) bool {
	cost := s.Cost(a, b)
	return cost > longEdge*s.lastCost(a) && cost > longEdge*s.lastCost(b)
}

// lastCost returns the cost between a city and its last candidate.
func (s *search) lastCost(c solver.City) int64 {
	row := s.Candidates(c)
	for i := len(row) - 1; i >= 0; i-- {
		if row[i].City >= 0 {
			return s.CostTo(c, &row[i])
		}
	}
	return 0
}

// drain steps until no city waits.
func (s *search) drain() {
	for s.queue.Len() > 0 {
		s.step()
	}
}

// after returns the city behind c on a tour seen forward or backward.
func (s *search) after(c solver.City, forward bool) solver.City {
	if forward {
		return s.Next(c)
	}
	return s.Prev(c)
}

func (s *search) between(a, b, c solver.City, forward bool) bool {
	if forward {
		return s.Between(a, b, c)
	}
	return s.Between(c, b, a)
}

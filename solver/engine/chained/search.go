package chained

import (
	"tourscope/solver"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

// search lowers a tour by chains of exchanges, see chain. Cities whose
// surroundings have changed wait in a queue.
type search struct {
	*space.Space
	*tour.Array
	queue  lk.Queue
	limits limits

	gained int64 // cost saved since the search was made
	moves  int64 // exchanges evaluated
	taken  int64 // chains applied and kept

	chain chain

	// bonds are edges of the tour that must stay: by city, the one at the other end,
	// or −1. Nil where there are none.
	bonds []solver.City
}

// bond is the cost of an edge that must stay: no chain can afford to give it up.
const bond = -1 << 60

// given returns what is saved when an edge of the tour is given up.
func (s *search) given(a, b solver.City) int64 {
	if s.bonds != nil && s.bonds[a] == b {
		return bond
	}
	return s.Cost(a, b)
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
func newSearch(g *space.Space, order []solver.City, l limits) *search {
	return &search{Space: g, Array: tour.NewArray(order), queue: lk.NewQueue(len(order)), limits: l}
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

package chained

import "tourscope/solver"

// effort is what a first descent is worth.
type effort struct {
	depth    int  // exchanges in a chain, at least
	attempt  int  // cities that an exchange that may be undone may turn round
	thorough bool // where an edge is much longer than others, see thoroughStep
}

// descend looks for chains from the cities queued, and again from those that are
// touched. False means that it was ended before.
func (k *kicker) descend(h *hand, e effort) bool {
	kicked := k.limits
	defer func() { k.limits = kicked }()
	usual := kicked
	usual.depth, usual.reach, usual.attempt = max(kicked.depth, e.depth), anywhere, e.attempt
	thorough := usual
	if e.thorough {
		thorough = thoroughly(e.attempt)
	}
	for k.queue.Len() > 0 {
		k.thoroughStep(usual, thorough)
		k.settle() // there is no way back, so nothing to remember
		if !h.tick() {
			return false
		}
	}
	return true
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
	cost := s.given(a, b)
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

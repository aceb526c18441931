package lk

import "tourscope/solver"

// Effort is how much work a descent does.
type Effort struct {
	Depth     int  // exchanges in a step, at least
	Tentative int  // as in Limits
	Thorough  bool // with far more work where an edge is much longer than others
}

// longEdge is the ratio from which on an edge counts as much longer than others: to the
// edge to the last candidate, at both ends.
const longEdge = 2

// thorough are the limits of steps from edges much longer than others.
func thorough(tentative int) Limits {
	return Limits{Depth: 25, Breadth: []int{5, 3, 2, 1}, Second: 8, Reversal: unbounded, Tentative: tentative}
}

// Descend does LK steps from the cities queued, and again from those that are touched.
// There is no way back to the tour before. False means that it was ended early.
func (k *Kicker) Descend(p Pacer, e Effort) bool {
	s := k.Search
	kicked := s.limits
	defer func() { s.limits = kicked }()
	usual := kicked
	usual.Depth, usual.Reversal, usual.Tentative = max(kicked.Depth, e.Depth), unbounded, e.Tentative
	long := usual
	if e.Thorough {
		long = thorough(e.Tentative)
	}
	for s.Queue.Len() > 0 {
		s.thoroughStep(usual, long)
		k.Commit()
		if !p.Tick() {
			return false
		}
	}
	return true
}

// thoroughStep is lkStep with other limits for edges much longer than the candidates at
// their ends suggest. Greedy leaves a few of these, and two of them side by side can
// cost half a per cent of a tour of 100,000 cities: steps of the usual limits never find
// how to remove both.
func (s *Search) thoroughStep(usual, long Limits) {
	c, any := s.Queue.Pop()
	if !any {
		return
	}
	for _, t2 := range [2]solver.City{s.Next(c), s.Prev(c)} {
		s.limits = usual
		if s.IsLong(c, t2) {
			s.limits = long
		}
		if s.improve(c, t2) {
			s.Queue.Push(c)
			break
		}
	}
	s.limits = usual
}

// IsLong says whether an edge of the tour is much longer than the candidates at its
// ends suggest.
func (s *Search) IsLong(a, b solver.City) bool {
	cost := s.removed(a, b)
	return cost > longEdge*s.lastCost(a) && cost > longEdge*s.lastCost(b)
}

// lastCost returns the cost between a city and its last candidate.
func (s *Search) lastCost(c solver.City) int64 {
	row := s.Candidates(c)
	for i := len(row) - 1; i >= 0; i-- {
		if row[i].City >= 0 {
			return s.CostTo(c, &row[i])
		}
	}
	return 0
}

// FullEffort is that of a descent that has to leave a good tour.
func FullEffort() Effort { return Effort{Depth: 25, Tentative: 50_000, Thorough: true} }

// SharedEffort is that of a descent whose defects others mend: on usa115475, being
// thorough took a quarter of its time, for the same tour, and a depth of 25 another
// seventh, for 0.15 %.
func SharedEffort() Effort { return Effort{Tentative: 5_000} }

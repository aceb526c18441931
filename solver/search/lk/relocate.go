package lk

import "tourscope/solver"

// Or-opt moves a segment of up to three cities elsewhere, in either direction (I. Or,
// 1976): the segment c … end leaves the gap between before and after and is inserted
// between beside and far, c at beside.
//
// An improving move has a new edge that is shorter than something it replaces. So it is
// found from one of two sides: from the segment, whose c looks for a candidate nearer
// than what closing the gap saves; or from beside, which looks for a candidate nearer
// than the neighbour it gives up.

// segment is a part of the tour: before–c … end–after.
type segment struct {
	before, c, end, after solver.City
	length                int
	saved                 int64 // by closing the gap
}

// relocations looks for the best move of a segment that ends in c, and of a segment that
// comes to lie beside c.
func (s *Search) relocations(c solver.City, m *exchange) {
	for _, forward := range [2]bool{true, false} {
		for r, more := s.firstSegment(c, forward); more; more = s.lengthen(&r, forward) {
			s.leave(&r, m)
		}
	}
	s.arrive(c, s.Next(c), m)
	s.arrive(c, s.Prev(c), m)
}

// firstSegment returns the segment of c alone, seen forward or backward.
func (s *Search) firstSegment(c solver.City, forward bool) (segment, bool) {
	r := segment{before: s.Prev(c), c: c, end: c, after: s.Next(c), length: 1}
	if !forward {
		r.before, r.after = r.after, r.before
	}
	r.saved = s.Cost(r.before, c) + s.Cost(c, r.after) - s.Cost(r.before, r.after)
	return r, true
}

// lengthen lets a segment grow by the city after it, and returns false when it is as
// long as a segment may be.
func (s *Search) lengthen(r *segment, forward bool) bool {
	if r.length == longestSegment {
		return false
	}
	r.length++
	r.end = r.after
	if forward {
		r.after = s.Next(r.end)
	} else {
		r.after = s.Prev(r.end)
	}
	if r.after == r.before {
		return false // all of the tour but one city
	}
	r.saved = s.Cost(r.before, r.c) + s.Cost(r.end, r.after) - s.Cost(r.before, r.after)
	return true
}

// leave tries to put a segment beside the candidates of its c.
func (s *Search) leave(r *segment, m *exchange) {
	candidates := s.Candidates(r.c)
	for i := range candidates {
		k := &candidates[i]
		cost := s.CostTo(r.c, k)
		if cost >= r.saved {
			return
		}
		if !s.holds(r, k.City) {
			s.relocate(r, k.City, s.Next(k.City), cost, m)
			s.relocate(r, k.City, s.Prev(k.City), cost, m)
		}
	}
}

// arrive tries to put the segments that end in a candidate of c between c and its
// neighbour far.
func (s *Search) arrive(c, far solver.City, m *exchange) {
	given := s.Cost(c, far)
	candidates := s.Candidates(c)
	for i := range candidates {
		k := &candidates[i]
		cost := s.CostTo(c, k)
		if cost >= given {
			return
		}
		for _, forward := range [2]bool{true, false} {
			for r, more := s.firstSegment(k.City, forward); more; more = s.lengthen(&r, forward) {
				if !s.holds(&r, c) {
					s.relocate(&r, c, far, cost, m)
				}
			}
		}
	}
}

// relocate weighs putting a segment between beside and far; cost is that of c–beside.
func (s *Search) relocate(r *segment, beside, far solver.City, cost int64, m *exchange) {
	if s.holds(r, far) {
		return // beside–far is one of the edges that the segment leaves
	}
	s.Moves++
	if gain := r.saved - cost + s.Cost(beside, far) - s.Cost(r.end, far); gain > m.gain {
		*m = exchange{gain, [6]solver.City{r.before, r.c, beside, far, r.end, r.after}, 6}
	}
}

// holds says whether a city is on the segment.
func (s *Search) holds(r *segment, x solver.City) bool {
	if x == r.c || x == r.end {
		return true
	}
	return r.length == 3 && x != r.before && (x == s.Next(r.c) || x == s.Prev(r.c))
}

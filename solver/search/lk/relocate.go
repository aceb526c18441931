package lk

import "tourscope/solver"

// Or-opt moves a run of up to three cities elsewhere, either way round (I. Or,
// 1976): the run c … end leaves the gap between before and after and comes to lie
// between beside and far, c at beside.
//
// A move that helps has a new edge that is shorter than something it replaces. So
// it is found from one of two sides: from the run, whose c looks for a candidate
// nearer than what closing the gap saves; or from beside, which looks for a
// candidate nearer than the neighbour it gives up.

const longestRun = 3 // Or's own bound

// run is a part of the tour: before–c … end–after.
type run struct {
	before, c, end, after solver.City
	length                int
	saved                 int64 // by closing the gap
}

// relocations looks for the best move of a run that ends in c, and of a run that
// comes to lie beside c.
func (s *Search) relocations(c solver.City, m *move) {
	for _, forward := range [2]bool{true, false} {
		for r, more := s.firstRun(c, forward); more; more = s.lengthen(&r, forward) {
			s.leave(&r, m)
		}
	}
	s.arrive(c, s.Next(c), m)
	s.arrive(c, s.Prev(c), m)
}

// firstRun returns the run of c alone, seen forward or backward.
func (s *Search) firstRun(c solver.City, forward bool) (run, bool) {
	r := run{before: s.Prev(c), c: c, end: c, after: s.Next(c), length: 1}
	if !forward {
		r.before, r.after = r.after, r.before
	}
	r.saved = s.Cost(r.before, c) + s.Cost(c, r.after) - s.Cost(r.before, r.after)
	return r, true
}

// lengthen lets a run grow by the city after it, and returns false when it is as
// long as a run may be.
func (s *Search) lengthen(r *run, forward bool) bool {
	if r.length == longestRun {
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

// leave tries to put a run beside the candidates of its c.
func (s *Search) leave(r *run, m *move) {
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

// arrive tries to put the runs that end in a candidate of c between c and its
// neighbour far.
func (s *Search) arrive(c, far solver.City, m *move) {
	given := s.Cost(c, far)
	candidates := s.Candidates(c)
	for i := range candidates {
		k := &candidates[i]
		cost := s.CostTo(c, k)
		if cost >= given {
			return
		}
		for _, forward := range [2]bool{true, false} {
			for r, more := s.firstRun(k.City, forward); more; more = s.lengthen(&r, forward) {
				if !s.holds(&r, c) {
					s.relocate(&r, c, far, cost, m)
				}
			}
		}
	}
}

// relocate weighs putting a run between beside and far; cost is that of c–beside.
func (s *Search) relocate(r *run, beside, far solver.City, cost int64, m *move) {
	if s.holds(r, far) {
		return // beside–far is one of the edges that the run leaves
	}
	s.Moves++
	if gain := r.saved - cost + s.Cost(beside, far) - s.Cost(r.end, far); gain > m.gain {
		*m = move{gain, [6]solver.City{r.before, r.c, beside, far, r.end, r.after}, 6}
	}
}

// holds says whether a city is on the run.
func (s *Search) holds(r *run, x solver.City) bool {
	if x == r.c || x == r.end {
		return true
	}
	return r.length == 3 && x != r.before && (x == s.Next(r.c) || x == s.Prev(r.c))
}

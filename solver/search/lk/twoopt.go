package lk

import "tourscope/solver"

// twoOptStep applies the best exchange of two edges at a city, or with OrOpt the best
// of those and of the moves of up to three cities.
func (s *Search) twoOptStep(c solver.City) {
	var m exchange
	switch {
	case s.neighborhood != OrOpt:
	case s.longestRuns > 0:
		s.runRelocations(c, &m)
	default:
		s.relocations(c, &m)
	}
	s.twoOpt(c, &m)
	if m.gain > 0 {
		s.apply(&m)
		s.keep(m.gain, m.t[:m.ends])
	}
}

// twoOpt looks for the best exchange of two edges in which c and a candidate become
// neighbours: c gives up the next city, or the one before, and so does the candidate.
// A new edge that is no shorter than the one c gives up cannot be the better half of an
// improvement (the neighbour-list pruning of Johnson and McGeoch 1997, section 3.2).
func (s *Search) twoOpt(c solver.City, m *exchange) {
	next, prev := s.Next(c), s.Prev(c)
	toNext, toPrev := s.Cost(c, next), s.Cost(c, prev)
	most := max(toNext, toPrev)
	candidates := s.Candidates(c)
	for i := range candidates {
		k := &candidates[i]
		cost := s.CostTo(c, k)
		if cost >= most {
			break
		}
		if cost < toNext {
			d := s.Next(k.City)
			if gain := toNext - cost + s.Cost(k.City, d) - s.Cost(next, d); gain > m.gain {
				*m = exchange{gain, [6]solver.City{next, c, k.City, d}, 4}
			}
			s.Moves++
		}
		if cost < toPrev {
			d := s.Prev(k.City)
			if gain := toPrev - cost + s.Cost(k.City, d) - s.Cost(prev, d); gain > m.gain {
				*m = exchange{gain, [6]solver.City{prev, c, k.City, d}, 4}
			}
			s.Moves++
		}
	}
}

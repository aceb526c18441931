package lk

import "tourscope/solver"

// Sequential 3-opt (S. Lin, 1965, with the gain criterion and the candidate lists
// of Lin and Kernighan, 1973): t1 gives up its neighbour t2, t2 takes a candidate
// t3 that is nearer, t3 gives up t4, t4 takes a candidate t5, t5 gives up t6, which
// closes the tour with t1. Closing at t4 already is 2-opt; runs of any length that
// move elsewhere are among the rest. Nothing is changed until a whole exchange is
// known to help: whether one makes a tour again follows from the order of the
// cities alone.
//
// Seen forward (t2 after t1), t4 lies before t3 or behind it:
//
//	before: t1 t2 … t4 t3 …   is a tour when closed, and takes any t5 further; t6
//	        is the city behind t5 where t5 lies between t2 and t4, else before it.
//	behind: t1 t2 … t3 t4 …   closes the cycle t2 … t3 off: t5 must lie on it to
//	        open it again, and t6 is either neighbour of t5.

// secondBreadth bounds the candidates tried for t5: with 3 to 8 the tours of equal
// times were alike.
const secondBreadth = 5

// after returns the city behind c on a tour seen forward or backward.
func (s *Search) after(c solver.City, forward bool) solver.City {
	if forward {
		return s.Next(c)
	}
	return s.Prev(c)
}

func (s *Search) between(a, b, c solver.City, forward bool) bool {
	if forward {
		return s.Between(a, b, c)
	}
	return s.Between(c, b, a)
}

// threeOpt looks for an exchange in which t1 gives up the city after it: the best
// of those with the first t3 that has any.
func (s *Search) threeOpt(t1 solver.City, forward bool, m *move) {
	t2 := s.after(t1, forward)
	given := s.Cost(t1, t2)
	other := s.after(t2, forward)
	candidates := s.Candidates(t2)
	for i := range candidates {
		k := &candidates[i]
		gain := given - s.CostTo(t2, k)
		if gain <= 0 {
			return
		}
		t3 := k.City
		if t3 == t1 || t3 == other {
			continue
		}
		t4 := s.after(t3, !forward)
		open := gain + s.Cost(t3, t4)
		s.Moves++
		if closed := open - s.Cost(t4, t1); closed > m.gain {
			*m = move{closed, [6]solver.City{t1, t2, t3, t4}, 4}
		}
		s.closeBefore([4]solver.City{t1, t2, t3, t4}, open, forward, m)
		t4 = s.after(t3, forward)
		s.closeBehind([4]solver.City{t1, t2, t3, t4}, gain+s.Cost(t3, t4), forward, m)
		if m.gain > 0 {
			return // the best of all t3 costs more and, after kicks, finds less
		}
	}
}

// closeBefore looks for t5 and t6 where t4 lies before t3.
func (s *Search) closeBefore(t [4]solver.City, open int64, forward bool, m *move) {
	candidates := s.Candidates(t[3])
	before := s.after(t[3], !forward)
	for i := range candidates[:min(secondBreadth, len(candidates))] {
		k := &candidates[i]
		gain := open - s.CostTo(t[3], k)
		if gain <= 0 {
			return
		}
		t5 := k.City
		if t5 == t[0] || t5 == t[2] || t5 == before {
			continue
		}
		t6 := s.after(t5, s.between(t[1], t5, t[3], forward) == forward)
		s.closeWith(t, t5, t6, gain, m)
	}
}

// closeBehind looks for t5 and t6 where t4 lies behind t3.
func (s *Search) closeBehind(t [4]solver.City, open int64, forward bool, m *move) {
	candidates := s.Candidates(t[3])
	for i := range candidates[:min(secondBreadth, len(candidates))] {
		k := &candidates[i]
		gain := open - s.CostTo(t[3], k)
		if gain <= 0 {
			return
		}
		t5 := k.City
		if t5 == t[2] || !s.between(t[1], t5, t[2], forward) || t5 == t[1] && t[3] == t[0] {
			continue // the last: t1–t2 would be given up and taken back
		}
		s.closeWith(t, t5, s.after(t5, forward), gain, m)
		if t5 != t[1] {
			s.closeWith(t, t5, s.after(t5, !forward), gain, m)
		}
	}
}

func (s *Search) closeWith(t [4]solver.City, t5, t6 solver.City, gain int64, m *move) {
	s.Moves++
	gain += s.Cost(t5, t6)
	if gain <= m.gain {
		return
	}
	if closed := gain - s.Cost(t6, t[0]); closed > m.gain {
		*m = move{closed, [6]solver.City{t[0], t[1], t[2], t[3], t5, t6}, 6}
	}
}

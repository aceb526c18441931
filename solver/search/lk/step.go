package lk

import "tourscope/solver"

// A Lin–Kernighan step (S. Lin and B. W. Kernighan, 1973) removes the edge t1–t2 and
// goes on from t2: exchange by exchange, each of which would leave a tour if closed back
// to t1, as long as the sum of gains is positive. It ends with the first closed tour
// that is shorter. Its exchanges are sequential, of up to three edges instead of Lin and
// Kernighan's two (K. Helsgaun 2000 has five): they are evaluated from positions alone,
// and only the best open ones are carried out, to be undone if the step fails.

// lkStep tries a step from a city with each of its two edges.
func (s *Search) lkStep(c solver.City) {
	if s.improve(c, s.Next(c)) || s.improve(c, s.Prev(c)) {
		s.Queue.Push(c)
	}
}

// threeOpt is a step of depth 1 that removes t1–t2. It returns whether there is one,
// also where it is not applied since it turns too many cities round.
func (s *Search) threeOpt(t1, t2 solver.City) bool {
	f := &s.single
	f.search, f.t1, f.t2, f.forward, f.closed = s, t1, t2, s.Next(t1) == t2, exchange{}
	f.find(s.removed(t1, t2))
	if f.closed.ends == 0 {
		return false
	}
	if s.isShort(&f.closed) {
		s.apply(&f.closed)
		s.keep(f.closed.gain, f.closed.t[:f.closed.ends])
	}
	return true
}

// isShort says whether an exchange keeps to BoundReversals.
func (s *Search) isShort(e *exchange) bool {
	switch {
	case s.maxReversal == 0 || 2*s.maxReversal >= s.Array.Cities():
		return true
	case e.ends == 4:
		return s.Turning2(e.t[0], e.t[1], e.t[2], e.t[3]) <= s.maxReversal
	default:
		return s.Turning3(e.t) <= s.maxReversal
	}
}

// improve looks for a step that begins with removing t1–t2, and returns whether there
// was one.
func (s *Search) improve(t1, t2 solver.City) bool {
	s.step.added, s.step.touched = s.step.added[:0], s.step.touched[:0]
	return s.extend(t1, t2, s.removed(t1, t2), 0)
}

// extend goes on from t2, now beside t1; removed is the gain of the step so far without
// the edge t1–t2. The tour is as before if it returns false.
func (s *Search) extend(t1, t2 solver.City, removed int64, level int) bool {
	f := finder{search: s, t1: t1, t2: t2, forward: s.Next(t1) == t2, breadth: s.limits.at(level)}
	f.find(removed)
	if f.closed.ends > 0 {
		s.add(&f.closed)
		s.keep(f.closed.gain, s.step.touched)
		return true
	}
	changes, added, touched := s.Changes(), len(s.step.added), len(s.step.touched)
	for i := range f.open[:f.opens] {
		e := &f.open[i]
		s.add(e)
		if s.extend(t1, e.t[5], e.gain, level+1) {
			return true
		}
		s.UndoTo(changes)
		s.step.added, s.step.touched = s.step.added[:added], s.step.touched[:touched]
	}
	return false
}

// add carries out an exchange as a part of the step.
func (s *Search) add(e *exchange) {
	s.apply(e)
	t := e.t[:e.ends]
	if e.ends == 6 {
		s.step.added = append(s.step.added, [2]solver.City{t[3], t[4]})
	}
	s.step.added = append(s.step.added, [2]solver.City{t[1], t[2]})
	s.step.touched = append(s.step.touched, t...)
}

// has says whether the step has added an edge.
func (s *step) has(a, b solver.City) bool {
	for _, e := range s.added {
		if e[0] == a && e[1] == b || e[0] == b && e[1] == a {
			return true
		}
	}
	return false
}

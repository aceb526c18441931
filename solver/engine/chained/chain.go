package chained

import "tourscope/solver"

// A chain (S. Lin and B. W. Kernighan, 1973) gives up the edge t1–t2 and goes on
// from t2: exchange by exchange, each of which would be a tour if closed back to
// t1, as long as more has been saved than added. It ends with the first closed
// tour that is shorter. Its links are sequential exchanges of up to three edges
// instead of Lin and Kernighan's two (as K. Helsgaun has them of five, 2000): they
// are weighed from positions alone, and only the best open ones are carried out,
// to be undone if the chain leads nowhere.

// chain is what a search remembers of its present chain.
type chain struct {
	added [][2]solver.City // edges laid, which must not be given up again
	ends  []solver.City    // everything touched
}

// link is an exchange: the edges t0–t1, t2–t3 (and t4–t5) are replaced by t1–t2,
// t3–t0 (or t3–t4, t5–t0).
type link struct {
	gain int64 // closed: saved since the chain began; open: the same without the closing edge
	t    [6]solver.City
	ends int // 4 or 6; 0: there is none
}

// improve looks for a chain that begins with t1 giving up its neighbour t2, and
// returns whether there was one.
func (s *search) improve(t1, t2 solver.City) bool {
	s.chain.added, s.chain.ends = s.chain.added[:0], s.chain.ends[:0]
	return s.extend(t1, t2, s.given(t1, t2), 0)
}

// extend goes on from t2, now beside t1; given is what the chain has saved so far,
// with t1–t2 taken out. The tour is as before if it returns false.
func (s *search) extend(t1, t2 solver.City, given int64, level int) bool {
	f := finder{search: s, t1: t1, t2: t2, forward: s.Next(t1) == t2, breadth: s.limits.at(level)}
	f.find(given)
	if f.closed.ends > 0 {
		s.exchange(&f.closed)
		s.finish(f.closed.gain)
		return true
	}
	changes, added, ends := s.Changes(), len(s.chain.added), len(s.chain.ends)
	for i := range f.open[:f.opens] {
		l := &f.open[i]
		s.exchange(l)
		if s.extend(t1, l.t[5], l.gain, level+1) {
			return true
		}
		s.UndoTo(changes)
		s.chain.added, s.chain.ends = s.chain.added[:added], s.chain.ends[:ends]
	}
	return false
}

// exchange carries out a link.
func (s *search) exchange(l *link) {
	t := l.t[:l.ends]
	if l.ends == 4 {
		s.Exchange2(t[0], t[1], t[2], t[3])
	} else {
		s.Exchange3(l.t)
		s.chain.added = append(s.chain.added, [2]solver.City{t[3], t[4]})
	}
	s.chain.added = append(s.chain.added, [2]solver.City{t[1], t[2]})
	s.chain.ends = append(s.chain.ends, t...)
}

// finish keeps the chain and queues what it touched.
func (s *search) finish(gain int64) {
	for _, c := range s.chain.ends {
		s.queue.Push(c)
	}
	s.gained += gain
	s.taken++
}

// laid says whether the chain has added an edge.
func (c *chain) laid(a, b solver.City) bool {
	for _, e := range c.added {
		if e[0] == a && e[1] == b || e[0] == b && e[1] == a {
			return true
		}
	}
	return false
}

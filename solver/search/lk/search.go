package lk

import (
	"tourscope/solver"
	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

// Search lowers a tour to a local minimum of its neighborhood. Cities whose
// surroundings have changed wait in a queue; Step takes one and applies a
// good move that begins at it. When the queue is empty no move improves the tour.
type Search struct {
	*space.Space
	*tour.Array
	Queue Queue

	Gained int64 // cost saved since the search was made
	Moves  int64 // moves evaluated
	Taken  int64 // moves applied

	// Reach bounds how many cities a move may turn round; 0 is any number. After
	// a kick in a tour of a million cities the few long moves would take most of
	// the time. With a bound the tour ends a little above a local minimum.
	Reach int

	neighborhood Neighborhood
	noting       bool
	changed      []solver.City // since noteChanges
}

// Neighborhood is the set of moves that a search tries.
type Neighborhood uint8

// The neighborhoods.
const (
	TwoOpt   Neighborhood = iota // exchanges of two edges
	OrOpt                        // those, and moving up to three cities
	ThreeOpt                     // exchanges of two and three edges
)

// NewSearch returns a search on a tour in the ground's numbers, which becomes the
// search's own. Nothing is queued yet.
func NewSearch(g *space.Space, order []solver.City, moves Neighborhood) *Search {
	return &Search{Space: g, Array: tour.NewArray(order), Queue: NewQueue(len(order)), neighborhood: moves}
}

// Step takes a city from the queue and improves the tour round it, once. It does
// nothing when the queue is empty.
func (s *Search) Step() {
	c, any := s.Queue.Pop()
	if !any {
		return
	}
	var m move
	switch s.neighborhood {
	case ThreeOpt:
		s.threeOpt(c, true, &m)
		if m.gain == 0 {
			s.threeOpt(c, false, &m)
		}
	case OrOpt:
		s.relocations(c, &m)
		fallthrough
	default:
		s.twoOpt(c, &m)
	}
	if m.gain > 0 && s.reaches(&m) {
		s.apply(&m)
	}
}

func (s *Search) reaches(m *move) bool {
	switch {
	case s.Reach == 0 || 2*s.Reach >= s.Array.Cities():
		return true
	case m.ends == 4:
		return s.Turning2(m.t[0], m.t[1], m.t[2], m.t[3]) <= s.Reach
	default:
		return s.Turning3(m.t) <= s.Reach
	}
}

// move is the best exchange found so far: the edges t0–t1, t2–t3 (and t4–t5) are
// replaced by t1–t2, t3–t0 (or t3–t4, t5–t0).
type move struct {
	gain int64
	t    [6]solver.City
	ends int // 4 or 6
}

func (s *Search) apply(m *move) {
	if m.ends == 4 {
		s.Exchange2(m.t[0], m.t[1], m.t[2], m.t[3])
	} else {
		s.Exchange3(m.t)
	}
	for _, c := range m.t[:m.ends] {
		s.Queue.Push(c)
	}
	if s.noting {
		s.changed = append(s.changed, m.t[:m.ends]...)
	}
	s.Gained += m.gain
	s.Taken++
}

// twoOpt looks for the best exchange of two edges in which c and a candidate
// become neighbours: c gives up the next city, or the one before, and so does the
// candidate. A new edge that is no shorter than the one c gives up cannot be the
// better half of an improvement (the neighbour-list pruning of Johnson and
// McGeoch).
func (s *Search) twoOpt(c solver.City, m *move) {
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
				*m = move{gain, [6]solver.City{next, c, k.City, d}, 4}
			}
			s.Moves++
		}
		if cost < toPrev {
			d := s.Prev(k.City)
			if gain := toPrev - cost + s.Cost(k.City, d) - s.Cost(prev, d); gain > m.gain {
				*m = move{gain, [6]solver.City{prev, c, k.City, d}, 4}
			}
			s.Moves++
		}
	}
}

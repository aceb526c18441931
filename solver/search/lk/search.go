package lk

import (
	"tourscope/solver"
	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

// Search lowers a tour to a local minimum of its neighborhood. Cities whose
// surroundings have changed wait in Queue; Step takes one and applies an improving
// move that begins there. When the queue is empty no move improves the tour.
type Search struct {
	*space.Space
	*tour.Array
	Queue Queue

	Gained   int64 // cost saved since the search was made
	Moves    int64 // moves evaluated
	Accepted int64 // moves applied and kept

	neighborhood Neighborhood
	limits       Limits        // of LK steps
	maxReversal  int           // of 3-opt, see BoundReversals
	fixed        []solver.City // see KeepEdges
	step         step          // the present LK step
	single       finder        // memory of threeOpt, whose finder would be cleared for every city
	longestRuns  int           // of Or-opt with fixed edges, see runs.go; 0: there are none
	noting       bool
	changed      []solver.City // cities with new neighbours since noteChanges
}

// exchange replaces the edges t0–t1, t2–t3 (and t4–t5) by t1–t2, t3–t0 (or t3–t4,
// t5–t0).
type exchange struct {
	gain int64 // closed: saved since the LK step began; open: the same without the closing edge
	t    [6]solver.City
	ends int // 4 or 6; 0: there is none
}

// step is the state of the present LK step.
type step struct {
	added   [][2]solver.City // new edges, which must not be removed again
	touched []solver.City    // ends of all exchanges
}

// finder looks for the next exchange of an LK step that has removed t1–t2, see find.
type finder struct {
	search  *Search
	t1, t2  solver.City
	forward bool
	breadth int // open exchanges wanted

	closed exchange             // the best one
	open   [MaxBreadth]exchange // the best ones, best first
	opens  int
}

// Neighborhood is the set of moves that a search tries.
type Neighborhood uint8

// The neighborhoods.
const (
	TwoOpt       Neighborhood = iota // exchanges of two edges
	OrOpt                            // those, and moving up to three cities
	ThreeOpt                         // exchanges of two and three edges: LK steps of depth 1
	LinKernighan                     // sequences of exchanges of two and three edges
)

// New returns a search on a tour in the numbers of the space. The slice becomes the
// search's own. Nothing is queued yet. Limits count for 3-opt and Lin–Kernighan.
func New(s *space.Space, order []solver.City, moves Neighborhood, l Limits) *Search {
	s.Weigh()
	search := &Search{Space: s, Array: tour.NewArray(order), Queue: NewQueue(len(order)), neighborhood: moves, limits: l}
	if moves == TwoOpt || moves == OrOpt {
		search.longestRuns = longestRunsOf(s.Problem())
	}
	return search
}

// Bounds on the length of a segment of Or-opt, in cities or runs of cities.
const (
	longestSegment  = 3  // Or's own
	longestDirected = 30 // where all cities are in runs, see runs.go
)

// longestRunsOf returns the bound on segments of runs; 0: no edges are fixed.
func longestRunsOf(p *solver.Problem) int {
	switch {
	case p.FixedEdges() == 0:
		return 0
	case 2*p.FixedEdges() >= p.Cities():
		return longestDirected
	}
	return longestSegment
}

// KeepEdges names edges of the tour that no move may remove: by city, the one at the
// other end, or −1. Nil: none.
func (s *Search) KeepEdges(fixed []solver.City) { s.fixed = fixed }

// BoundReversals drops 3-opt moves that turn more than so many cities round. In a tour
// of a million cities, the few long moves after kicks would take most of the time. With
// a bound the tour ends a little above a local minimum.
func (s *Search) BoundReversals(cities int) { s.maxReversal = cities }

// keptCost is the cost of an edge that must stay: no move can afford to remove it.
const keptCost = -1 << 60

// removed returns what is saved when an edge of the tour is removed.
func (s *Search) removed(a, b solver.City) int64 {
	if s.fixed != nil && s.fixed[a] == b {
		return keptCost
	}
	return s.Cost(a, b)
}

// Step takes a city from the queue and improves the tour there, once. It does nothing
// when the queue is empty.
func (s *Search) Step() {
	c, any := s.Queue.Pop()
	if !any {
		return
	}
	switch s.neighborhood {
	case LinKernighan:
		s.lkStep(c)
	case ThreeOpt:
		if !s.threeOpt(c, s.Next(c)) {
			s.threeOpt(c, s.Prev(c))
		}
	default:
		s.twoOptStep(c)
	}
}

// Drain steps until no city waits.
func (s *Search) Drain() {
	for s.Queue.Len() > 0 {
		s.Step()
	}
}

// QueueAll queues every city, along the tour.
func (s *Search) QueueAll() {
	for _, c := range s.Order() {
		s.Queue.Push(c)
	}
}

// apply carries out an exchange of two or three edges.
func (s *Search) apply(e *exchange) {
	if t := e.t; e.ends == 4 {
		s.Exchange2(t[0], t[1], t[2], t[3])
	} else {
		s.Exchange3(t)
	}
}

// keep counts a move that has been applied and queues the cities that it touched.
func (s *Search) keep(gain int64, touched []solver.City) {
	for _, c := range touched {
		s.Queue.Push(c)
	}
	if s.noting {
		s.changed = append(s.changed, touched...)
	}
	s.Gained += gain
	s.Accepted++
}

// after returns the city behind c on a tour seen forward or backward.
func (s *Search) after(c solver.City, forward bool) solver.City {
	if forward {
		return s.Next(c)
	}
	return s.Prev(c)
}

// between is Between on a tour seen forward or backward.
func (s *Search) between(a, b, c solver.City, forward bool) bool {
	if forward {
		return s.Between(a, b, c)
	}
	return s.Between(c, b, a)
}

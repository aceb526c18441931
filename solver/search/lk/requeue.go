package lk

import "tourscope/solver"

// A queue alone may miss a move: the city it begins at may have been visited before
// something changed a little further off. Visiting all cities again until nothing
// changes takes about six sweeps from a greedy tour, most of them over surroundings
// that are as they were. The moves of 2-opt and Or-opt, however, depend on little of the
// tour: on the neighbours of a city and of its candidates, as far as a segment reaches.
// So it is enough to visit the cities again that depend on a change. That does not hold
// for 3-opt, where the order of cities far away decides.

// sight is how many steps along the tour an Or-opt move depends on, from a city or a
// candidate.
const sight = longestSegment

// noteChanges begins a list of the cities that get new neighbours.
func (s *Search) noteChanges() { s.changed, s.noting = s.changed[:0], true }

// requeue queues the cities whose moves depend on one of the changes noted, and returns
// false where there are none.
func (s *Search) requeue() bool {
	if len(s.changed) == 0 {
		return false
	}
	if s.neighborhood != TwoOpt && s.neighborhood != OrOpt {
		s.QueueAll()
		return true
	}
	near := make([]bool, s.Space.Cities())
	for _, c := range s.changed {
		if s.longestRuns > 0 {
			s.markRuns(near, c)
		} else {
			s.markSight(near, c)
		}
	}
	for i := range near {
		if c := solver.City(i); near[c] || s.seesAny(c, near) {
			s.Queue.Push(c)
		}
	}
	return true
}

// markSight marks the cities up to sight steps from c.
func (s *Search) markSight(near []bool, c solver.City) {
	near[c] = true
	next, prev := c, c
	for range sight {
		next, prev = s.Next(next), s.Prev(prev)
		near[next], near[prev] = true, true
	}
}

// seesAny says whether a candidate of c is marked.
func (s *Search) seesAny(c solver.City, near []bool) bool {
	candidates := s.Candidates(c)
	for i := range candidates {
		if k := candidates[i].City; k >= 0 && near[k] {
			return true
		}
	}
	return false
}

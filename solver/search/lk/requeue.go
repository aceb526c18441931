package lk

import "tourscope/solver"

// A queue alone may miss a move: the city it begins at may have been looked at
// before something changed a little further off. To look at all cities again until
// nothing happens takes about six sweeps from a greedy tour, most of them over
// surroundings that are as they were. 2-opt and Or-opt, however, see little of the
// tour from a city: its neighbours and those of its candidates, as far as a run
// reaches. So it is enough to look again at the cities that see a change. That
// does not hold for 3-opt, where the order of cities far away decides.

// sight is how many steps along the tour Or-opt sees from a city or a candidate.
const sight = longestRun

// noteChanges begins a list of the cities that get new neighbours.
func (s *Search) noteChanges() { s.changed, s.noting = s.changed[:0], true }

// requeue queues the cities that see one of the changes noted, and returns false
// where there are none.
func (s *Search) requeue() bool {
	if len(s.changed) == 0 {
		return false
	}
	if s.neighborhood == ThreeOpt {
		s.queueAll()
		return true
	}
	near := make([]bool, s.Space.Cities())
	for _, c := range s.changed {
		s.markSight(near, c)
	}
	for i := range near {
		if c := solver.City(i); near[c] || s.seesAny(c, near) {
			s.Queue.Push(c)
		}
	}
	return true
}

func (s *Search) markSight(near []bool, c solver.City) {
	near[c] = true
	next, prev := c, c
	for range sight {
		next, prev = s.Next(next), s.Prev(prev)
		near[next], near[prev] = true, true
	}
}

func (s *Search) seesAny(c solver.City, near []bool) bool {
	candidates := s.Candidates(c)
	for i := range candidates {
		if k := candidates[i].City; k >= 0 && near[k] {
			return true
		}
	}
	return false
}

// queueAll queues every city, along the tour.
func (s *Search) queueAll() {
	for _, c := range s.Order() {
		s.Queue.Push(c)
	}
}

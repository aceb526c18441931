package lwsa

import (
	"math"
	"math/rand/v2"

	"tourscope/solver"
)

// search is one light-weight simulated annealing (Algorithm 2).
type search struct {
	problem *solver.Problem
	plane   solver.Plane
	flat    bool // plane can be used
	moves   int  // drawn per iteration: Pm

	random   rand.PCG
	chance   *rand.Rand // the same stream
	tour     tour       // curSol
	length   int64      // curCost
	best     late       // bestSol
	accepted int64

	// barrier is the least delta of a move that is never accepted: such a move removes a
	// fixed edge. At high temperatures the bonus of Problem.Cost alone does not prevent it.
	barrier int64
}

// relocation moves a city behind another (relocate_info of the paper).
type relocation struct {
	city, behind solver.City
	delta        int64 // newCost − curCost
}

func newSearch(p *solver.Problem, plane solver.Plane, flat bool, moves int) *search {
	s := &search{problem: p, plane: plane, flat: flat, moves: moves,
		tour: make(tour, p.Cities()), barrier: p.CostBarrier()}
	s.chance = rand.New(&s.random)
	return s
}

// start sets the tour, also as the best one.
func (s *search) start(order []solver.City, length int64) {
	s.tour.set(order)
	s.length = length
	s.best = newLate(len(order), length)
}

// restart replaces the tour by that of another search.
func (s *search) restart(order []solver.City, length int64) {
	s.tour.set(order)
	s.length = length
	s.best.mark(length)
}

// iterate runs iterations at one temperature.
func (s *search) iterate(iterations int, temperature float64) {
	for range iterations {
		if move := s.cheapest(); s.accepts(move.delta, temperature) {
			s.commit(move)
		}
	}
}

// cheapest draws the moves of one iteration and returns the one with the least delta, of equal
// ones the first (tryNewSol of the paper).
func (s *search) cheapest() relocation {
	best := relocation{delta: math.MaxInt64}
	for range s.moves {
		c, behind := s.draw()
		var delta int64
		if s.flat {
			delta = s.flatDelta(c, behind)
		} else {
			delta = s.delta(c, behind)
		}
		if delta < best.delta {
			best = relocation{c, behind, delta}
		}
	}
	return best
}

// draw returns a random city and a random other one that is not its predecessor. One random
// number gives both: with 32 bits each, some of 2²⁴ cities are 0.4 % more likely than others.
func (s *search) draw() (c, behind solver.City) {
	n, bits := uint64(len(s.tour)), s.random.Uint64()
	c = solver.City(bits >> 32 * n >> 32)
	behind = solver.City(bits & math.MaxUint32 * (n - 2) >> 32)
	low, high := c, s.tour[c].prev
	low, high = min(low, high), max(low, high)
	if behind >= low {
		behind++
	}
	if behind >= high {
		behind++
	}
	return c, behind
}

// flatDelta returns the change of cost by a relocation in the plane.
func (s *search) flatDelta(c, behind solver.City) int64 {
	l, before := s.tour[c], s.tour[behind].next
	return s.plane.Cost(l.prev, l.next) + s.plane.Cost(behind, c) + s.plane.Cost(c, before) -
		s.plane.Cost(l.prev, c) - s.plane.Cost(c, l.next) - s.plane.Cost(behind, before)
}

// delta is flatDelta for any metric.
func (s *search) delta(c, behind solver.City) int64 {
	l, before := s.tour[c], s.tour[behind].next
	return s.problem.Cost(l.prev, l.next) + s.problem.Cost(behind, c) + s.problem.Cost(c, before) -
		s.problem.Cost(l.prev, c) - s.problem.Cost(c, l.next) - s.problem.Cost(behind, before)
}

// accepts is the Metropolis criterion (equation 1). A uniform random number is below exp(−x)
// with the same probability with which an exponential one is above x; drawing that takes a
// third of the time of exp.
func (s *search) accepts(delta int64, temperature float64) bool {
	if delta <= 0 {
		return true
	}
	if delta >= s.barrier {
		return false
	}
	return float64(delta) < temperature*s.chance.ExpFloat64()
}

// commit is lines 12 to 17 of Algorithm 2.
func (s *search) commit(move relocation) {
	if move.delta > 0 && s.length < s.best.length {
		s.best.mark(s.length)
	}
	s.best.moving(s.tour, move.city)
	s.tour.relocate(move.city, move.behind)
	s.length += move.delta
	s.accepted++
}

// bestLength returns the length of the best tour. Since bestSol is updated late, that may be
// the present one.
func (s *search) bestLength() int64 { return min(s.length, s.best.length) }

// bestTour returns the best tour, which may be written to room.
func (s *search) bestTour(room *tour) tour {
	if s.length < s.best.length {
		return s.tour
	}
	return s.best.tour(s.tour, room)
}

package partition

import (
	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// Stack is several tours of one problem whose cells are searched side by side, as the cells of one
// tour of as many copies of the cities: city c of tour k has the number k·n + c, and its tour has the
// positions k·n … k·n + n−1. A cell has cities of one tour alone, and each tour has a partition of its
// own, so that their defects at borders are at different places.
//
// The edge between the last and the first position of a tour is none of the one tour, so that no
// search removes it: Place begins the tours at other cities in every round, and Join puts it back.
type Stack struct {
	problem     *solver.Problem
	partitioner *Partitioner
	patchers    []*Patcher // one a tour
	cities      int        // of one tour
	threads     int
}

// NewStack returns a stack of so many tours of a problem. Near is that of NewPatcher. It uses so
// many threads, 0 being all cores; nothing else depends on them.
func NewStack(p *solver.Problem, near func(into []solver.City, c solver.City) []solver.City, tours, threads int) *Stack {
	s := &Stack{problem: p, partitioner: NewPartitioner(p, threads), cities: p.Cities(), threads: threads}
	s.partitioner.SetThreads(1) // the tours are divided side by side
	for range tours {
		s.patchers = append(s.patchers, NewPatcher(p, near, 1))
	}
	return s
}

// tourSeeds keeps the seeds of the tours of a stack apart.
const tourSeeds = 40

// SetThreads uses so many threads from now on, 0 being all cores.
func (s *Stack) SetThreads(threads int) { s.threads = threads }

// Make divides the tours into so many cells, a multiple of their number. The same seed and number give
// the same partition. Its outline is that of the first tour's cells.
func (s *Stack) Make(cells int, seed uint64, number int64) *Partition {
	n, tours := s.cities, len(s.patchers)
	each := cells / tours
	made := &Partition{Cities: make([]int32, n*tours), Starts: make([]int32, cells+1), Number: number}
	workers.Each(s.threads, tours, func(k int) {
		base := int32(k * n)
		one := s.partitioner.Make(each, seed+uint64(k)<<tourSeeds, number)
		if k == 0 { // whose outline is shown
			made.angle, made.boxes, made.nears = one.angle, one.boxes, one.nears
		}
		for i, c := range one.Cities {
			made.Cities[k*n+i] = base + c
		}
		for i, start := range one.Starts[1:] {
			made.Starts[k*each+i+1] = base + start
		}
	})
	return made
}

// Place writes the tours into an order of all copies, each from another city on in another round.
func (s *Stack) Place(order []solver.City, tours [][]solver.City, round int64) {
	n := s.cities
	workers.Each(s.threads, len(tours), func(k int) {
		base, part := solver.City(k*n), order[k*n:][:n]
		at := int((7919*uint64(k) + 104_729*uint64(round)) % uint64(n)) // primes
		for _, c := range tours[k] {
			part[at] = base + c
			if at++; at == n {
				at = 0
			}
		}
	})
}

// Join writes the tours along the links of all copies, which were in an order made by Place, and
// joins the subtours of each. Lengths become those of the tours. It changes the links.
func (s *Stack) Join(links [][2]int32, order []solver.City, tours [][]solver.City, lengths []int64) {
	n := s.cities
	workers.Each(s.threads, len(tours), func(k int) {
		own, base := links[k*n:][:n], int32(k*n)
		for c := range own {
			own[c][0] -= base
			own[c][1] -= base
		}
		first, last := int32(order[k*n])-base, int32(order[k*n+n-1])-base
		s.close(&own[first], last)
		s.close(&own[last], first)
		s.patchers[k].Tour(own, tours[k])
		lengths[k] = s.problem.LengthOn(1, tours[k])
	})
}

// close gives the first or last city of a tour the one at its other end in place of a city of
// another tour.
func (s *Stack) close(links *[2]int32, end int32) {
	for i, c := range links {
		if c < 0 || int(c) >= s.cities {
			links[i] = end
		}
	}
}

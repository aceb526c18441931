package bound

import (
	"context"
	"slices"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/neighbor"
)

// search is the computation of a bound of one problem.
type search struct {
	p       *solver.Problem // its cities in the order of the tree
	cities  int
	threads int
	shift   uint            // lengths and weights are in units of 2^−shift
	tree    *tree           // nil for matrices
	lists   *neighbor.Lists // candidates

	forced [][2]solver.City // the fixed edges
	degree []int8           // city → its fixed edges; nil: there are none
	closed []bool           // city → two fixed edges, so that no tour has another; nil: none
}

// candidates of each city, by quadrants.
const candidates = 8

// newSearch prepares a problem of four cities or more. It fails only when ctx ends.
func newSearch(ctx context.Context, p *solver.Problem, paths [][]solver.City, threads int) (*search, error) {
	s := &search{p: p, cities: p.Cities(), threads: threads}
	if p.HasCoordinates() {
		order, err := kdOrder(ctx, p, threads)
		if err != nil {
			return nil, err
		}
		s.p = p.RenumberOn(threads, order)
		if s.tree, err = newTree(ctx, s.p); err != nil {
			return nil, err
		}
		place := solver.InverseOn(threads, order)
		for _, path := range paths {
			for i := range path {
				path[i] = place[path[i]]
			}
		}
	}
	s.fix(paths)
	var err error
	if s.lists, err = neighbor.Quadrant(ctx, s.p, candidates, threads); err != nil {
		return nil, err
	}
	s.shift = s.scale()
	return s, ctx.Err()
}

// fix notes the fixed edges.
func (s *search) fix(paths [][]solver.City) {
	if len(paths) == 0 {
		return
	}
	s.degree, s.closed = make([]int8, s.cities), make([]bool, s.cities)
	for _, path := range paths {
		for i := 1; i < len(path); i++ {
			a, b := path[i-1], path[i]
			s.forced = append(s.forced, [2]solver.City{a, b})
			s.degree[a]++
			s.degree[b]++
		}
	}
	for c, d := range s.degree {
		s.closed[c] = d == 2
	}
}

// scale returns into how many parts, as a power of two, lengths are divided: 2²⁰ if costs
// then remain below 2⁴⁸, as flushAfter requires.
func (s *search) scale() uint {
	longest := int64(1)
	if s.tree == nil {
		longest = int64(max(1, slices.Max(s.p.Definition().Matrix.Weights())))
	} else { // by the triangle inequality, and a unit for roundings
		for c := range solver.City(s.cities) {
			longest = max(longest, 2*s.p.Distance(0, c)+1)
		}
	}
	shift := uint(20)
	for longest<<shift > 1<<45 {
		shift--
	}
	return shift
}

func (s *search) length(a, b solver.City) int64 { return s.p.Distance(a, b) << s.shift }

// isClosed reports whether a city has two fixed edges.
func (s *search) isClosed(c solver.City) bool { return s.closed != nil && s.closed[c] }

// halfFixed reports whether a city has one fixed edge.
func (s *search) halfFixed(c solver.City) bool { return s.degree != nil && s.degree[c] == 1 }

// allowed reports whether a tour may have the edge a–b beside the fixed edges.
func (s *search) allowed(a, b solver.City) bool {
	return s.closed == nil || !s.closed[a] && !s.closed[b] && !s.p.IsFixed(a, b)
}

// each does the work for all numbers below n.
func (s *search) each(n int, work func(i int)) { workers.Each(s.threads, n, work) }

// pieces does the work for the numbers below n, size of them at a time. It ends early, with
// the error, when ctx ends.
func (s *search) pieces(ctx context.Context, n, size int, work func(from, to int)) error {
	var ended atomic.Bool
	workers.Pieces(s.threads, n, size, func(from, to int) {
		if ended.Load() {
			return
		}
		if ctx.Err() != nil {
			ended.Store(true)
			return
		}
		work(from, to)
	})
	return ctx.Err()
}

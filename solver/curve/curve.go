// Package curve orders the cities of a problem along a space-filling curve.
//
// Consecutive cities are close in the plane, so engines number the cities in this order
// to keep neighbours close in memory. The order is also a tour, though a long one. It is
// not a spatial index, which is in package neighbor.
//
// Key and city share one 64-bit word, so that the sort moves one word per city. Keys are
// computed and sorted on as many threads as the caller allows (0: all cores); the order
// does not depend on their number.
package curve

import (
	"math"
	"sync/atomic"

	"gonum.org/v1/gonum/floats"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// Order returns all cities in their order on a space-filling curve: the Moore curve in
// the plane, which is closed like a tour, and the Hilbert curve in three dimensions.
// A few cities in the same cell of the curve are ordered by number, more of them along a curve of their own.
// Problems without coordinates get a nearest-neighbour order.
func Order(p *solver.Problem, threads int) []solver.City {
	switch {
	case !p.HasCoordinates():
		return nearestOrder(p)
	case p.Metric().Dimensions() == 3:
		return along([][]float64{p.X(), p.Y(), p.Z()}, threads)
	}
	return Plane(p.X(), p.Y(), threads)
}

// Follows reports whether an order is known to be the result of Order, in a third of the
// time of Order. It is always false outside the plane, and where many cities at different places are in the same cell.
func Follows(p *solver.Problem, order []solver.City, threads int) bool {
	if !p.HasCoordinates() || p.Metric().Dimensions() == 3 {
		return false
	}
	words := make([]uint64, p.Cities())
	keys2D(words, p.X(), p.Y(), threads)
	var wrong atomic.Bool
	inParts(parts(threads, len(order)), len(order), func(_, from, to int) {
		for i := max(from, 1); i < to; i++ {
			if words[order[i-1]] >= words[order[i]] {
				wrong.Store(true)
				return
			}
		}
	})
	return !wrong.Load()
}

// Plane returns the cities at (x, y) in the order of a Moore curve, equal places
// by number.
func Plane(x, y []float64, threads int) []solver.City { return along([][]float64{x, y}, threads) }

// along returns the cities at places with two or three coordinates in their order on the curve.
func along(axes [][]float64, threads int) []solver.City {
	words := make([]uint64, len(axes[0]))
	switch {
	case len(words) == 0:
		return nil
	case len(axes) == 3:
		keys3D(words, axes, threads)
	default:
		keys2D(words, axes[0], axes[1], threads)
	}
	words = sortWords(words, threads)
	order := make([]solver.City, len(words))
	inParts(parts(threads, len(words)), len(words), func(_, from, to int) {
		for i, w := range words[from:to] {
			order[from+i] = solver.City(w & (1<<cityBits - 1))
		}
	})
	refine(order, words, axes, threads)
	return order
}

func keys2D(words []uint64, x, y []float64, threads int) {
	s, steps := newScale(bits2D, threads, x, y), newSteps()
	inParts(parts(threads, len(words)), len(words), func(_, from, to int) {
		for i := from; i < to; i++ {
			words[i] = steps.moore(s.cell(x[i], 0), s.cell(y[i], 1))<<cityBits | uint64(i)
		}
	})
}

func keys3D(words []uint64, axes [][]float64, threads int) {
	s := newScale(bits3D, threads, axes...)
	inParts(parts(threads, len(words)), len(words), func(_, from, to int) {
		for i := from; i < to; i++ {
			cell := [3]uint32{s.cell(axes[0][i], 0), s.cell(axes[1][i], 1), s.cell(axes[2][i], 2)}
			words[i] = hilbert3D(cell)<<cityBits | uint64(i)
		}
	})
}

// leastExtent is the extent of cities that are not all at the same place. The cells of a smaller one are too many for a float64.
const leastExtent = 1e-290

// scale maps coordinates to the cells of the curve, with the same factor on all axes.
// Along an axis with a smaller extent, the cities are centred, so that they keep every
// turn of the curve and a closed curve stays closed.
type scale struct {
	low     [3]float64
	factor  float64
	highest uint32
}

func newScale(bits, threads int, axes ...[]float64) scale {
	s := scale{highest: 1<<bits - 1}
	var extents [3]float64
	for i, values := range axes {
		low, high := workers.Bounds(threads, values)
		s.low[i], extents[i] = low, high-low
	}
	longest := floats.Max(extents[:])
	for i := range axes {
		s.low[i] -= (longest - extents[i]) / 2
	}
	if longest >= leastExtent {
		s.factor = float64(s.highest) / longest
	}
	return s
}

func (s *scale) cell(v float64, axis int) uint32 {
	return min(uint32((v-s.low[axis])*s.factor), s.highest)
}

// nearestOrder is the nearest-neighbour tour from city 0, in O(n²) time, which is linear
// in the size of the matrix.
func nearestOrder(p *solver.Problem) []solver.City {
	order := solver.Identity(p.Cities())
	for i := 1; i < len(order); i++ {
		best, shortest := i, int64(math.MaxInt64)
		for j := i; j < len(order); j++ {
			d := p.Distance(order[i-1], order[j])
			if d < shortest || d == shortest && order[j] < order[best] {
				best, shortest = j, d
			}
		}
		order[i], order[best] = order[best], order[i]
	}
	return order
}

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
	"slices"
	"sync/atomic"

	"tourscope/solver"
)

// Exists says whether the cities of a problem have places, along which there is a curve; where they have none, Order is
// the nearest-neighbour tour from city 0.
func Exists(p *solver.Problem, threads int) bool {
	x, _ := p.EmbeddingOn(threads)
	return x != nil || p.HasCoordinates()
}

// Order returns all cities in their order on a space-filling curve: the Moore curve in
// the plane, which is closed like a tour, and the Hilbert curve in three dimensions.
// A few cities in the same cell of the curve are ordered by number, more of them along a curve of their own.
// A matrix whose cities have places in a plane, see solver.Problem.EmbeddingOn, is ordered by them; without
// them it gets a nearest-neighbour order.
func Order(p *solver.Problem, threads int) []solver.City {
	x, y := p.EmbeddingOn(threads)
	switch {
	case x != nil:
		return Plane(x, y, threads)
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
	words, ordered := make([]uint64, p.Cities()), make([]uint64, len(order))
	keys2D(words, p.X(), p.Y(), newSteps(), threads)
	var wrong atomic.Bool
	inParts(parts(threads, len(order)), len(order), func(_, from, to int) {
		for i := from; i < to; i++ {
			if ordered[i] = words[order[i]]; i > 0 && words[order[i-1]] >= ordered[i] {
				wrong.Store(true)
				return
			}
		}
	})
	return !wrong.Load() && !slices.ContainsFunc(crowded(ordered, threads), func(r run) bool {
		return spread(order[r.from:r.to], [][]float64{p.X(), p.Y()})
	})
}

// Plane returns the cities at (x, y) in the order of a Moore curve, equal places
// by number.
func Plane(x, y []float64, threads int) []solver.City { return along([][]float64{x, y}, threads) }

// nearestOrder is the nearest-neighbour tour from city 0, in O(n²) time, which is linear
// in the size of the matrix.
func nearestOrder(p *solver.Problem) []solver.City {
	order, matrix, buffer := solver.Identity(p.Cities()), p.Definition().Matrix, make([]int32, p.Cities())
	for i := 1; i < len(order); i++ {
		best, shortest, row := i, int32(math.MaxInt32), matrix.Row(order[i-1], buffer)
		for j, c := range order[i:] {
			if d := row[c]; d < shortest || d == shortest && c < order[best] {
				best, shortest = i+j, d
			}
		}
		order[i], order[best] = order[best], order[i]
	}
	return order
}

// Package curve puts the cities of a problem in the order in which a
// space-filling curve passes them.
//
// Cities that follow each other lie near each other, so engines number the cities
// this way to keep neighbours close in memory, and the order is a (poor) tour by
// itself. It is not a spatial index: package neighbor has one.
//
// The hard part is nothing but speed: a key must be cheap and the sort must carry
// no city along, so key and city share one 64-bit word. Keys are made and sorted on all
// cores; the order does not depend on how many there are.
package curve

import (
	"math"
	"sync/atomic"

	"gonum.org/v1/gonum/floats"

	"tourscope/solver"
)

const (
	cityBits = 24 // solver.MaxCities is 1 << 24
	bits2D   = 20 // 2 × 20 + 24 = 64
	bits3D   = 13 // 3 × 13 + 24 = 63
)

// Order returns all cities in the order of a curve through them: a Moore curve in the
// plane, which is closed as a tour is, a Hilbert curve in space; equal places by number.
// Problems without coordinates get a nearest-neighbour order, which serves the same
// purpose.
func Order(p *solver.Problem) []solver.City {
	if !p.HasCoordinates() {
		return nearestOrder(p)
	}
	words := make([]uint64, p.Cities())
	if p.Metric().Dimensions() == 3 {
		keys3D(words, p)
	} else {
		keys2D(words, p.X(), p.Y())
	}
	return sorted(words)
}

// Follows says whether an order is known to be the one that Order returns, in a third of
// the time. Only in the plane can that be told so soon.
func Follows(p *solver.Problem, order []solver.City) bool {
	if !p.HasCoordinates() || p.Metric().Dimensions() == 3 {
		return false
	}
	words := make([]uint64, p.Cities())
	keys2D(words, p.X(), p.Y())
	var wrong atomic.Bool
	inParts(parts(len(order)), len(order), func(_, from, to int) {
		for i := max(from, 1); i < to; i++ {
			if words[order[i-1]] >= words[order[i]] {
				wrong.Store(true)
				return
			}
		}
	})
	return !wrong.Load()
}

// sorted sorts the words by their keys and keeps the cities.
func sorted(words []uint64) []solver.City {
	words = sortWords(words)
	order := make([]solver.City, len(words))
	inParts(parts(len(words)), len(words), func(_, from, to int) {
		for i, w := range words[from:to] {
			order[from+i] = solver.City(w & (1<<cityBits - 1))
		}
	})
	return order
}

// Plane returns the cities at (x, y) in the order of a Moore curve, equal places
// by number.
func Plane(x, y []float64) []solver.City {
	words := make([]uint64, len(x))
	if len(x) > 0 {
		keys2D(words, x, y)
	}
	return sorted(words)
}

func keys2D(words []uint64, x, y []float64) {
	s := newScale(bits2D, x, y)
	inParts(parts(len(words)), len(words), func(_, from, to int) {
		for i := from; i < to; i++ {
			words[i] = moore(s.cell(x[i], 0), s.cell(y[i], 1))<<cityBits | uint64(i)
		}
	})
}

func keys3D(words []uint64, p *solver.Problem) {
	x, y, z := p.X(), p.Y(), p.Z()
	s := newScale(bits3D, x, y, z)
	inParts(parts(len(words)), len(words), func(_, from, to int) {
		for i := from; i < to; i++ {
			cell := [3]uint32{s.cell(x[i], 0), s.cell(y[i], 1), s.cell(z[i], 2)}
			words[i] = hilbert3D(cell)<<cityBits | uint64(i)
		}
	})
}

// scale maps coordinates to the cells of the curve, all axes alike. Cities that are
// narrower along an axis lie in its middle, so that they have all of the curve's turns:
// a closed one stays closed.
type scale struct {
	low     [3]float64
	factor  float64
	highest uint32
}

func newScale(bits int, axes ...[]float64) scale {
	s := scale{highest: 1<<bits - 1}
	var extents [3]float64
	for i, values := range axes {
		s.low[i] = floats.Min(values)
		extents[i] = floats.Max(values) - s.low[i]
	}
	longest := floats.Max(extents[:])
	for i := range axes {
		s.low[i] -= (longest - extents[i]) / 2
	}
	if longest > 0 {
		s.factor = float64(s.highest) / longest
	}
	return s
}

func (s *scale) cell(v float64, axis int) uint32 {
	return min(uint32((v-s.low[axis])*s.factor), s.highest)
}

// nearestOrder walks from city 0 to the nearest city not yet visited. Its n²
// look-ups are as many as the matrix has entries.
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

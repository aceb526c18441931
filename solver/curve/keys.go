package curve

import (
	"gonum.org/v1/gonum/floats"

	"tourscope/solver/internal/workers"
)

func keys2D(words []uint64, x, y []float64, steps *steps, threads int) {
	s := newScale(bits2D, threads, x, y)
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

package curve

import (
	"math"
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// fewSorted is the number of cities up to which their words are compared: the counters of sortWords would take longer.
const fewSorted = 2_000

// curves orders cities along space-filling curves, on so many threads.
type curves struct {
	steps   *steps // of those in the plane
	threads int
}

// newCurves returns what orders cities at places with two or three coordinates.
func newCurves(dimensions, threads int) curves {
	c := curves{threads: threads}
	if dimensions == 2 {
		c.steps = newSteps()
	}
	return c
}

// along returns the cities at places with two or three coordinates in their order on the curve.
func along(axes [][]float64, threads int) []solver.City {
	return newCurves(len(axes), threads).order(axes)
}

// order returns the cities at places in their order on the curve.
func (c curves) order(axes [][]float64) []solver.City {
	words := make([]uint64, len(axes[0]))
	if len(words) == 0 {
		return nil
	}
	if c.steps != nil {
		keys2D(words, axes[0], axes[1], c.steps, c.threads)
	} else {
		keys3D(words, axes, c.threads)
	}
	if len(words) <= fewSorted {
		slices.Sort(words)
	} else {
		words = sortWords(words, c.threads)
	}
	order := make([]solver.City, len(words))
	inParts(parts(c.threads, len(words)), len(words), func(_, from, to int) {
		for i, w := range words[from:to] {
			order[from+i] = solver.City(w & (1<<cityBits - 1))
		}
	})
	c.refine(order, words, axes)
	return order
}

// refine orders the cities of each crowded cell along a curve of their own: those of large ones on all threads, and of others side by
// side. Words are those of the order.
func (c curves) refine(order []solver.City, words []uint64, axes [][]float64) {
	var small []run
	for _, r := range crowded(words, c.threads) {
		if r.to-r.from < fewWords {
			small = append(small, r)
		} else {
			c.reorder(order[r.from:r.to], axes)
		}
	}
	alone := curves{steps: c.steps, threads: 1}
	workers.Pieces(c.threads, len(small), smallTogether, func(from, to int) {
		for _, r := range small[from:to] {
			alone.reorder(order[r.from:r.to], axes)
		}
	})
}

// smallTogether is how many crowded cells are one piece of work.
const smallTogether = 64

// reorder orders some cities along a curve of their own, unless they are all at the same place.
func (c curves) reorder(cities []solver.City, axes [][]float64) {
	if !spread(cities, axes) {
		return
	}
	own := make([][]float64, len(axes))
	for a, values := range axes {
		own[a] = make([]float64, len(cities))
		for i, city := range cities {
			own[a][i] = values[city]
		}
	}
	before := slices.Clone(cities)
	for i, k := range c.order(own) {
		cities[i] = before[k]
	}
}

// spread says whether some cities are at different places, which a curve can tell apart.
func spread(cities []solver.City, axes [][]float64) bool {
	extent := 0.0
	for _, values := range axes {
		low, high := math.Inf(1), math.Inf(-1)
		for _, c := range cities {
			low, high = min(low, values[c]), max(high, values[c])
		}
		extent = max(extent, high-low)
	}
	return extent >= leastExtent && extent <= math.MaxFloat64
}

package curve

import (
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// crowd is how many cities in one cell of a curve stay in the order of their numbers. More of them are few in instances of even
// density, but one city far off, or cities at distances of all scales, leave most of the others in a few cells.
const crowd = 8

// run is consecutive cities of an order which are in the same cell.
type run struct{ from, to int }

// refine orders the cities of each crowded cell along a curve of their own. Words are those of the order.
func refine(order []solver.City, words []uint64, axes [][]float64, threads int) {
	runs := crowded(words, threads)
	large := slices.IndexFunc(runs, func(r run) bool { return r.to-r.from >= fewWords })
	if large < 0 {
		workers.Each(threads, len(runs), func(i int) { reorder(order[runs[i].from:runs[i].to], axes, 1) })
		return
	}
	for _, r := range runs {
		reorder(order[r.from:r.to], axes, threads)
	}
}

// crowded returns the runs of more than crowd words whose cell is the same. Each has a place that is a multiple of crowd, so that only
// those are looked at.
func crowded(words []uint64, threads int) (all []run) {
	found := make([][]run, parts(threads, len(words)))
	inParts(len(found), len(words), func(part, from, to int) {
		for at := firstMultiple(from); at < to; {
			r := runOf(words, at)
			if r.to-r.from > crowd && firstMultiple(r.from) == at { // otherwise it is that of another part
				found[part] = append(found[part], r)
			}
			at = max(at+crowd, firstMultiple(r.to))
		}
	})
	return slices.Concat(found...)
}

// firstMultiple returns the first multiple of crowd from a place on.
func firstMultiple(place int) int { return (place + crowd - 1) / crowd * crowd }

// runOf returns the run of the words whose cell is that of one.
func runOf(words []uint64, at int) run {
	cell, r := words[at]>>cityBits, run{at, at + 1}
	for r.from > 0 && words[r.from-1]>>cityBits == cell {
		r.from--
	}
	for r.to < len(words) && words[r.to]>>cityBits == cell {
		r.to++
	}
	return r
}

// reorder orders some cities along a curve of their own, unless they are all at the same place.
func reorder(cities []solver.City, axes [][]float64, threads int) {
	own, extent := make([][]float64, len(axes)), 0.0
	for a, values := range axes {
		own[a] = make([]float64, len(cities))
		for i, c := range cities {
			own[a][i] = values[c]
		}
		extent = max(extent, slices.Max(own[a])-slices.Min(own[a]))
	}
	if extent < leastExtent {
		return
	}
	before := slices.Clone(cities)
	for i, k := range along(own, threads) {
		cities[i] = before[k]
	}
}

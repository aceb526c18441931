package curve

import "slices"

// crowd is how many cities in one cell of a curve stay in the order of their numbers. More of them are few in instances of even
// density, but one city far off, or cities at distances of all scales, leave most of the others in a few cells.
const crowd = 8

// run is consecutive cities of an order which are in the same cell.
type run struct{ from, to int }

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

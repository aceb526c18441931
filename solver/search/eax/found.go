package eax

import (
	"tourscope/solver"
	"tourscope/solver/search/tour"
)

// found is a tour and its length.
type found struct {
	order  []solver.City // in the numbers of the space
	length int64
}

func (f *found) take(order []solver.City, length int64) {
	f.order, f.length = append(f.order[:0], order...), length
}

// takeShortest makes the shortest of some tours the tour, if it is shorter.
func (f *found) takeShortest(tours []found) {
	for i := range tours {
		if tours[i].length < f.length {
			f.take(tours[i].order, tours[i].length)
		}
	}
}

// takeFrom has a tour take what is better in others, one after the other, and calls after for each.
func (f *found) takeFrom(others []found, r *Recombiner, below func(int) int, goOn func() bool, after func()) {
	t := tour.NewArray(f.order)
	var links Links
	for _, other := range others {
		links.Take(tour.NewArray(other.order))
		f.length -= r.Improve(t, links, below, goOn)
		after()
	}
	f.order = t.Order()
}

package kernels

import (
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// PspmShape is the block of Pspm.
type PspmShape = plan.PspmShape

// Links returns a tour as a doubly linked list.
func Links(order []solver.City) (before, after []solver.City) {
	before, after = make([]solver.City, len(order)), make([]solver.City, len(order))
	last := order[len(order)-1]
	for _, c := range order {
		before[c], after[last] = last, c
		last = c
	}
	return before, after
}

// PackLinks returns links in the layout of the kernels: in pspmwide a word each for the city
// before and the city after, otherwise both in one word.
func PackLinks(shape PspmShape, before, after []solver.City) []uint32 {
	words := make([]uint32, 0, shape.Width(len(before)))
	for c := range before {
		if shape.Wide {
			words = append(words, uint32(before[c]), uint32(after[c]))
		} else {
			words = append(words, uint32(before[c])|uint32(after[c])<<16)
		}
	}
	return words
}

// WalkLinks returns the tour of packed links from city 0 on, in into if it is long enough.
func WalkLinks(shape PspmShape, links []uint32, into []solver.City) []solver.City {
	order := into[:0]
	n := len(links)
	if shape.Wide {
		n /= 2
	}
	for c := solver.City(0); len(order) < n; {
		order = append(order, c)
		if shape.Wide {
			c = solver.City(links[2*c+1])
		} else {
			c = solver.City(links[c] >> 16)
		}
	}
	return order
}

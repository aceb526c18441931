package eax

import (
	"tourscope/solver"
	"tourscope/solver/search/tour"
)

// Links are the two neighbours of each city on a tour.
type Links [][2]solver.City

// Take makes l the links of a tour.
func (l *Links) Take(tour *tour.Array) {
	n := tour.Cities()
	if *l == nil {
		*l = make(Links, n)
	}
	order := tour.Order()
	before := order[n-1]
	for i, c := range order {
		after := order[0]
		if i+1 < n {
			after = order[i+1]
		}
		(*l)[c] = [2]solver.City{before, after}
		before = c
	}
}

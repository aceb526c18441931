package partition

import (
	"slices"

	"tourscope/solver"
)

// Tiny is how many cities Best takes.
const Tiny = 8

// Best tries every order of up to Tiny cities and returns the best tour, or the
// start if none is better.
func Best(p *solver.Problem, start []solver.City) []solver.City {
	best, least := slices.Clone(start), cost(p, start)
	try := slices.Clone(start)
	var place func(at int)
	place = func(at int) {
		if at == len(try) {
			if c := cost(p, try); c < least {
				copy(best, try)
				least = c
			}
			return
		}
		for i := at; i < len(try); i++ {
			try[at], try[i] = try[i], try[at]
			place(at + 1)
			try[at], try[i] = try[i], try[at]
		}
	}
	place(min(1, len(try))) // where a tour begins makes no difference
	return best
}

// cost is the sum of Problem.Cost along a tour, which rewards fixed edges.
func cost(p *solver.Problem, order []solver.City) (sum int64) {
	for i, c := range order {
		if next := order[(i+1)%len(order)]; next != c {
			sum += p.Cost(c, next)
		}
	}
	return sum
}

package madeup

import (
	"math"

	"tourscope/solver"
)

// Shortest is the length of the shortest tour of few cities with all fixed edges: it tries
// all that begin with city 0.
func Shortest(p *solver.Problem) int64 {
	best := int64(math.MaxInt64)
	order := solver.Identity(p.Cities())
	var permute func(from int)
	permute = func(from int) {
		if from == len(order) {
			if p.CheckTour(order) == nil {
				best = min(best, p.Length(order))
			}
			return
		}
		for i := from; i < len(order); i++ {
			order[from], order[i] = order[i], order[from]
			permute(from + 1)
			order[from], order[i] = order[i], order[from]
		}
	}
	permute(1)
	return best
}

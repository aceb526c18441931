package madeup

import (
	"math"
	"slices"

	"tourscope/solver"
)

// Shortest is the length of the shortest tour of few cities with all fixed edges.
func Shortest(p *solver.Problem) int64 {
	_, length := ShortestTour(p)
	return length
}

// ShortestTour returns the shortest tour of few cities with all fixed edges, and its length: it
// tries all that begin with city 0.
func ShortestTour(p *solver.Problem) (best []solver.City, length int64) {
	length = math.MaxInt64
	order := solver.Identity(p.Cities())
	var permute func(from int)
	permute = func(from int) {
		if from == len(order) {
			if l := p.Length(order); l < length && p.CheckTour(order) == nil {
				best, length = slices.Clone(order), l
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
	return best, length
}

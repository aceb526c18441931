package neighbor

import (
	"context"
	"math"

	"tourscope/solver"
)

// bruteForce fills the lists of a matrix from all n² distances. A matrix has no coordinates:
// cities at distance zero from each other are different places.
func (l *Lists) bruteForce(ctx context.Context, p *solver.Problem, threads int) error {
	matrix := p.Definition().Matrix
	return inChunks(ctx, threads, p.Cities(), 8, func() func(i int) {
		nearest, buffer := newRanking(l.width), make([]int32, p.Cities())
		return func(i int) {
			c := solver.City(i)
			nearest.reset()
			nearest.offerAll(matrix.Row(c, buffer), c)
			l.fill(c, c, nearest.list)
		}
	})
}

// offerAll offers all cities but c, whose weights are a row. Most are no nearer than those in a full list; of equal
// weights the lower number is in it.
func (r *ranking) offerAll(row []int32, c solver.City) {
	least := int64(math.MaxInt64) // of what is not offered
	for to, weight := range row {
		if int64(weight) >= least || solver.City(to) == c {
			continue
		}
		if r.insert(candidate{float64(weight), solver.City(to)}); len(r.list) == r.size {
			least = int64(r.radius)
		}
	}
}

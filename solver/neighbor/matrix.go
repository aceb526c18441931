package neighbor

import (
	"context"

	"tourscope/solver"
)

// bruteForce fills the lists of a matrix from all n² distances. A matrix has no coordinates:
// cities at distance zero from each other are different places.
func (l *Lists) bruteForce(ctx context.Context, p *solver.Problem, threads int) error {
	return inChunks(ctx, threads, p.Cities(), 8, func() func(i int) {
		nearest := newRanking(l.width)
		return func(i int) {
			c := solver.City(i)
			nearest.reset()
			for to := range solver.City(p.Cities()) {
				if to != c {
					nearest.offer(candidate{float64(p.Distance(c, to)), to})
				}
			}
			l.fill(c, c, nearest.list)
		}
	})
}

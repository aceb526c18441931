package neighbor

import (
	"context"

	"tourscope/solver"
)

// bruteForce fills the lists from all n² distances: for matrices, which have as
// many entries, and for the X-ray metrics. Cities at distance zero of each other
// count as at one place where the metric has coordinates; a matrix knows no places.
func (l *Lists) bruteForce(ctx context.Context, p *solver.Problem) error {
	places := places{first: solver.Identity(p.Cities()), next: solver.Identity(p.Cities())}
	if p.HasCoordinates() {
		places = findPlaces(pointsOf(p))
	}
	return inChunks(ctx, len(places.first), 8, func() func(i int) {
		nearest := newRanking(l.width)
		return func(i int) {
			first := places.first[i]
			nearest.reset()
			for _, to := range places.first {
				if to != first {
					nearest.offer(candidate{float64(p.Distance(first, to)), to})
				}
			}
			for c, more := first, true; more; c, more = places.next[c], places.next[c] != first {
				l.fill(c, places.next[c], nearest.list)
			}
		}
	})
}

package start

import (
	"context"
	"math/rand/v2"

	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// nearest starts at a random city and continues with the nearest unvisited one. It visits all
// cities with equal coordinates together, by number: with thousands of them, each search for
// the nearest would scan them all.
func nearest(ctx context.Context, p *solver.Problem, c settings) ([]solver.City, error) {
	left, err := neighbor.NewFinder(ctx, p, nil, c.threads)
	if err != nil {
		return nil, err
	}
	first, next := solver.Identity(p.Cities()), make([]solver.City, p.Cities())
	left.SamePlaces(func(a, b solver.City) {
		first[b], next[a] = first[a], b
		left.Delete(b)
	})
	order := make([]solver.City, 0, p.Cities())
	at := solver.City(rand.New(rand.NewPCG(c.seed, 0)).IntN(p.Cities()))
	begin := at
	order = append(order, at)
	for places := 1; at >= 0; places++ {
		left.Delete(first[at])
		for c := first[at]; ; c = next[c] {
			if c != begin {
				order = append(order, c)
			}
			if next[c] == 0 { // the last: no city comes before number 0
				break
			}
		}
		at = left.Nearest(order[len(order)-1], -1)
		if places%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return order, nil
}

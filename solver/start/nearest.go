package start

import (
	"context"
	"math/rand/v2"

	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// checkEvery is how many cities are placed between two looks at ctx: far less
// than the 0.2 s in which a run has to stop.
const checkEvery = 1 << 12

// nearest walks from a random city, always to the nearest one left. Where several are at
// one place, it takes them all, by number, before it goes on: of thousands there, a
// search for the nearest would look at each, every time.
func nearest(ctx context.Context, p *solver.Problem, c choice) ([]solver.City, error) {
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

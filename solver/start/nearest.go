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

// nearest walks from a random city, always to the nearest one left.
func nearest(ctx context.Context, p *solver.Problem, seed uint64) ([]solver.City, error) {
	left, err := neighbor.NewFinder(ctx, p, nil)
	if err != nil {
		return nil, err
	}
	order := make([]solver.City, 0, p.Cities())
	at := solver.City(rand.New(rand.NewPCG(seed, 0)).IntN(p.Cities()))
	for at >= 0 {
		order = append(order, at)
		left.Delete(at)
		at = left.Nearest(at, at)
		if len(order)%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return order, nil
}

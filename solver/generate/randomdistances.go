package generate

import (
	"context"
	"math/rand/v2"

	"tourscope/solver"
)

// Random distances: each from 1 to 10⁶, independently of all others, so that they are those of no plane and a detour may be shorter. So are the
// matrices M of the DIMACS implementation challenge, and set-up times of machines are nearer to these than to roads.

const (
	farthest = 1_000_000

	// distanceStreams + a is the stream of the random numbers of a row: rows are made side by side.
	distanceStreams = 0x64697374_00000000 // "dist"
)

// randomDistances is random distances that are the same in both directions.
func randomDistances(cities int, seed uint64) *points {
	return nowhere(cities, seed, solver.MatrixOf, func(weights []int32, a int, random *rand.Rand) {
		for b := range a {
			w := int32(1 + random.IntN(farthest))
			weights[a*cities+b], weights[b*cities+a] = w, w
		}
	})
}

// oneWayDistances is random distances that differ by direction.
func oneWayDistances(cities int, seed uint64) *points {
	return nowhere(cities, seed, solver.DirectedMatrix, func(weights []int32, a int, random *rand.Rand) {
		for b := range cities {
			weights[a*cities+b] = int32(1 + random.IntN(farthest))
		}
	})
}

// nowhere is cities that have no places, and are drawn on a circle in their order, with the matrix of weights that draw writes for each
// row, with random numbers of its own, on all cores.
func nowhere(cities int, seed uint64, matrix func(n int, square []int32) *solver.Matrix, draw func(weights []int32, a int, random *rand.Rand)) *points {
	order := make([]int, cities)
	for i := range order {
		order[i] = i
	}
	p := onCircle(order)
	p.matrix = func(ctx context.Context) (*solver.Matrix, error) {
		weights := make([]int32, cities*cities)
		solver.InPiecesOf(0, cities, 1, func(a, _ int) {
			if ctx.Err() == nil {
				draw(weights, a, rand.New(rand.NewPCG(seed, distanceStreams+uint64(a))))
			}
		})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return matrix(cities, weights), nil
	}
	return p
}

package madeup

import (
	"math/rand/v2"
	"testing"

	"tourscope/solver"
)

// Directed makes an asymmetric problem of n ≥ 3 cities with weights from 0 to side, which
// is at least 1.
func Directed(t testing.TB, n, side int, seed uint64) *solver.Problem {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 2))
	weights := make([]int32, n*n)
	for i := range weights {
		weights[i] = int32(random.IntN(side + 1))
	}
	weights[1], weights[n] = 1, 0 // one arc at least is longer than its opposite
	p, err := solver.NewProblem(solver.Definition{Name: "directed", Metric: solver.Explicit, Matrix: solver.DirectedMatrix(n, weights)})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

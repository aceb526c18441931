// Package madeup makes problems of any kind for tests, the same ones from the
// same numbers, and judges exchanges of edges the slow way. It is not for users:
// package generate makes instances for them.
package madeup

import (
	"math/rand/v2"
	"testing"

	"tourscope/solver"
)

// Problem makes n cities with whole coordinates, or weights, below side, so a
// small side makes duplicates. Of the first edges of a random tour, so many, it
// fixes three of every four: paths of three edges.
func Problem(t testing.TB, metric solver.Metric, n, side, fixed int, seed uint64) *solver.Problem {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	def := solver.Definition{Metric: metric}
	for axis := range metric.Dimensions() {
		values := make([]float64, n)
		if metric == solver.GreatCircle {
			side = min(side, 91) // a latitude is at most 90
		}
		for i := range values {
			values[i] = float64(random.IntN(side))
		}
		*[]*[]float64{&def.X, &def.Y, &def.Z}[axis] = values
	}
	if metric == solver.Explicit {
		def.Matrix = solver.NewMatrix(n)
		for a := range solver.City(n) {
			for b := range a {
				def.Matrix.Set(a, b, int32(random.IntN(side)))
			}
		}
	}
	chain := random.Perm(n)
	for i := range fixed {
		if i%4 != 3 {
			def.FixedEdges = append(def.FixedEdges, [2]solver.City{solver.City(chain[i]), solver.City(chain[i+1])})
		}
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

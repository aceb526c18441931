package bound_test

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/bound"
	"tourscope/solver/internal/madeup"
)

// TestBoundOfAnOpenPath compares the bound with the shortest path, by dynamic programming.
func TestBoundOfAnOpenPath(t *testing.T) {
	for _, ends := range [][2]solver.City{{solver.AnyCity, solver.AnyCity}, {0, solver.AnyCity}, {1, 2}} {
		for seed := range uint64(5) {
			def := madeup.Problem(t, solver.Euc2D, 11, 1000, 0, seed).Definition()
			def.OpenPath = &ends
			p, err := solver.NewProblem(def)
			if err != nil {
				t.Fatal(err)
			}
			highest := int64(0)
			b, err := bound.HeldKarp(t.Context(), p, bound.Settings{Report: func(b bound.Bound) { highest = b.Length }})
			shortest := madeup.ShortestPath(p)
			if err != nil || b.Length > shortest || 10*b.Length < 9*shortest || highest != b.Length {
				t.Errorf("ends %v: bound %d, reported %d, the shortest path is %d: %v", ends, b.Length, highest, shortest, err)
			}
		}
	}
}

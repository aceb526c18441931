package twoopt

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/start"
)

// TestDirectedRunsLieWell: no run of cities of a finished tour of an asymmetric problem can be
// moved to shorten it, with and without fixed edges, where all cities are candidates.
func TestDirectedRunsLieWell(t *testing.T) {
	for seed := range uint64(20) {
		def := madeup.Directed(t, 8, 100, seed).Definition()
		if seed%2 == 1 {
			def.FixedEdges = [][2]solver.City{{4, 2}, {2, 7}}
		}
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		order, err := start.Make(t.Context(), "random", p, seed)
		if err != nil {
			t.Fatal(err)
		}
		values, err := New().Info().Values(map[string]string{"neighbors": "16"})
		if err != nil {
			t.Fatal(err)
		}
		r, err := solver.Search(t.Context(), New(), solver.Job{Problem: p, Start: order, Values: values}, &free{})
		if err != nil || p.CheckTour(r.Order) != nil || p.Length(r.Order) != r.State.Best {
			t.Fatalf("seed %d: %v, %v, length %d is said to be %d", seed, err, p.CheckTour(r.Order), p.Length(r.Order), r.State.Best)
		}
		for i := range r.Order {
			turned := slices.Concat(r.Order[i:], r.Order[:i])
			for length := 1; length < len(turned)-1; length++ {
				run, rest := turned[:length], turned[length:]
				for at := range rest {
					if other := slices.Concat(rest[:at], run, rest[at:]); p.CheckTour(other) == nil && p.Length(other) < r.State.Best {
						t.Fatalf("seed %d: moving %v in %v saves %d", seed, run, r.Order, r.State.Best-p.Length(other))
					}
				}
			}
		}
	}
}

package engine_test

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/engine"
	"tourscope/solver/generate"
	"tourscope/solver/run"
)

// Display positions are for pictures: no engine of matrices searches by them. These have enough cities to be
// placed in a plane by their distances (see solver.Problem.EmbeddingOn).
func TestDisplayPositionsChangeNoTour(t *testing.T) {
	for kind, cities := range map[string]int{"roads": 1000, "one-way-roads": 500} {
		shown, err := generate.Make(kind, cities, 1)
		if err != nil {
			t.Fatal(err)
		}
		def := shown.Definition()
		def.DisplayX, def.DisplayY = nil, nil
		hidden, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		searched := 0
		for _, e := range engine.All() {
			if e.Info().Check(shown) != nil {
				continue
			}
			searched++
			if a, b := searchedBriefly(t, e, shown), searchedBriefly(t, e, hidden); !slices.Equal(a, b) {
				t.Errorf("%s, %s: another tour without display positions", kind, e.Info().Name)
			}
		}
		if searched < 3 {
			t.Errorf("%s: %d engines search it", kind, searched)
		}
	}
}

// searchedBriefly is the tour of a few iterations.
func searchedBriefly(t *testing.T, e solver.Engine, p *solver.Problem) []solver.City {
	t.Helper()
	r, err := run.Start(t.Context(), run.Settings{Problem: p, Engine: e, Seed: 1, Heuristic: "curve", Limits: run.Limits{Iterations: 5}})
	if err != nil {
		t.Fatal(err)
	}
	o, err := r.Wait()
	if err != nil {
		t.Fatal(err)
	}
	return o.Order
}

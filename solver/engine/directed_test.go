package engine_test

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/engine"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/run"
)

// Every engine that takes an asymmetric problem returns tours of its cities, which the run
// checks, and those that search until they are stopped find the shortest of few cities.
func TestAsymmetric(t *testing.T) {
	limits := map[string]int64{"chained": 300, "ils": 2000, "2opt": 1000, "sspm": 40, "pssm": 20}
	taken := 0
	for _, e := range engine.All() {
		info := e.Info()
		if info.Check(madeup.Directed(t, 5, 9, 1)) != nil {
			continue
		}
		taken++
		for n := 3; n <= 9; n++ {
			for _, side := range []int{1, 30, 1 << 29} {
				p := madeup.Directed(t, n, side, uint64(n))
				best := madeup.Shortest(p)
				limit, known := limits[info.Name]
				if !known {
					limit = 100
				}
				r, err := run.Start(t.Context(), run.Settings{Problem: p, Engine: e, Seed: 1, Heuristic: "random", Limits: run.Limits{Iterations: limit, Target: best}})
				if err != nil {
					t.Fatal(err)
				}
				o, err := r.Wait()
				if err != nil || p.CheckTour(o.Order) != nil || p.Length(o.Order) != o.Length || o.Length < best {
					t.Fatalf("%s, %d cities below %d: %d (%v), the best is %d", info.Name, n, side, o.Length, err, best)
				}
				if (info.Name == "chained" || info.Name == "ils") && o.Length != best {
					t.Errorf("%s, %d cities below %d: %d, the best is %d", info.Name, n, side, o.Length, best)
				}
			}
		}
	}
	if taken < len(limits) {
		t.Errorf("%d engines take asymmetric problems", taken)
	}
}

// A run of an asymmetric problem begins at the tour that it is given, ends with tours that
// are never longer, and repeats.
func TestAsymmetricStartTour(t *testing.T) {
	p := madeup.Directed(t, 40, 500, 3)
	begin := solver.Identity(40)
	var first []solver.City
	for range 2 {
		e, err := solver.NewRegistry(engine.All()...).Find("chained")
		if err != nil {
			t.Fatal(err)
		}
		r, err := run.Start(t.Context(), run.Settings{Problem: p, Engine: e, Seed: 1, Start: begin, Limits: run.Limits{Iterations: 500}})
		if err != nil {
			t.Fatal(err)
		}
		for r.Latest() == nil {
			<-r.Changed()
		}
		o, err := r.Wait()
		if err != nil || o.Length >= p.Length(begin) || p.Length(o.Order) != o.Length {
			t.Fatalf("%d from %d: %v", o.Length, p.Length(begin), err)
		}
		if first != nil && !slices.Equal(first, o.Order) {
			t.Error("the same seed finds another tour")
		}
		first = o.Order
	}
}

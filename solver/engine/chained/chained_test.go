package chained

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/searchtest"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/space"
)

var tested = searchtest.Engine{Engine: New()}

func TestToursAreValid(t *testing.T) { tested.Valid(t, 700) }

func TestFindsTheBest(t *testing.T) { tested.FindsTheBest(t) }

func TestCancel(t *testing.T) { tested.Cancelled(t) }

// TestGap: when it was last changed, the engine left 0.98 % and 0.14 %.
func TestGap(t *testing.T) { tested.Gaps(t, 1.4, 30_000, 0.5) }

// TestLargeInstances: where dense parts lie far apart instances are searched in cells from fewer cities on, unless a turned curve cannot be
// made or edges are fixed.
func TestLargeInstances(t *testing.T) {
	for _, c := range []struct {
		kind   string
		cities int
		change func(*solver.Definition)
		want   bool
	}{
		{"uniform", leastApart + 100, nil, false},
		{"tight-clusters", leastApart + 100, nil, true},
		{"dimacs-clustered", leastApart + 100, nil, false},
		{"fractal", leastApart + 1000, nil, false},
		{"walks", leastApart + 100, nil, true},
		{"tight-clusters", leastApart, nil, false},
		{"tight-clusters", leastApart + 100, func(def *solver.Definition) { def.FixedEdges = [][2]solver.City{{5, 9}} }, false},
		{"uniform", eax.MostCities + 1, nil, true},
	} {
		p, err := generate.Make(c.kind, c.cities, 4)
		if err != nil {
			t.Fatal(err)
		}
		if c.change != nil {
			def := p.Definition()
			c.change(&def)
			if p, err = solver.NewProblem(def); err != nil {
				t.Fatal(err)
			}
		}
		s, err := space.New(t.Context(), p, space.Options{Neighbors: 2})
		if err != nil {
			t.Fatal(err)
		}
		if got := isLarge(s, solver.Job{Problem: p, Threads: 1}); got != c.want {
			t.Errorf("%d cities, %s, changed %t: large %t", c.cities, c.kind, c.change != nil, got)
		}
	}
}

func BenchmarkChained(b *testing.B) { tested.Benchmark(b) }

// TestSameTourOnAnyThreads: of an instance whose tours are recombined as a whole; package
// rounds has the test of those that are searched in cells.
func TestSameTourOnAnyThreads(t *testing.T) {
	tested.SameTour(t, madeup.Problem(t, solver.Euc2D, 600, 2000, 0, 1), 2000)
}

// TestSameTourOfLargePopulationsOnAnyThreads: populations that are kept diverse, and that grow.
func TestSameTourOfLargePopulationsOnAnyThreads(t *testing.T) {
	e := searchtest.Engine{Engine: New(), Values: map[string]string{"population": "48", "disturbance": "0.02"}}
	e.SameTour(t, madeup.Problem(t, solver.Euc2D, 150, 2000, 0, 1), 1200)
}

// TestThreadsAreABoundBelowTheBudget: the parameter lowers the budget and never raises
// it.
func TestThreadsAreABoundBelowTheBudget(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 300, 2000, 0, 1)
	for _, row := range []struct {
		threads      string
		budget, want int
	}{{"auto", 3, 3}, {"2", 3, 2}, {"8", 3, 3}, {"1", 0, 1}} {
		e := searchtest.Engine{Engine: New(), Values: map[string]string{"threads": row.threads}, Threads: row.budget}
		r := e.Solve(t, p, "greedy", &searchtest.Limit{Kicks: 400})
		if r.State.Stage.Threads != row.want {
			t.Errorf("threads=%s with a budget of %d: the stage %s has %d, want %d", row.threads, row.budget, r.State.Stage.Name, r.State.Stage.Threads, row.want)
		}
	}
}

// TestFormerNames: the population's size is accepted under its former name.
func TestFormerNames(t *testing.T) {
	v, err := New().Info().Values(map[string]string{"brood": "7"})
	if err != nil || v.Int("population") != 7 || v["brood"] != "" {
		t.Errorf("brood=7 is %v, %v", v, err)
	}
	if _, err := New().Info().Values(map[string]string{"brood": "7", "population": "8"}); err == nil {
		t.Error("a parameter was accepted under both its names")
	}
}

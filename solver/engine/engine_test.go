package engine_test

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/engine"
	"tourscope/solver/enginetest"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/searchtest"
)

func TestEnginesConform(t *testing.T) {
	for _, e := range engine.All() {
		t.Run(e.Info().Name, func(t *testing.T) { enginetest.Conform(t, e) })
	}
}

func TestNamesAreUnique(t *testing.T) {
	solver.NewRegistry(engine.All()...) // panics on two of one name
}

// budgeted is a Progress that halts after so many iterations and watches the stages.
type budgeted struct {
	searchtest.Limit
	threads int
}

func (b *budgeted) Report(s *solver.State) solver.Signal {
	if s.Stage.Name != "" && (s.Stage.Threads < 1 || s.Stage.Threads > b.threads) {
		b.T.Errorf("the stage %s has %d threads, the budget is %d", s.Stage.Name, s.Stage.Threads, b.threads)
	}
	return b.Limit.Report(s)
}

// The budget of threads bounds every stage of every engine and changes no tour.
func TestBudgetOfThreads(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 300, 2000, 0, 1)
	order := searchtest.Start(t, p, "greedy")
	budgets := []int{1, 2, 3, 8}
	if testing.Short() {
		budgets = []int{1, 3}
	}
	for _, e := range engine.All() {
		limit := int64(400)
		if e.Info().Iteration == "temperature step" {
			limit = 30
		}
		var first []solver.City
		for _, threads := range budgets {
			job := searchtest.Engine{Engine: e, Threads: threads}.Job(t, p, order)
			job.Iterations = limit
			r, err := e.Run(t.Context(), job, &budgeted{searchtest.Limit{T: t, Problem: p, Kicks: limit}, threads})
			if err != nil {
				t.Fatal(err)
			}
			if r.State.Stage.Name == "" {
				t.Errorf("%s: the last stage has no name", e.Info().Name)
			}
			if first == nil {
				first = r.Order
			} else if !slices.Equal(first, r.Order) {
				t.Errorf("%s: %d threads find another tour", e.Info().Name, threads)
			}
		}
	}
}

func TestShortestPaths(t *testing.T) {
	for _, e := range engine.All() {
		t.Run(e.Info().Name, func(t *testing.T) { enginetest.ShortestPaths(t, e, 400, 3, 6, 9, 12) })
	}
}

func TestShortestDirectedPaths(t *testing.T) {
	for _, e := range engine.All() {
		if e.Info().Check(madeup.Directed(t, 6, 9, 1)) == nil {
			t.Run(e.Info().Name, func(t *testing.T) { enginetest.ShortestDirectedPaths(t, e, 400, 3, 4, 6, 9, 12) })
		}
	}
}

// TestFixedArcsAreKept compares round trips of asymmetric problems with fixed edges with all
// tours of few cities.
func TestFixedArcsAreKept(t *testing.T) {
	for _, e := range engine.All() {
		if e.Info().Check(madeup.Directed(t, 6, 9, 1)) != nil {
			continue
		}
		for n := 4; n <= 8; n++ {
			for _, fixed := range [][][2]solver.City{{{3, 0}}, {{1, 0}, {0, 3}}, {{2, 1}, {3, 0}}} {
				def := madeup.Directed(t, n, 1000, uint64(n)).Definition()
				def.FixedEdges = fixed
				searchtest.FindsShortestTour(t, e, def, 400)
			}
		}
	}
}

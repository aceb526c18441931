package searchtest

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/start"
)

// pathStarts bounds the random starts of a path.
const pathStarts = 12

// FindsShortestPath checks that an engine finds the shortest open path of a definition, which
// has few cities, in so many iterations from one of several random starts. Every result is a path
// between the ends.
func FindsShortestPath(t testing.TB, e solver.Engine, def solver.Definition, iterations int64) {
	t.Helper()
	findsShortest(t, e, def, iterations, madeup.ShortestPath)
}

// FindsShortestTour is FindsShortestPath for round trips.
func FindsShortestTour(t testing.TB, e solver.Engine, def solver.Definition, iterations int64) {
	t.Helper()
	findsShortest(t, e, def, iterations, madeup.Shortest)
}

func findsShortest(t testing.TB, e solver.Engine, def solver.Definition, iterations int64, shortest func(*solver.Problem) int64) {
	t.Helper()
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Info().Check(p); err != nil {
		t.Fatal(err)
	}
	want := shortest(p)
	best := int64(-1)
	for seed := uint64(1); seed <= pathStarts && best != want; seed++ {
		order, err := start.Make(t.Context(), "random", p, seed)
		if err != nil {
			t.Fatal(err)
		}
		job := Engine{Engine: e}.Job(t, p, order)
		job.Seed, job.Iterations = seed, iterations
		r, err := solver.Search(t.Context(), e, job, &Limit{T: t, Problem: p, Kicks: iterations, Every: 7})
		if err != nil {
			t.Fatalf("%s: %v", e.Info().Name, err)
		}
		Check(t, p, r, order)
		if best < 0 || r.State.Best < best {
			best = r.State.Best
		}
	}
	if best != want {
		t.Errorf("%s: %d cities, ends %v, fixed %v: the best of %d is %d, the shortest %d", e.Info().Name, p.Cities(), def.OpenPath, def.FixedEdges, pathStarts, best, want)
	}
}

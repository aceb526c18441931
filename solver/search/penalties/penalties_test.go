package penalties

import (
	"context"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/search/await"
	"tourscope/solver/start"
)

// TestWhatIsSearched: a matrix of no plane and, if that is asked for, many nodes of an asymmetric problem are searched with penalties, others as they are.
func TestWhatIsSearched(t *testing.T) {
	made := func(kind string, cities int) *solver.Problem {
		p, err := generate.Make(kind, cities, 1)
		if err != nil {
			t.Fatal(err)
		}
		return p.Searched()
	}
	for name, c := range map[string]struct {
		p              *solver.Problem
		usual, special bool // with Run, with RunDirected
	}{
		"random":              {madeup.Problem(t, solver.Explicit, 1200, 1_000_000, 0, 1), true, true},
		"random, fixed edges": {madeup.Problem(t, solver.Explicit, 200, 1_000_000, 20, 1), true, true},
		"few":                 {madeup.Problem(t, solver.Explicit, fewest-1, 1000, 0, 1), false, false},
		"roads":               {made("roads", 1100), false, false},
		"one-way roads":       {made("one-way-roads", mostAssigned/2+20), false, true},
		"fewer":               {made("one-way-roads", mostAssigned/2), false, false},
		"uniform":             {made("uniform", 1100), false, false},
	} {
		for special, want := range map[bool]bool{false: c.usual, true: c.special} {
			searched := false
			search := Search(func(_ context.Context, job solver.Job, _ solver.Progress) (solver.Result, error) {
				searched = job.Problem.Penalized()
				length := job.Problem.Length(job.Start)
				return solver.Result{Order: job.Start, State: solver.State{Best: length, Current: length}}, job.Problem.CheckTour(job.Start)
			})
			run := search.Run
			if special {
				run = search.RunDirected
			}
			start, err := start.KeepFixed(c.p, solver.Identity(c.p.Cities()))
			if err != nil {
				t.Fatal(err)
			}
			r, err := run(t.Context(), solver.Job{Problem: c.p, Start: start, Seed: 1}, solver.State{}, await.Silent{Context: t.Context()})
			if err != nil || searched != want {
				t.Errorf("%s: with penalties: %v, want %v, %v", name, searched, want, err)
			}
			if is := c.p.Length(r.Order); r.State.Best != is || is > c.p.Length(start) {
				t.Errorf("%s: the length is %d, reported %d, of the start %d", name, is, r.State.Best, c.p.Length(start))
			}
		}
	}
}

// TestHalt: while penalties are computed the run is asked whether to go on, and a run that is over gets its start.
func TestHalt(t *testing.T) {
	p := madeup.Problem(t, solver.Explicit, 300, 1000, 0, 1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	search := Search(func(context.Context, solver.Job, solver.Progress) (solver.Result, error) {
		t.Error("searched")
		return solver.Result{}, nil
	})
	start := solver.Identity(300)
	r, err := search.Run(t.Context(), solver.Job{Problem: p, Start: start}, solver.State{}, await.Silent{Context: ctx})
	if err != nil || r.State.Best != p.Length(start) || r.Finished {
		t.Errorf("the result is %+v, %v", r.State, err)
	}
}

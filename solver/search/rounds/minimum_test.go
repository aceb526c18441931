package rounds

import (
	"errors"
	"math"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/searchtest"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/space"
)

// What Descend returns is a tour of the length told, the same on one thread and on many,
// and little longer than a local minimum of the whole tour.
func TestDescend(t *testing.T) {
	for _, n := range []int{500, sharedDescent + 4_000} {
		p := madeup.Problem(t, solver.Euc2D, n, 30_000, 0, 4)
		job := solver.Job{Problem: p, Start: searchtest.Start(t, p, "curve"), Seed: 1, Values: candidates}
		var tours [][]solver.City
		all := []int{1, 2, 3, 8}
		if testing.Short() {
			all = all[3:] // one thread has no races
		}
		for _, threads := range all {
			job.Threads = threads
			var laid *space.Space
			m, _ := Descend(t.Context(), job, &searchtest.Limit{T: t, Problem: p, Kicks: math.MaxInt64, Every: 1}, solver.State{Launch: "as it was"},
				func(g *space.Space) { laid = g })
			if m == nil || m.Space != laid {
				t.Fatal("it was halted, or another space was handed over")
			}
			if length := m.Space.Problem().Length(m.Order); length != m.State.Best || m.State.Launch != "as it was" {
				t.Errorf("%d cities: the tour has %d, told is %+v", n, length, m.State)
			}
			tours = append(tours, m.Order)
		}
		if testing.Short() {
			continue
		}
		for _, order := range tours[1:] {
			if !slices.Equal(tours[0], order) {
				t.Errorf("%d cities: on several threads another tour", n)
			}
		}
		whole := evolved(t, p, &searchtest.Limit{Kicks: 1})
		if got := p.Length(outward(t, p, job, tours[0])); float64(got) > 1.03*float64(whole.State.Best) {
			t.Errorf("%d cities: %d in parts, %d as a whole", n, got, whole.State.Best)
		}
	}
}

// outward descends once more, for the numbers of the space, and brings a tour back.
func outward(t *testing.T, p *solver.Problem, job solver.Job, order []solver.City) []solver.City {
	m, _ := Descend(t.Context(), job, &searchtest.Limit{T: t, Problem: p, Kicks: math.MaxInt64}, solver.State{}, func(*space.Space) {})
	back := make([]solver.City, len(order))
	m.Space.Outward(back, order)
	if err := p.CheckTour(back); err != nil {
		t.Fatal(err)
	}
	return back
}

// candidates are the values that Descend reads.
var candidates = solver.Values{"neighbors": "8", "quadrant": "true"}

// Halted, it returns a tour no longer than the start.
func TestDescendHalts(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, sharedDescent+4_000, 30_000, 0, 4)
	job := solver.Job{Problem: p, Start: searchtest.Start(t, p, "greedy"), Seed: 1, Values: candidates}
	m, result := Descend(t.Context(), job, &searchtest.Limit{T: t, Problem: p}, solver.State{}, func(*space.Space) {})
	if m != nil || result.State.Best > p.Length(job.Start) || p.CheckTour(result.Order) != nil {
		t.Errorf("halted at once: %v, %+v", m != nil, result.State)
	}
}

// A good tour is an individual of the first population, and recombination makes it
// shorter; so it does cell by cell.
func TestGoesOnFromAGoodTour(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 1_500, 30_000, 0, 4)
	good := evolved(t, p, &searchtest.Limit{Kicks: 400})
	job := solver.Job{Problem: p, Start: good.Order, Seed: 1}
	for name, goOn := range map[string]func(*worst) (solver.Result, error){
		"whole": func(w *worst) (solver.Result, error) {
			c := eax.Prepare(t.Context(), job, func() ([]solver.City, error) { return searchtest.Start(t, p, "greedy"), nil })
			return c.Run(t.Context(), job, w)
		},
		"cells": func(w *worst) (solver.Result, error) {
			g, err := space.New(t.Context(), p, eax.DefaultCandidates(p.Cities()))
			m := Minimum{g, g.Inward(good.Order), good.State}
			return m.Recombine(t.Context(), job, w), err
		},
	} {
		kicks := int64(4_000)
		if testing.Short() {
			kicks = 1_000 // which the race detector slows down tenfold
		}
		watch := &worst{Limit: searchtest.Limit{T: t, Problem: p, Kicks: kicks, Every: 7}}
		r, err := goOn(watch)
		if err != nil {
			t.Fatal(err)
		}
		if watch.most > good.State.Best {
			t.Errorf("%s: begun with %d, it told of %d", name, good.State.Best, watch.most)
		}
		if r.State.Best >= good.State.Best || p.Length(r.Order) != r.State.Best {
			t.Errorf("%s: from %d it came to %d, which is %d", name, good.State.Best, r.State.Best, p.Length(r.Order))
		}
	}
}

// Where the raw tour is the better one, what has been told of it holds.
func TestContinuesFromAPoorTour(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 1_000, 3_000, 0, 4)
	job := solver.Job{Problem: p, Start: searchtest.Start(t, p, "random"), Seed: 1}
	c := eax.Prepare(t.Context(), job, func() ([]solver.City, error) { return searchtest.Start(t, p, "greedy"), nil })
	watch := &rises{Limit: searchtest.Limit{T: t, Problem: p, Kicks: 200, Every: 3}, best: p.Length(job.Start)}
	r, err := c.Run(t.Context(), job, watch)
	if err != nil {
		t.Fatal(err)
	}
	if r.State.Best > watch.best || p.Length(r.Order) != r.State.Best {
		t.Errorf("told of %d, it returned %d, which is %d", watch.best, r.State.Best, p.Length(r.Order))
	}
}

// rises fails if a reported best tour is longer than an earlier one.
type rises struct {
	searchtest.Limit
	best int64
}

func (r *rises) Report(s *solver.State) solver.Signal {
	if s.Best > r.best {
		r.T.Errorf("the best tour of %d became one of %d", r.best, s.Best)
	}
	r.best = s.Best
	return r.Limit.Report(s)
}

// A continuation that cannot be prepared says so and returns the tour.
func TestContinuationThatCannotBePrepared(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 200, 3_000, 0, 4)
	job := solver.Job{Problem: p, Start: searchtest.Start(t, p, "greedy"), Seed: 1}
	broken := errors.New("no start tour")
	c := eax.Prepare(t.Context(), job, func() ([]solver.City, error) { return nil, broken })
	r, err := c.Run(t.Context(), job, &searchtest.Limit{T: t, Problem: p, Kicks: 100})
	if !errors.Is(err, broken) || !slices.Equal(r.Order, job.Start) {
		t.Errorf("it says %v, and returns a tour of %d", err, r.State.Best)
	}
}

// worst keeps the longest tour that was reported as the best.
type worst struct {
	searchtest.Limit
	most int64
}

func (w *worst) Report(s *solver.State) solver.Signal {
	w.most = max(w.most, s.Best)
	return w.Limit.Report(s)
}

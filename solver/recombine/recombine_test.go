package recombine

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/start"
)

// kinds are problems of every form in which engines search.
func kinds(t *testing.T) map[string]*solver.Problem {
	path := madeup.Problem(t, solver.Euc2D, 60, 1000, 0, 3).Definition()
	path.OpenPath = &[2]solver.City{7, solver.AnyCity}
	open, err := solver.NewProblem(path)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*solver.Problem{
		"plane":       madeup.Problem(t, solver.Euc2D, 200, 1000, 0, 1),
		"fixed edges": madeup.Problem(t, solver.Euc2D, 120, 1000, 16, 2),
		"matrix":      madeup.Problem(t, solver.Explicit, 60, 1000, 0, 4),
		"directed":    madeup.Directed(t, 40, 1000, 5),
		"open path":   open,
		"few cities":  madeup.Problem(t, solver.Euc2D, 5, 1000, 0, 6),
	}
}

// differing returns tours of a problem, each with defects in other places.
func differing(t *testing.T, p *solver.Problem, count int) [][]solver.City {
	best, err := start.Make(t.Context(), "greedy", p, 1)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	var all [][]solver.City
	for len(all) < count {
		order := slices.Clone(best)
		for range 3 {
			from := 1 + random.IntN(len(order)-2)
			to := from + random.IntN(len(order)-from)
			slices.Reverse(order[from:to])
		}
		if p.CheckTour(order) == nil { // it has all fixed edges
			all = append(all, order)
		}
	}
	return all
}

func shortestOf(p *solver.Problem, tours [][]solver.City) int64 {
	shortest := p.Length(tours[0])
	for _, order := range tours {
		shortest = min(shortest, p.Length(order))
	}
	return shortest
}

// TestTakesWhatIsBetterInEach: of problems of all kinds the result is a tour, shorter than all of them, but of few cities, and
// the same on any number of threads.
func TestTakesWhatIsBetterInEach(t *testing.T) {
	for name, p := range kinds(t) {
		tours := differing(t, p, 4)
		made, err := Tours(t.Context(), p, tours, 1, 1)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := p.CheckTour(made); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if length, before := p.Length(made), shortestOf(p, tours); length > before || length == before && name != "few cities" {
			t.Errorf("%s: %d long, the shortest was %d", name, length, before)
		}
		again, err := Tours(t.Context(), p, tours, 3, 1)
		if err != nil || !slices.Equal(again, made) {
			t.Errorf("%s: another tour on three threads, %v", name, err)
		}
	}
}

// TestFindsTheOptimum of a few cities in two tours, each of which has edges of it that the other one lacks.
func TestFindsTheOptimum(t *testing.T) {
	for seed := range uint64(10) {
		p := madeup.Problem(t, solver.Euc2D, 9, 1000, 0, seed)
		best, length := madeup.ShortestTour(p)
		one, other := slices.Clone(best), slices.Clone(best)
		slices.Reverse(one[1:3])
		slices.Reverse(other[5:7])
		made, err := Tours(t.Context(), p, [][]solver.City{one, other}, 1, 1)
		if err != nil || p.Length(made) != length {
			t.Errorf("seed %d: %d long, the optimum is %d, %v", seed, p.Length(made), length, err)
		}
	}
}

// ending is a context that ends when it has been asked so many times.
type ending struct {
	context.Context
	left atomic.Int64
}

func (e *ending) Err() error {
	if e.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// TestEndedRecombinationReturnsATour: whenever it is ended, one of those that were given, or better.
func TestEndedRecombinationReturnsATour(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 200, 1000, 0, 1)
	tours := differing(t, p, 3)
	before, shorter := shortestOf(p, tours), 0
	const times = 20
	for k := range times {
		ctx := &ending{Context: t.Context()}
		asked := int64(1)<<k - 1
		ctx.left.Store(asked)
		made, err := Tours(ctx, p, tours, 1, 1)
		if err != nil || p.CheckTour(made) != nil || p.Length(made) > before {
			t.Fatalf("ended after %d questions: %d long, the shortest was %d, %v", asked, p.Length(made), before, err)
		}
		if p.Length(made) < before {
			shorter++
		}
	}
	if shorter == 0 || shorter == times {
		t.Errorf("%d of %d are shorter: it has not been ended meanwhile", shorter, times)
	}
}

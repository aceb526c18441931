package rounds

import (
	"context"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/search/await"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// jumped returns rounds that begin with a tour of long edges.
func jumped(t *testing.T, ctx context.Context) *Rounds {
	t.Helper()
	p := madeup.Problem(t, solver.Euc2D, 3000, 30_000, 0, 4)
	s, err := space.New(t.Context(), p, space.Options{Neighbors: 8, Quadrant: true})
	if err != nil {
		t.Fatal(err)
	}
	order := jumping(s.Cities())
	job := solver.Job{Problem: s.Problem(), Start: order, Seed: 1, Threads: 2}
	return newRounds(pool.New(ctx, job, await.Silent{Context: ctx}), s, order, s.Problem().Length(order), job, eax.Defaults(), 0)
}

// Repaired tours are shorter, and as long as they say.
func TestRepairShortensTours(t *testing.T) {
	r := jumped(t, t.Context())
	before := r.whole.length
	long := len(r.longEdges())
	if !r.repair() {
		t.Fatal("it was ended")
	}
	w := r.whole
	if err := w.space.Problem().CheckTour(w.order); err != nil || w.space.Problem().Length(w.order) != w.length {
		t.Fatalf("%v, or its length is not %d", err, w.length)
	}
	if after := len(r.longEdges()); w.length >= before || after >= long {
		t.Errorf("%d with %d long edges was %d with %d", w.length, after, before, long)
	}
}

// A run that has ended is not repaired further, and keeps a tour.
func TestRepairEndsWithTheRun(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := jumped(t, ctx)
	cancel()
	if r.repair() {
		t.Error("it goes on after the end of the run")
	}
	if w := r.whole; w.space.Problem().CheckTour(w.order) != nil || w.space.Problem().Length(w.order) != w.length {
		t.Errorf("it left no tour of length %d", w.length)
	}
}

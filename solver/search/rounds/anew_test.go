package rounds

import (
	"context"
	"math"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/searchtest"
	"tourscope/solver/search/space"
)

// prepared returns the space of a problem with fixed edges, that of a Descend, and its minimum.
func prepared(t *testing.T) (*space.Space, solver.Job, *Minimum) {
	t.Helper()
	p := madeup.Problem(t, solver.Euc2D, sharedDescent+500, 30_000, 20, 4)
	job := solver.Job{Problem: p, Start: searchtest.Start(t, p, "greedy"), Seed: 1, Values: candidates}
	m, _ := Descend(t.Context(), job, &searchtest.Limit{T: t, Problem: p, Kicks: math.MaxInt64}, solver.State{}, func(*space.Space) {})
	return m.Space, job, m
}

// What Anew makes of kicked tours is a tour with all fixed edges, of the length told, the same on any number of
// threads; about as good as the minimum that Descend makes of the same start, and with kicks or
// another seed another one.
func TestAnew(t *testing.T) {
	s, job, m := prepared(t)
	order := s.Inward(job.Start)
	before := slices.Clone(order)
	var made [][]solver.City
	for _, c := range []struct {
		kicks, threads int
		seed           uint64
	}{{0, 1, 7}, {0, 3, 7}, {200, 2, 7}, {200, 3, 8}} {
		job.Threads, job.Seed = c.threads, c.seed
		found, length := Anew(t.Context(), s, Kicked(s, order, c.kicks, job.Seed), job)
		if err := s.Problem().CheckTour(found); err != nil || s.Problem().Length(found) != length {
			t.Fatalf("%+v: %v, length %d, told is %d", c, err, s.Problem().Length(found), length)
		}
		if float64(length) > 1.02*float64(m.State.Best) {
			t.Errorf("%+v: %d, and %d by Descend", c, length, m.State.Best)
		}
		made = append(made, found)
	}
	if !slices.Equal(made[0], made[1]) {
		t.Error("another minimum on three threads")
	}
	if slices.Equal(made[0], made[2]) || slices.Equal(made[2], made[3]) {
		t.Error("neither kicks nor seeds make another minimum")
	}
	if !slices.Equal(order, before) {
		t.Error("the tour given has changed")
	}
}

// Anew ends with its context.
func TestAnewIsEnded(t *testing.T) {
	s, job, _ := prepared(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if order, _ := Anew(ctx, s, s.Inward(job.Start), job); order != nil {
		t.Error("it made a minimum")
	}
}

package solver_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// TestWithPenalties: all tours become longer by the same length, no distance is negative, and fixed edges stay.
func TestWithPenalties(t *testing.T) {
	for _, of := range []*solver.Problem{
		madeup.Problem(t, solver.Explicit, 30, 1000, 0, 1),
		madeup.Problem(t, solver.Explicit, 31, 1000, 8, 2),
		madeup.Directed(t, 12, 1000, 3),
		madeup.Directed(t, 12, 1<<29, 3), // edges that stand for no arc have all 31 bits
	} {
		random := rand.New(rand.NewPCG(1, 1))
		p, made := of.Searched(), 0
		find := func() ([]int64, int64, error) {
			made++
			penalties := make([]int64, p.Cities())
			for c := range penalties {
				penalties[c] = random.Int64N(64*2000) - 64*1000
			}
			return penalties, 64, nil
		}
		other, longer, err := p.WithPenalties(0, find)
		if err != nil || other == nil {
			t.Fatalf("%s: no penalties, %v", p.Name(), err)
		}
		if again, _, _ := p.WithPenalties(0, find); again != other || made != 1 {
			t.Errorf("%s: penalties are made %d times", p.Name(), made)
		}
		if !other.Penalized() || p.Penalized() || !other.RenumberOn(1, solver.Identity(p.Cities())).Penalized() || other.FixedEdges() != p.FixedEdges() {
			t.Errorf("%s: %d fixed edges, penalized %v", p.Name(), other.FixedEdges(), other.Penalized())
		}
		for range 20 {
			order := tourOf(t, of, random)
			if got := other.Length(order) - p.Length(order); got != longer {
				t.Fatalf("%s: a tour is longer by %d, want %d", p.Name(), got, longer)
			}
		}
	}
}

// tourOf returns a random tour of the problem that is searched in place of another.
func tourOf(t *testing.T, of *solver.Problem, random *rand.Rand) (order []solver.City) {
	t.Helper()
	groups, err := of.FixedPaths()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range solver.Identity(of.Cities()) {
		if !slices.ContainsFunc(groups, func(g []solver.City) bool { return slices.Contains(g, c) }) {
			groups = append(groups, []solver.City{c})
		}
	}
	random.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
	order = slices.Concat(groups...)
	if of.Asymmetric() {
		return of.Symmetric().Expand(order)
	}
	return order
}

// TestWithoutPenalties: an error is not kept, and there are none beyond 32 bits.
func TestWithoutPenalties(t *testing.T) {
	p := madeup.Problem(t, solver.Explicit, 10, 1000, 0, 1)
	failure := errors.New("none yet")
	if _, _, err := p.WithPenalties(1, func() ([]int64, int64, error) { return nil, 1, failure }); !errors.Is(err, failure) {
		t.Errorf("the error is %v", err)
	}
	far := make([]int64, 10)
	far[3] = math.MaxInt32
	if other, _, err := p.WithPenalties(1, func() ([]int64, int64, error) { return far, 1, nil }); other != nil || err != nil {
		t.Errorf("distances beyond 32 bits, %v", err)
	}
	if other, _, err := p.WithPenalties(1, func() ([]int64, int64, error) { t.Error("asked again"); return nil, 1, nil }); other != nil || err != nil {
		t.Errorf("another problem, %v", err)
	}
}

package rounds

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/space"
)

// turnable returns the space of an instance whose cities lie in clusters of a plane.
func turnable(t *testing.T) *space.Space {
	t.Helper()
	p, err := generate.Make("clustered", 2000, 3)
	if err != nil {
		t.Fatal(err)
	}
	s, err := space.New(t.Context(), p, space.OptionsOf(candidates))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Starts along turned curves are tours of the lengths told, different ones, the same on any number of threads, and those with
// the least far edges come first.
func TestAlongTurned(t *testing.T) {
	s := turnable(t)
	var first []Start
	for i, threads := range []int{1, 3} {
		made := AlongTurned(t.Context(), s, 4, solver.Job{Seed: 2, Threads: threads})
		if len(made) != 4 || !slices.IsSortedFunc(made, func(a, b Start) int { return cmp.Compare(a.far, b.far) }) {
			t.Fatalf("%d threads: %d starts, not with the least far edges first", threads, len(made))
		}
		for k, one := range made {
			if err := s.Problem().CheckTour(one.Order); err != nil || s.Problem().Length(one.Order) != one.Length {
				t.Fatalf("%v, length %d, told is %d", err, s.Problem().Length(one.Order), one.Length)
			}
			if i > 0 && !slices.Equal(one.Order, first[k].Order) {
				t.Errorf("%d threads make another start %d", threads, k)
			}
			if k > 0 && slices.Equal(one.Order, made[k-1].Order) {
				t.Error("two starts are alike")
			}
		}
		first = made
	}
}

// Where ctx has ended there is none.
func TestAlongTurnedIsEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if made := AlongTurned(ctx, turnable(t), 3, solver.Job{Seed: 2}); made != nil {
		t.Errorf("%d starts after the end", len(made))
	}
}

// far sums up the edges that are far longer than the mean, also the one that closes the tour, in any pieces.
func TestFarEdges(t *testing.T) {
	def := solver.Definition{Name: "line", Metric: solver.Euc2D}
	for i := range 3 * smallPiece {
		def.X, def.Y = append(def.X, float64(i)), append(def.Y, 0)
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	s, err := space.New(t.Context(), p, space.OptionsOf(candidates))
	if err != nil {
		t.Fatal(err)
	}
	order := s.Inward(solver.Identity(p.Cities()))
	length := p.Length(solver.Identity(p.Cities()))
	for _, threads := range []int{1, 2} {
		if sum := far(s, order, length, threads); sum != length/2 {
			t.Errorf("%d threads: the far edge is %d long, found are %d", threads, length/2, sum)
		}
		if !HasManyFar(s, order, length, threads) {
			t.Error("half of the tour is not much")
		}
	}
}

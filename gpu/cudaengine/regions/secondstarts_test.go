package regions

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
)

// corners returns an instance of cities near the corners of a square, whose tours have four far edges.
func corners(t *testing.T, cities int) *solver.Problem {
	t.Helper()
	random, side := rand.New(rand.NewPCG(1, 2)), 3000.0
	def := solver.Definition{Name: "corners", Metric: solver.Euc2D}
	for i := range cities {
		def.X = append(def.X, side*float64(i%2)+100*random.Float64())
		def.Y = append(def.Y, side*float64(i/2%2)+100*random.Float64())
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Of an instance with many far edges second starts are searched as soon as they are due, though the best tour has not
// stalled; the tour is the same on any number of threads. Of another one there are none.
func TestSecondStarts(t *testing.T) {
	var first solver.Result
	for i, threads := range []int{1, 3} {
		seen, done := falling{t: t, rounds: secondRound + 20}, (*restarts)(nil)
		result := searched(t, corners(t, 120), map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64"}, threads, &seen, func(r *rounds) error {
			r.sizes.late, r.restarts.stall, done = true, stall{cost: 1e9}, r.restarts
			return nil
		})
		if s := done.second; !s.manyFar || len(s.starts) == secondStarts || done.stalled || done.tours == nil {
			t.Fatalf("many far edges %v, %d starts left, stalled %v, recombined %v", s.manyFar, len(s.starts), done.stalled, done.tours != nil)
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("%d threads: %d, one: %d", threads, result.State.Best, first.State.Best)
		}
	}
	seen := falling{t: t, rounds: secondFrom + 3}
	if _, s := restarted(t, 2, &seen); !s.second.looked || s.second.manyFar || s.second.task != nil {
		t.Errorf("second starts of an instance without far edges: %+v", s.second)
	}
}

package regions

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/gpu/cudaengine/device"
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

// Of an instance with many far edges restarts begin though the best tour has not stalled, and some in a row; the tour is
// the same on any number of threads. Of another one there are none.
func TestEarlyRestarts(t *testing.T) {
	var first solver.Result
	for i, threads := range []int{1, 3} {
		seen, done := falling{t: t, rounds: 70}, (*restarts)(nil)
		result := searched(t, corners(t, 120), map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64"}, threads, &seen, func(r *rounds) error {
			r.restarts.stall, done = stall{cost: 1e9}, r.restarts
			return nil
		})
		if s := done.early; !s.manyFar || s.apart != together || !s.begun || s.left > 0 || done.starts.count < earlyCount || done.tours == nil {
			t.Fatalf("many far edges %v, begun %v, %d left, %d starts, recombined %v", s.manyFar, s.begun, s.left, done.starts.count, done.tours != nil)
		}
		if seen.longer == 0 {
			t.Error("no other tour was searched")
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("%d threads: %d, one: %d", threads, result.State.Best, first.State.Best)
		}
	}
	seen := falling{t: t, rounds: lookedFrom + 3}
	if _, s := restarted(t, 2, &seen); !s.early.looked || s.early.manyFar || s.early.begun {
		t.Errorf("early restarts of an instance without far edges: %+v", s.early)
	}
}

// Where dense parts lie apart, and no budget of threads is given, start tours are made side by side; the tour is the same as
// with budgets, with which they are made one after the other.
func TestStartsSideBySide(t *testing.T) {
	var first solver.Result
	for i, threads := range []int{0, 1, 3} {
		seen, done, most := falling{t: t, rounds: 40}, (*restarts)(nil), 0
		seen.halts = func(*solver.State) bool { most = max(most, len(done.starts.next)); return false }
		result := searched(t, corners(t, 120), map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64"}, threads, &seen, func(r *rounds) error {
			r.sizes.lower(r.launch.FirstDescents(120))
			r.settings.Round = -descents
			r.restarts.stall, done = stall{cost: 1e9}, r.restarts
			for _, line := range done.starts.lines {
				line.queue.Deferred = threads == 1 // also on a machine of few cores
			}
			return r.Each(func(_ int, s *device.Run) error { return r.prepareSearches(s) })
		})
		if s := done.early; s.apart != apart || !s.begun || s.left > earlyCount-2 {
			t.Fatalf("apart %v, begun %v, %d left", s.apart, s.begun, s.left)
		}
		lines, want := done.starts.lines, 1
		if threads == 0 {
			want = startLines
		}
		if len(lines) != want || most != want {
			t.Errorf("%d threads: %d lines, %d starts ahead, want %d", threads, len(lines), most, want)
		}
		for _, line := range lines {
			if line.lowers.(*loweredStarts).rounds == nil {
				t.Errorf("%d threads: a line has made no start", threads)
			}
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("%d threads: %d, without a budget: %d", threads, result.State.Best, first.State.Best)
		}
	}
}

package ils

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/instance"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/start"
	"tourscope/solver/testneeds"
)

// limit is a Progress that halts after so many kicks and, every now and then,
// wants to see the tour.
type limit struct {
	t     testing.TB
	p     *solver.Problem
	kicks int64
	show  int64 // 0: never
}

func (l *limit) Report(s *solver.State) solver.Signal {
	switch {
	case s.Iteration >= l.kicks:
		return solver.Halt
	case l.show > 0 && s.Iteration%l.show == 0:
		return solver.Show
	}
	return solver.Continue
}

func (l *limit) Show(order []solver.City, s *solver.State) {
	if l.p.CheckTour(order) != nil || l.p.Length(order) != s.Best {
		l.t.Error("shown a wrong tour")
	}
}

func solve(t testing.TB, p *solver.Problem, startName string, l *limit) solver.Result {
	t.Helper()
	order, err := start.Make(t.Context(), startName, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := New().Info().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New().Run(t.Context(), solver.Job{Problem: p, Start: order, Values: values, Seed: 1}, l)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.CheckTour(r.Order); err != nil {
		t.Fatalf("%v, %d cities: %v", p.Metric(), p.Cities(), err)
	}
	if got := p.Length(r.Order); got != r.State.Best || got > p.Length(order) {
		t.Fatalf("%v, %d cities: claims %d, is %d, started from %d", p.Metric(), p.Cities(), r.State.Best, got, p.Length(order))
	}
	return r
}

func TestToursAreValid(t *testing.T) {
	for _, metric := range solver.Metrics() {
		for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 150} {
			for _, side := range []int{1, 3, 60} { // all at one place, duplicates, few
				p := madeup.Problem(t, metric, n, side, 0, uint64(n))
				solve(t, p, "random", &limit{t: t, p: p, kicks: 300, show: 7})
			}
			if n > 7 {
				p := madeup.Problem(t, metric, n, 60, n/2, uint64(n))
				solve(t, p, "random", &limit{t: t, p: p, kicks: 300, show: 7})
			}
		}
	}
}

// TestFindsTheBest compares with all tours of few cities.
func TestFindsTheBest(t *testing.T) {
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Geo, solver.Explicit} {
		for n := 4; n <= 9; n++ {
			for fixed := 0; fixed <= 4; fixed += 2 {
				p := madeup.Problem(t, metric, n, 80, min(fixed, n-1), uint64(n))
				r := solve(t, p, "random", &limit{t: t, p: p, kicks: 500})
				if want := madeup.Shortest(p); r.State.Best != want {
					t.Errorf("%v, %d cities, %d fixed: found %d, the best is %d", metric, n, p.FixedEdges(), r.State.Best, want)
				}
			}
		}
	}
}

func TestSameTourOnAnyCores(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 2000, 2000, 0, 1)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one := solve(t, p, "greedy", &limit{t: t, p: p, kicks: 2000})
	runtime.GOMAXPROCS(4)
	four := solve(t, p, "greedy", &limit{t: t, p: p, kicks: 2000, show: 100})
	if !slices.Equal(one.Order, four.Order) || one.State != four.State {
		t.Error("four cores, with pictures, find another tour than one without")
	}
}

func TestCancel(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 500, 2000, 0, 1)
	values, _ := New().Info().Values(nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := New().Run(ctx, solver.Job{Problem: p, Start: solver.Identity(500), Values: values}, &limit{kicks: math.MaxInt64})
	if err != nil || p.CheckTour(r.Order) != nil {
		t.Errorf("cancelled: %v", err)
	}
}

// TestGap holds the engine to what it reached when it was last changed, with room:
// 1.6 % above the expected best tour after one kick a city, where instances of
// this size differ by half a percent, and 0.50 % on pr2392.
func TestGap(t *testing.T) {
	if testing.Short() {
		t.Skip("a measurement of quality, too slow for the race detector")
	}
	const n, side = 10_000, 1_000_000
	p := madeup.Problem(t, solver.Euc2D, n, side, 0, 1)
	r := solve(t, p, "greedy", &limit{t: t, p: p, kicks: n})
	best := 0.7124 * side * math.Sqrt(n) * (1 + 0.33/math.Sqrt(n))
	if gap := 100 * (float64(r.State.Best)/best - 1); gap > 2.1 {
		t.Errorf("uniform: %.2f %% above the best", gap)
	}
	p = library(t, "pr2392")
	r = solve(t, p, "greedy", &limit{t: t, p: p, kicks: 100_000})
	if gap := 100 * (float64(r.State.Best)/378032 - 1); gap > 0.9 {
		t.Errorf("pr2392: %.2f %% above the best", gap)
	}
}

// library opens a problem of TSPLIB.
func library(t *testing.T, name string) *solver.Problem {
	t.Helper()
	p, err := instance.Open(testneeds.Shared(t, "tsplib", "tsp", name+".tsp"))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// BenchmarkILS kicks each city once.
func BenchmarkILS(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p := madeup.Problem(b, solver.Euc2D, n, 1_000_000, 0, 1)
			var r solver.Result
			for b.Loop() {
				r = solve(b, p, "greedy", &limit{t: b, p: p, kicks: int64(n)})
			}
			seconds := b.Elapsed().Seconds() / float64(b.N)
			b.ReportMetric(float64(r.State.Kicks)/seconds, "kicks/s")
			b.ReportMetric(float64(r.State.Moves)/seconds, "moves/s")
			b.ReportMetric(100*(float64(r.State.Best)/(0.7124*1e6*math.Sqrt(float64(n)))-1), "gap%")
		})
	}
}

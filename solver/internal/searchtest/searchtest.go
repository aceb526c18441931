// Package searchtest holds the tests that engines with kicks have in common: valid tours
// of problems of any kind, the optimum of few cities, the same tour on any number of
// threads, and the gaps that an engine is known to reach. It is for tests only, and of
// engines beneath a run: package enginetest has the conformance suite of whole runs.
package searchtest

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/instance"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/start"
	"tourscope/solver/testneeds"
)

// Limit is a Progress that halts after so many kicks and, every now and then, wants to
// see the tour.
type Limit struct {
	T       testing.TB
	Problem *solver.Problem
	Kicks   int64
	Every   int64 // a tour is shown every so many kicks; 0: never

	View  bool // wants partitions
	Shown []*solver.Partition
}

// WantsPartition says whether partitions are wanted.
func (l *Limit) WantsPartition() bool { return l.View }

// ShowPartition keeps a partition.
func (l *Limit) ShowPartition(p *solver.Partition) { l.Shown = append(l.Shown, p) }

// Report halts at the limit.
func (l *Limit) Report(s *solver.State) solver.Signal {
	switch {
	case s.Iteration >= l.Kicks:
		return solver.Halt
	case l.Every > 0 && s.Iteration%l.Every == 0:
		return solver.Show
	}
	return solver.Continue
}

// Show checks a tour.
func (l *Limit) Show(order []solver.City, s *solver.State) {
	if l.Problem.CheckTour(order) != nil || l.Problem.Length(order) != s.Best {
		l.T.Error("shown a wrong tour")
	}
}

// Engine is an engine under test.
type Engine struct {
	solver.Engine
	Values  map[string]string // besides the defaults
	Threads int               // budget; 0: all cores
}

// Job returns the job of a start tour.
func (e Engine) Job(t testing.TB, p *solver.Problem, order []solver.City) solver.Job {
	t.Helper()
	values, err := e.Info().Values(e.Values)
	if err != nil {
		t.Fatal(err)
	}
	return solver.Job{Problem: p, Start: order, Values: values, Seed: 1, Threads: e.Threads}
}

// Solve runs the engine up to a limit and checks its tour.
func (e Engine) Solve(t testing.TB, p *solver.Problem, heuristic string, l *Limit) solver.Result {
	t.Helper()
	order := Start(t, p, heuristic)
	l.T, l.Problem = t, p
	job := e.Job(t, p, order)
	job.Iterations = l.Kicks
	r, err := e.Run(t.Context(), job, l)
	if err != nil {
		t.Fatal(err)
	}
	Check(t, p, r, order)
	return r
}

// Start makes a start tour.
func Start(t testing.TB, p *solver.Problem, heuristic string) []solver.City {
	t.Helper()
	order, err := start.Make(t.Context(), heuristic, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	return order
}

// Check complains unless a result is a tour of the length it claims, no longer than the
// start.
func Check(t testing.TB, p *solver.Problem, r solver.Result, start []solver.City) {
	t.Helper()
	if err := p.CheckTour(r.Order); err != nil {
		t.Fatalf("%v, %d cities: %v", p.Metric(), p.Cities(), err)
	}
	if got := p.Length(r.Order); got != r.State.Best || got > p.Length(start) {
		t.Fatalf("%v, %d cities: claims %d, is %d, started from %d", p.Metric(), p.Cities(), r.State.Best, got, p.Length(start))
	}
}

// shorter returns a tenth of the kicks under the race detector, where a kick takes ten
// times as long.
func shorter(kicks int64) int64 {
	if testing.Short() {
		return kicks / 10
	}
	return kicks
}

// Valid solves problems of any kind.
func (e Engine) Valid(t *testing.T, kicks int64) {
	kicks = shorter(kicks)
	for _, metric := range solver.Metrics() {
		for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 150} {
			for _, side := range []int{1, 3, 60} { // all at one place, duplicates, few
				e.Solve(t, madeup.Problem(t, metric, n, side, 0, uint64(n)), "random", &Limit{Kicks: kicks, Every: 7})
			}
			if n > 7 {
				e.Solve(t, madeup.Problem(t, metric, n, 60, n/2, uint64(n)), "random", &Limit{Kicks: kicks, Every: 7})
			}
		}
	}
}

// FindsTheBest compares with all tours of few cities.
func (e Engine) FindsTheBest(t *testing.T) {
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Geo, solver.Explicit} {
		for n := 4; n <= 9; n++ {
			for fixed := 0; fixed <= 4; fixed += 2 {
				p := madeup.Problem(t, metric, n, 80, min(fixed, n-1), uint64(n))
				r := e.Solve(t, p, "random", &Limit{Kicks: 500})
				if want := madeup.Shortest(p); r.State.Best != want {
					t.Errorf("%v, %d cities, %d fixed: found %d, the best is %d", metric, n, p.FixedEdges(), r.State.Best, want)
				}
			}
		}
	}
}

// SameTour solves a problem on several numbers of threads, with pictures and without.
func (e Engine) SameTour(t *testing.T, p *solver.Problem, kicks int64) {
	kicks = shorter(kicks)
	e.Threads = 1
	one := e.Solve(t, p, "greedy", &Limit{Kicks: kicks})
	for _, threads := range []int{1, 2, 3, 8} {
		e.Threads = threads
		many := e.Solve(t, p, "greedy", &Limit{Kicks: kicks, Every: 100})
		if !slices.Equal(one.Order, many.Order) || !SameFigures(one.State, many.State) {
			t.Errorf("%d threads, with pictures, find %+v, one without %+v", threads, many.State, one.State)
		}
	}
}

// SameFigures compares what does not depend on when it is looked at.
func SameFigures(a, b solver.State) bool {
	return a.Best == b.Best && a.Iteration == b.Iteration && a.Moves == b.Moves && a.Accepted == b.Accepted
}

// Cancelled runs the engine in a context that has ended.
func (e Engine) Cancelled(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 500, 2000, 0, 1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := e.Run(ctx, e.Job(t, p, solver.Identity(500)), &Limit{Kicks: math.MaxInt64})
	if err != nil || p.CheckTour(r.Order) != nil {
		t.Errorf("cancelled: %v", err)
	}
}

// Gaps holds the engine to the gaps in per cent that it may leave at most: of 10,000
// uniform cities after one kick a city, above the expected best tour, from which
// instances of this size differ by half a per cent; and of pr2392 after so many kicks.
func (e Engine) Gaps(t *testing.T, uniform float64, kicks int64, pr2392 float64) {
	if testing.Short() {
		t.Skip("a measurement of quality, too slow for the race detector")
	}
	const n, side = 10_000, 1_000_000
	p := madeup.Problem(t, solver.Euc2D, n, side, 0, 1)
	r := e.Solve(t, p, "greedy", &Limit{Kicks: n})
	best := 0.7124 * side * math.Sqrt(n) * (1 + 0.33/math.Sqrt(n))
	if gap := 100 * (float64(r.State.Best)/best - 1); gap > uniform {
		t.Errorf("uniform: %.2f %% above the best", gap)
	}
	p, err := instance.Open(testneeds.Shared(t, "tsplib", "tsp", "pr2392.tsp"))
	if err != nil {
		t.Fatal(err)
	}
	r = e.Solve(t, p, "greedy", &Limit{Kicks: kicks})
	if gap := 100 * (float64(r.State.Best)/378032 - 1); gap > pr2392 {
		t.Errorf("pr2392: %.2f %% above the best", gap)
	}
}

// Benchmark kicks each city once.
func (e Engine) Benchmark(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p := madeup.Problem(b, solver.Euc2D, n, 1_000_000, 0, 1)
			var r solver.Result
			for b.Loop() {
				r = e.Solve(b, p, "greedy", &Limit{Kicks: int64(n)})
			}
			seconds := b.Elapsed().Seconds() / float64(b.N)
			b.ReportMetric(float64(r.State.Kicks)/seconds, "kicks/s")
			b.ReportMetric(float64(r.State.Moves)/seconds, "moves/s")
			b.ReportMetric(100*(float64(r.State.Best)/(0.7124*1e6*math.Sqrt(float64(n)))-1), "gap%")
		})
	}
}

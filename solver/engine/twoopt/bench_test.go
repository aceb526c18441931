package twoopt

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"tourscope/solver"
	"tourscope/solver/start"
)

// free is a Progress that wants nothing.
type free struct{ reports int }

func (f *free) Report(*solver.State) solver.Signal { f.reports++; return solver.Continue }
func (f *free) Show([]solver.City, *solver.State)  {}

func uniform(t testing.TB, n int) *solver.Problem {
	random := rand.New(rand.NewPCG(uint64(n), 1))
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		x[i], y[i] = float64(random.IntN(1_000_000)), float64(random.IntN(1_000_000))
	}
	p, err := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: x, Y: y})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func gap(p *solver.Problem, length int64) float64 {
	n := float64(p.Cities())
	return 100 * (float64(length)/(0.7124*1e6*math.Sqrt(n)*(1+0.33/n)) - 1)
}

func BenchmarkTwoOpt(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		for _, set := range []map[string]string{
			{}, {"quadrant": "false"}, {"neighbors": "10"}, {"oropt": "false"}} {
			p := uniform(b, n)
			order, err := start.Make(b.Context(), "greedy", p, 1)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprint(n, set), func(b *testing.B) {
				values, err := New().Info().Values(set)
				if err != nil {
					b.Fatal(err)
				}
				for b.Loop() {
					r, err := New().Run(b.Context(), solver.Job{Problem: p, Start: order, Values: values}, &free{})
					if err != nil {
						b.Fatal(err)
					}
					if p.CheckTour(r.Order) != nil || p.Length(r.Order) != r.State.Best {
						b.Fatal("wrong tour", p.CheckTour(r.Order), p.Length(r.Order), r.State.Best)
					}
					b.ReportMetric(gap(p, r.State.Best), "gap%")
					b.ReportMetric(float64(r.State.Moves), "moves")
					b.ReportMetric(float64(r.State.Accepted), "accepted")
				}
			})
		}
	}
}

package ils

import (
	"math"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/searchtest"
)

var tested = searchtest.Engine{Engine: New()}

func TestToursAreValid(t *testing.T) { tested.Valid(t, 300) }

func TestFindsTheBest(t *testing.T) { tested.FindsTheBest(t) }

func TestCancel(t *testing.T) { tested.Cancelled(t) }

func TestSameTourOnAnyThreads(t *testing.T) {
	tested.SameTour(t, madeup.Problem(t, solver.Euc2D, 2000, 2000, 0, 1), 2000)
}

// TestGap: when it was last changed, the engine left 1.6 % and 0.50 %.
func TestGap(t *testing.T) { tested.Gaps(t, 2.1, 100_000, 0.9) }

func BenchmarkILS(b *testing.B) { tested.Benchmark(b) }

// TestCitiesAtOnePlace: with 40 cities at each of 50 places on a circle, the tour is little
// longer than the circle's polygon, which is the optimum.
func TestCitiesAtOnePlace(t *testing.T) {
	const places, each, radius = 50, 40, 100_000
	var x, y []float64
	for i := range places * each {
		sin, cos := math.Sincos(2 * math.Pi * float64(i*7%places) / places)
		x, y = append(x, math.Round(radius*cos)), append(y, math.Round(radius*sin))
	}
	p, err := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: x, Y: y})
	if err != nil {
		t.Fatal(err)
	}
	around := 2 * places * radius * math.Sin(math.Pi/places)
	const kicks = 20_000
	for _, from := range []string{"greedy", "random"} {
		job := tested.Job(t, p, searchtest.Start(t, p, from))
		job.Iterations = kicks
		r, err := New().Run(t.Context(), job, &searchtest.Limit{T: t, Problem: p, Kicks: kicks})
		if err != nil {
			t.Fatal(err)
		}
		if gap := float64(r.State.Best)/around - 1; gap > 0.01 {
			t.Errorf("from a %s start: %.1f %% above the optimum", from, 100*gap)
		}
	}
}

package kernels

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"tourscope/solver"
)

// The words hold the distances as the kernel reads them, for even and odd numbers of cities
// and in both widths.
func TestDistanceMatrix(t *testing.T) {
	for _, n := range []int{4, 5, 60} {
		for kind, long := range map[string]bool{"random": false, "far apart": true} {
			p := instances(n, solver.Euc2D)[kind]
			m := must(NewDistanceMatrix(t.Context(), 2, p, long))
			stride := n + n%2
			for a := range n {
				for b := range n {
					at := a*stride + b
					got := m.Words[at/2] >> (16 * (at % 2)) & 0xffff
					if long {
						got = m.Words[at]
					}
					if want := p.Distance(solver.City(a), solver.City(b)); int64(got) != want || m.at(a, b) != want {
						t.Fatalf("%d cities, %s: the distance of %d and %d is %d, want %d", n, kind, a, b, got, want)
					}
				}
			}
		}
	}
}

// The bounds of the landmarks hold for every pair, also where distances are no metric, and are
// of use where they are one.
func TestLandmarksBoundDistances(t *testing.T) {
	wild := solver.NewMatrix(40)
	r := rand.New(rand.NewPCG(1, 2))
	for a := range solver.City(40) {
		for b := range a {
			wild.Set(a, b, r.Int32N(5000))
		}
	}
	problems := map[string]*solver.Problem{
		"no metric":  must(solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: wild})),
		"geographic": ofMetric(60, solver.Geo), "four cities": ofMetric(4, solver.Geo), "one place": instances(50, solver.Euc2D)["one place"],
	}
	for what, p := range problems {
		m := must(NewDistanceMatrix(t.Context(), 1, p, false))
		l := must(NewLandmarks(t.Context(), m))
		sum, all := 0.0, 0.0
		for a, from := range l.Points {
			for b, to := range l.Points {
				if a == b {
					continue
				}
				bound := float64(max(from.X-to.X, to.X-from.X, from.Y-to.Y, to.Y-from.Y)) - float64(l.Slack)
				if bound > float64(m.at(a, b)) {
					t.Fatalf("%s: %d and %d are %d apart, not %v", what, a, b, m.at(a, b), bound)
				}
				sum, all = sum+max(0, bound), all+float64(m.at(a, b))
			}
		}
		if what == "geographic" && sum < 0.7*all {
			t.Errorf("%s: the bounds are %.2f of the distances", what, sum/all)
		}
	}
}

func TestDistanceMatrixHeedsTheContext(t *testing.T) {
	p := instances(100, solver.Euc2D)["random"]
	m := must(NewDistanceMatrix(t.Context(), 1, p, false))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewDistanceMatrix(ctx, 1, p, false); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := NewLandmarks(ctx, m); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

package solver_test

import (
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// A matrix has the distances of the coordinates, and an engine that knows no great circles
// takes as many places as a matrix can hold.
func TestGreatCirclesAsAMatrix(t *testing.T) {
	p := madeup.Problem(t, solver.GreatCircle, 50, 80, 0, 1)
	m, err := p.ByMatrix()
	if err != nil || m.Metric() != solver.Explicit {
		t.Fatalf("%v, %v", m, err)
	}
	for a := range solver.City(50) {
		for b := range solver.City(50) {
			if m.Distance(a, b) != p.Distance(a, b) {
				t.Fatalf("%d–%d: %d, not %d", a, b, m.Distance(a, b), p.Distance(a, b))
			}
		}
	}
	if again, _ := p.ByMatrix(); again != m {
		t.Error("it is computed twice")
	}
	kernel := solver.Info{Name: "kernel", Device: solver.GPU, Accepts: solver.Accepts{Metrics: solver.TSPLIBMetrics()}}
	planar := solver.Info{Name: "planar", Accepts: solver.Accepts{Metrics: []solver.Metric{solver.Euc2D}}}
	if err := kernel.Check(p); err != nil {
		t.Error(err)
	}
	if err := planar.Check(p); err == nil || !strings.Contains(err.Error(), "does not know the metric") {
		t.Errorf("an engine of the plane: %v", err)
	}
	many := madeup.Problem(t, solver.GreatCircle, 10_001, 80, 0, 1)
	if err := kernel.Check(many); err == nil || !strings.Contains(err.Error(), "takes up to 10000 cities") {
		t.Errorf("too many: %v", err)
	}
	if _, err := many.ByMatrix(); err == nil {
		t.Error("a matrix of 10,001 cities")
	}
}

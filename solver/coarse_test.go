package solver_test

import (
	"testing"

	"tourscope/solver"
)

// Cities within a unit square have rounded distances of 0 and 1 only; whole coordinates and larger squares have not.
func TestCoarse(t *testing.T) {
	unit := []float64{0.1, 0.9, 0.5, 0.3, 0.2}
	wide := []float64{10.5, 90, 50, 30, 20}
	grid := []float64{0, 1, 2, 0, 1}
	for why, c := range map[string]struct {
		metric solver.Metric
		values []float64
		want   bool
	}{
		"a unit square":     {solver.Euc2D, unit, true},
		"rounded up":        {solver.Ceil2D, unit, true},
		"a wide square":     {solver.Euc2D, wide, false},
		"whole coordinates": {solver.Euc2D, grid, false},
		"places":            {solver.GreatCircle, unit, false},
	} {
		p, err := solver.NewProblem(solver.Definition{Name: why, Metric: c.metric, X: c.values, Y: c.values})
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Coarse(); got != c.want {
			t.Errorf("%s: %v", why, got)
		}
	}
}

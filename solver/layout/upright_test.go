package layout_test

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/layout"
)

// TestUpright places two cities on maps and looks where the second lies from the first: it is
// north-east of it in every map.
func TestUpright(t *testing.T) {
	for _, row := range []struct {
		why, name string
		cities    int
		metric    solver.Metric
		north     float64 // what a degree to the north adds to the first coordinate
		east      float64 // and one to the east to the second
		sign      float64 // of all coordinates
		turned    bool
	}{
		{"north and east of the origin", "lu980", 980, solver.Euc2D, 1, 1, 1, true},
		{"west without a sign", "usa13509", 13509, solver.Euc2D, 1, -1, 1, true},
		{"west without a sign, by a name in capitals", "WI29", 29, solver.Euc2D, 1, -1, 1, true},
		{"south without a sign", "rw1621", 1621, solver.Euc2D, -1, 1, 1, true},
		{"south and west without signs", "uy734", 734, solver.Euc2D, -1, -1, 1, true},
		{"south and west with signs", "uy734", 734, solver.Euc2D, 1, 1, -1, true},
		{"another number of cities", "lu980", 979, solver.Euc2D, 1, 1, 1, false},
		{"another metric", "lu980", 980, solver.Ceil2D, 1, 1, 1, false},
		{"TSPLIB's ch130 is no map of China", "ch130", 130, solver.Euc2D, 1, 1, 1, false},
	} {
		x, y := make([]float64, row.cities), make([]float64, row.cities)
		for i := range x {
			x[i], y[i] = row.sign*(30+float64(i%2)*row.north*row.sign), row.sign*(50+float64(i%2)*row.east*row.sign)
		}
		p := problem(t, solver.Definition{Name: row.name, Metric: row.metric, X: x, Y: y})
		quarters, mirrored := layout.Upright(p)
		if turned := quarters != 0 || mirrored; turned != row.turned {
			t.Errorf("%s: turned by %d, mirrored %v", row.why, quarters, mirrored)
			continue
		}
		if !row.turned {
			continue
		}
		right, up := x[1]-x[0], y[1]-y[0]
		if mirrored {
			right = -right
		}
		for range quarters {
			right, up = up, -right
		}
		if right <= 0 || up <= 0 {
			t.Errorf("%s: the city in the north-east lies %g to the right and %g up", row.why, right, up)
		}
	}
}

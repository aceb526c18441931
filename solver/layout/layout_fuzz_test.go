package layout_test

import (
	"math"
	"testing"

	"tourscope/solver"
	"tourscope/solver/layout"
)

// FuzzPositions: whatever a valid problem's coordinates are, its display coordinates are
// finite, and so are their squares, products and differences.
func FuzzPositions(f *testing.F) {
	const most, least = math.MaxFloat64, math.SmallestNonzeroFloat64
	for _, kind := range []uint8{0, 1, 2, 3} {
		f.Add(kind, 0.0, 0.0, 3.0, 4.0, 5.0, -6.0)
		f.Add(kind, most, most, -most, -most, most, -most)
		f.Add(kind, least, 0.0, 0.0, least, -least, least)
		f.Add(kind, 1e300, 1e300, 1e300, 1e300, 1e300, 1e300)
		f.Add(kind, 89.59, 180.0, -89.59, -180.0, 0.0, 1e-310)
	}
	f.Fuzz(func(t *testing.T, kind uint8, x0, y0, x1, y1, x2, y2 float64) {
		x, y := []float64{x0, x1, x2}, []float64{y0, y1, y2}
		def := solver.Definition{Metric: solver.Euc2D, X: x, Y: y}
		switch kind % 4 {
		case 1:
			def = solver.Definition{Metric: solver.Explicit, Matrix: solver.NewMatrix(3), DisplayX: x, DisplayY: y}
		case 2:
			def.Metric = solver.Geo
		case 3:
			m := solver.NewMatrix(3)
			for i, v := range []float64{x0, y0, x1} {
				m.Set(solver.City((i+1)%3), solver.City(i), int32(min(math.Abs(v), math.MaxInt32/8)))
			}
			def = solver.Definition{Metric: solver.Explicit, Matrix: m}
		}
		p, err := solver.NewProblem(def)
		if err != nil {
			return
		}
		px, py := layout.Positions(p)
		for i := range px {
			for j := range px {
				dx, dy := px[i]-px[j], py[i]-py[j]
				if area := dx*dx + dy*dy; math.IsNaN(area) || math.IsInf(area, 0) {
					t.Fatalf("from %v, %v to %v, %v", px[i], py[i], px[j], py[j])
				}
				if apart := x[i]/2 - x[j]/2; kind%4 == 1 && apart > 1e-6*largest(x, y) && !(dx > 0) {
					t.Fatalf("%v is right of %v, and shown at %v and %v", x[i], x[j], px[i], px[j])
				}
			}
		}
	})
}

func largest(x, y []float64) (m float64) {
	for i := range x {
		m = max(m, math.Abs(x[i]), math.Abs(y[i]))
	}
	return m
}

// Extreme coordinates keep their shape.
func TestExtremeCoordinatesAreScaled(t *testing.T) {
	for _, size := range []float64{1e300, 1e-305} {
		def := solver.Definition{Metric: solver.Explicit, Matrix: solver.NewMatrix(3), DisplayX: []float64{0, 3 * size, -size}, DisplayY: []float64{0, 4 * size, size}}
		x, y := layout.Positions(problem(t, def))
		if ratio := y[1] / x[1]; math.Abs(ratio-4.0/3) > 1e-12 || math.Abs(x[1]/x[2]+3) > 1e-9 || math.Abs(y[1]) < 0.5 || math.Abs(y[1]) > 1 {
			t.Errorf("size %g: at %v, %v", size, x, y)
		}
		if def.DisplayX[1] != 3*size {
			t.Error("the problem's own coordinates were changed")
		}
	}
}

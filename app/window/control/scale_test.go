//go:build !nogui

package control

import (
	"testing"

	"tourscope/solver"
)

// value and position are inverse, and the ends are the exact bounds.
func TestScaleGoesThereAndBack(t *testing.T) {
	for _, row := range []struct {
		why string
		p   solver.Param
	}{
		{"whole, straight", solver.Param{Kind: solver.IntParam, Min: 1, Max: 2000}},
		{"whole, logarithmic", solver.Param{Kind: solver.IntParam, Min: 1, Max: 1 << 30, Log: true}},
		{"logarithmic from 0", solver.Param{Kind: solver.IntParam, Min: 0, Max: 1000000, Log: true}},
		{"a fraction", solver.Param{Kind: solver.FloatParam, Min: 0.5, Max: 0.9999}},
		{"decades", solver.Param{Kind: solver.FloatParam, Min: 1e-6, Max: 1e6, Log: true}},
		{"from below 0", solver.Param{Kind: solver.FloatParam, Min: -5, Max: 5, Log: true}},
		{"one value only", solver.Param{Kind: solver.IntParam, Min: 3, Max: 3}},
	} {
		s := scaleOf(row.p)
		if s.value(0) != row.p.Min || s.value(sliderSteps) != row.p.Max {
			t.Errorf("%s: the ends are %g and %g", row.why, s.value(0), s.value(sliderSteps))
		}
		last := s.value(0)
		for position := 0.0; position <= sliderSteps; position++ {
			v := s.value(position)
			if err := row.p.Check(s.text(v)); err != nil {
				t.Fatalf("%s: position %g gives a value that is refused: %v", row.why, position, err)
			}
			if v < last {
				t.Fatalf("%s: the scale falls at %g, from %g to %g", row.why, position, last, v)
			}
			last = v
			if back := s.value(s.position(v)); back != v && abs(back-v) > 0.02*(abs(v)+abs(s.max-s.min)/sliderSteps) {
				t.Errorf("%s: %g comes back as %g", row.why, v, back)
			}
		}
	}
}

func abs(x float64) float64 { return max(x, -x) }

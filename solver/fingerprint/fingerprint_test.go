package fingerprint_test

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/fingerprint"
)

func made(t *testing.T, def solver.Definition) *solver.Problem {
	t.Helper()
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFingerprints(t *testing.T) {
	plain := func() solver.Definition {
		return solver.Definition{Name: "a", Metric: solver.Euc2D, X: []float64{0, 0, 1, 1}, Y: []float64{0, 1, 0, 1}}
	}
	base := fingerprint.Of(made(t, plain()))
	for _, c := range []struct {
		why    string
		change func(*solver.Definition)
		same   bool
	}{
		{"another name and comment", func(d *solver.Definition) { d.Name, d.Comment = "b", "c" }, true},
		{"other city numbers", func(d *solver.Definition) { d.Labels = []int64{5, 6, 7, 8} }, true},
		{"minus zero", func(d *solver.Definition) { d.X[0] = -d.X[0] }, true},
		{"a city moved", func(d *solver.Definition) { d.X[0] = 0.5 }, false},
		{"another order", func(d *solver.Definition) { d.Y[0], d.Y[1] = 1, 0 }, false},
		{"another metric", func(d *solver.Definition) { d.Metric = solver.Ceil2D }, false},
		{"a fixed edge", func(d *solver.Definition) { d.FixedEdges = [][2]solver.City{{0, 1}} }, false},
		{"an open path", func(d *solver.Definition) { d.OpenPath = &[2]solver.City{0, 1} }, false},
	} {
		def := plain()
		c.change(&def)
		if got := fingerprint.Of(made(t, def)) == base; got != c.same {
			t.Errorf("%s: same = %v", c.why, got)
		}
	}
	one, two := plain(), plain()
	one.FixedEdges, two.FixedEdges = [][2]solver.City{{0, 1}, {2, 3}}, [][2]solver.City{{3, 2}, {0, 1}}
	if fingerprint.Of(made(t, one)) != fingerprint.Of(made(t, two)) {
		t.Error("the order of fixed edges counts")
	}
}

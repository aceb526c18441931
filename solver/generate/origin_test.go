package generate_test

import (
	"bytes"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/tsplib"
)

// A generated instance says what it was generated from, also in its file; another one does not.
func TestOriginOf(t *testing.T) {
	for _, k := range generate.Kinds() {
		p, err := generate.Make(k.Name, 12, 18446744073709551615)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := tsplib.WriteProblem(&file, p); err != nil {
			t.Fatal(err)
		}
		read, err := tsplib.ReadProblem(&file, "x.tsp")
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []*solver.Problem{p, read} {
			if got, is := generate.OriginOf(p); !is || got != (generate.Origin{Kind: k.Name, Cities: p.Cities(), Seed: 18446744073709551615}) {
				t.Errorf("%s: %+v, %v", p.Name(), got, is)
			}
		}
	}
	for _, def := range []solver.Definition{{Name: "uniform3-1"}, {Name: "uniform"}, {Name: "a-1"}, {Name: ""}} {
		def.Metric, def.X, def.Y = solver.Euc2D, []float64{0, 1, 2}, []float64{3, 5, 4}
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		if got, is := generate.OriginOf(p); is {
			t.Errorf("%q was generated from %+v", def.Name, got)
		}
	}
}

package record

import (
	"bytes"
	"testing"

	"tourscope/solver"
	"tourscope/solver/wire"
)

// A recording keeps names, decimals and the mark of a Hamiltonian problem, and refuses those
// that no problem can have.
func TestARecordingKeepsTheInstance(t *testing.T) {
	weights := []int32{0, 1, 2, 1, 0, 1, 2, 1, 0}
	for why, row := range map[string]struct {
		instance Instance
		metric   solver.Metric
		refused  bool
	}{
		"all":             {Instance{Names: []string{"a", "", "c"}, Decimals: 2, Hamiltonian: true}, solver.Explicit, false},
		"nothing":         {Instance{}, solver.Explicit, false},
		"too many digits": {Instance{Decimals: 19}, solver.Explicit, true},
		"negative":        {Instance{Decimals: -1}, solver.Explicit, true},
		"two names":       {Instance{Names: []string{"a", "b"}}, solver.Explicit, true},
		"a scaled plane":  {Instance{Decimals: 3}, solver.Euc2D, false},
		"a scaled globe":  {Instance{Decimals: 3}, solver.GreatCircle, true},
		"a plane":         {Instance{Hamiltonian: true}, solver.Euc2D, true},
	} {
		def := solver.Definition{Name: "three", Metric: row.metric}
		if row.metric == solver.Explicit {
			def.Matrix = solver.MatrixOf(3, weights)
		} else {
			def.X, def.Y = []float64{0, 1, 2}, []float64{0, 1, 0}
		}
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		w, err := NewWriter(&file, Header{Problem: wire.PackProblem(p), Instance: row.instance})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Add(0, &solver.State{Best: p.Length(solver.Identity(3))}, solver.Identity(3)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(End{}); err != nil {
			t.Fatal(err)
		}
		r, err := Read(&file)
		if row.refused {
			if err == nil && r.Damage == nil {
				t.Errorf("%s is taken", why)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", why, err)
			continue
		}
		got := instanceOf(r.Problem)
		if got.Decimals != row.instance.Decimals || got.Hamiltonian != row.instance.Hamiltonian || len(got.Names) != len(row.instance.Names) || len(got.Names) > 0 && got.Names[2] != "c" {
			t.Errorf("%s: %+v", why, got)
		}
	}
}

package plan

import (
	"slices"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// A plan says the cities of the instance, and how many nodes are searched in their place.
func TestPlansCountCities(t *testing.T) {
	all := catalog.Engines()
	info := all[slices.IndexFunc(all, func(i solver.Info) bool { return i.Name == catalog.TwoOpt })]
	values, err := info.Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	weights := make([]int32, 50*50)
	for i := range weights {
		weights[i] = int32(i % 97)
	}
	for why, row := range map[string]struct {
		def   solver.Definition
		nodes int
	}{
		"a plane":            {square(t, 50, solver.Euc2D).Definition(), 0},
		"an open path":       {solver.Definition{Metric: solver.Euc2D, X: square(t, 50, solver.Euc2D).X(), Y: square(t, 50, solver.Euc2D).Y(), OpenPath: &[2]solver.City{0, 1}}, 51},
		"one-way":            {solver.Definition{Metric: solver.Explicit, Matrix: solver.DirectedMatrix(50, slices.Clone(weights))}, 100},
		"one-way, open path": {solver.Definition{Metric: solver.Explicit, Matrix: solver.DirectedMatrix(50, slices.Clone(weights)), OpenPath: &[2]solver.City{-1, -1}}, 102},
	} {
		p, err := solver.NewProblem(row.def)
		if err != nil {
			t.Fatal(err)
		}
		o, err := ForDevice(described(t, "H200"), catalog.TwoOpt, values, p)
		if err != nil || o.Cities != 50 || o.Nodes != row.nodes {
			t.Errorf("%s: %d cities, %d nodes, %v", why, o.Cities, o.Nodes, err)
		}
	}
}

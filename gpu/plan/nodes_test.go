package plan

import (
	"slices"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// A plan says the cities of the instance, and how many nodes are searched in their place.
func TestPlansCountCities(t *testing.T) {
	weights := make([]int32, 50*50)
	for i := range weights {
		weights[i] = int32(i % 97)
	}
	for why, row := range map[string]struct {
		def   solver.Definition
		nodes int // of most engines, and of those that search asymmetric problems as they are
		other int
	}{
		"a plane":              {square(t, 50, solver.Euc2D).Definition(), 0, 0},
		"an open path":         {solver.Definition{Metric: solver.Euc2D, X: square(t, 50, solver.Euc2D).X(), Y: square(t, 50, solver.Euc2D).Y(), OpenPath: &[2]solver.City{0, 1}}, 51, 51},
		"one-way":              {solver.Definition{Metric: solver.Explicit, Matrix: solver.DirectedMatrix(50, slices.Clone(weights))}, 100, 0},
		"one-way, open path":   {solver.Definition{Metric: solver.Explicit, Matrix: solver.DirectedMatrix(50, slices.Clone(weights)), OpenPath: &[2]solver.City{-1, -1}}, 102, 51},
		"one-way, fixed edges": {solver.Definition{Metric: solver.Explicit, Matrix: solver.DirectedMatrix(50, slices.Clone(weights)), FixedEdges: [][2]solver.City{{3, 4}, {4, 2}}}, 100, 48},
	} {
		p, err := solver.NewProblem(row.def)
		if err != nil {
			t.Fatal(err)
		}
		for _, info := range catalog.Engines() {
			nodes := row.nodes
			if info.Accepts.NoFixedEdges || catalog.Directed(info.Name) {
				nodes = row.other
			}
			values, err := info.Values(nil)
			if err != nil {
				t.Fatal(err)
			}
			o, err := ForDevice(described(t, "H200"), info.Name, values, p)
			if err != nil || o.Refused != "" || o.Cities != 50 || o.Nodes != nodes {
				t.Errorf("%s, %s: %d cities, %d nodes, want %d: %v %s", why, info.Name, o.Cities, o.Nodes, nodes, err, o.Refused)
			}
		}
	}
}

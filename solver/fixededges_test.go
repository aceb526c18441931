package solver

import (
	"slices"
	"testing"
)

// TestIsFixed: exactly the edges of the definition are fixed, in either direction unless the
// problem is asymmetric, also where one is listed twice, and where they are a whole tour.
func TestIsFixed(t *testing.T) {
	const n = 7
	coordinates := []float64{3, 1, 4, 1, 5, 9, 2}
	directed := make([]int32, n*n)
	for i := range directed {
		directed[i] = int32(i)
	}
	for name, c := range map[string]struct {
		def   Definition
		edges [][2]City
		count int
	}{
		"none":              {def: Definition{Metric: Euc2D}},
		"a path":            {Definition{Metric: Euc2D}, [][2]City{{5, 2}, {2, 0}, {6, 1}}, 3},
		"one of them twice": {Definition{Metric: Ceil2D}, [][2]City{{5, 2}, {2, 5}, {2, 0}}, 2},
		"a tour":            {Definition{Metric: Ceil2D}, [][2]City{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 0}}, n},
		"arcs":              {Definition{Metric: Explicit, Matrix: DirectedMatrix(n, directed)}, [][2]City{{5, 2}, {2, 0}, {6, 1}, {6, 1}}, 3},
	} {
		if c.def.Metric != Explicit {
			c.def.X, c.def.Y = coordinates, coordinates
		}
		c.def.FixedEdges = c.edges
		p, err := NewProblem(c.def)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if p.FixedEdges() != c.count {
			t.Errorf("%s: %d fixed edges, want %d", name, p.FixedEdges(), c.count)
		}
		for a := range City(n) {
			for b := range City(n) {
				want := slices.Contains(c.edges, [2]City{a, b}) || !p.Asymmetric() && slices.Contains(c.edges, [2]City{b, a})
				if p.IsFixed(a, b) != want {
					t.Errorf("%s: %d–%d is fixed: %v", name, a, b, !want)
				}
			}
		}
	}
}

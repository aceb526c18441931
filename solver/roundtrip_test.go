package solver

import (
	"slices"
	"testing"
)

// pathOf returns an open path between any cities of a grid.
func pathOf(t testing.TB, n int) *Problem {
	def := Definition{Metric: Euc2D, X: make([]float64, n), Y: make([]float64, n), OpenPath: &[2]City{AnyCity, AnyCity}}
	for i := range n {
		def.X[i], def.Y[i] = float64(i%100), float64(i/100)
	}
	p, err := NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRoundTripIsMadeOnce: all engines that take the same form of a path get the same problem, and
// the round trip of the bound, which has other distances, is none of these.
func TestRoundTripIsMadeOnce(t *testing.T) {
	p := pathOf(t, 20)
	kernels := Info{Name: "kernels", Device: GPU}
	forms := map[string]Info{
		"with fixed edges":    kernels,
		"without fixed edges": {Name: "climbs", Accepts: Accepts{NoFixedEdges: true}},
	}
	met := make(map[*Problem]string)
	for name, info := range forms {
		first, err := info.Searched(p, false)
		if err != nil {
			t.Fatal(err)
		}
		if other, is := met[first]; is {
			t.Errorf("the round trip %s is that %s", name, other)
		}
		met[first] = name
		for range 3 {
			if again, err := info.Searched(p, false); again != first || err != nil {
				t.Errorf("%s: another round trip, error %v", name, err)
			}
		}
	}
	if _, _, err := p.RoundTripWithEnds(); err != nil {
		t.Fatal(err)
	}
	round, err := kernels.Searched(p, false)
	if err != nil {
		t.Fatal(err)
	}
	for c := range City(p.Cities()) {
		if d := round.Distance(c, City(p.Cities())); d != 0 {
			t.Errorf("the dummy is at distance %d from city %d", d, c)
		}
	}
}

// BenchmarkSearchedPath measures what a launch plan asks for at every change of a parameter, of the
// largest path that has a matrix.
func BenchmarkSearchedPath(b *testing.B) {
	p := pathOf(b, maxPathMatrix)
	search := func() {
		if _, err := (Info{Device: GPU}).Searched(p, false); err != nil {
			b.Fatal(err)
		}
	}
	search()
	for b.Loop() {
		search()
	}
}

// TestGraphRoundTrip compares the cycles of the graph with the paths of small graphs.
func TestGraphRoundTrip(t *testing.T) {
	for _, row := range []struct {
		edges    [][2]City
		from, to City
		found    bool
		because  string
	}{
		{[][2]City{{0, 1}, {1, 2}, {2, 3}}, AnyCity, AnyCity, true, "the graph is a path"},
		{[][2]City{{0, 1}, {1, 2}, {2, 3}}, 0, 3, true, "its ends are given"},
		{[][2]City{{0, 1}, {1, 2}, {2, 3}}, AnyCity, 0, true, "one of its ends is given"},
		{[][2]City{{0, 1}, {1, 2}, {2, 3}}, 1, AnyCity, false, "it has no end inside"},
		{[][2]City{{0, 1}, {0, 2}, {0, 3}}, AnyCity, AnyCity, false, "a star has no path"},
		{[][2]City{{0, 1}, {1, 2}, {2, 3}, {3, 0}}, 0, 2, false, "opposite corners of a square"},
	} {
		m := NewMatrix(4)
		for a := range City(4) {
			for b := range a {
				m.Set(a, b, 2)
			}
		}
		for _, e := range row.edges {
			m.Set(e[0], e[1], 1)
		}
		p, err := NewProblem(Definition{Metric: Explicit, Matrix: m, Hamiltonian: true, OpenPath: &[2]City{row.from, row.to}})
		if err != nil {
			t.Fatal(err)
		}
		round, err := p.GraphRoundTrip()
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, order := range permutations(5) {
			found = found || round.Length(order) == 5 && round.CheckTour(order) == nil
		}
		if found != row.found || !round.Definition().Hamiltonian || round.IsPath() {
			t.Errorf("%s: a cycle %t", row.because, found)
		}
		if plain, err := p.RoundTrip(); err != nil || plain.Definition().Hamiltonian {
			t.Errorf("%s: the round trip with distances of 0 is no graph, %v", row.because, err)
		}
	}
}

// permutations returns the orders of n cities.
func permutations(n int) (orders [][]City) {
	if n == 0 {
		return [][]City{{}}
	}
	for _, shorter := range permutations(n - 1) {
		for at := range n {
			orders = append(orders, slices.Insert(slices.Clone(shorter), at, City(n-1)))
		}
	}
	return orders
}

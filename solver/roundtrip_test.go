package solver

import (
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

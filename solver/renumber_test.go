package solver

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// renumberable returns one problem of each metric, with labels, fixed edges and
// a place on a picture.
func renumberable(t *testing.T, n int) []*Problem {
	random := rand.New(rand.NewPCG(1, 2))
	axis := func() []float64 {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(random.IntN(160)-80) + float64(random.IntN(60))/100
		}
		return values
	}
	var all []*Problem
	for _, m := range Metrics() {
		def := Definition{Metric: m, FixedEdges: [][2]City{{1, 4}, {4, 2}}, Labels: make([]int64, n),
			DisplayX: axis(), DisplayY: axis(), OpenPath: &[2]City{0, 5}}
		for i := range def.Labels {
			def.Labels[i] = int64(100 + i)
		}
		for d, into := range []*[]float64{&def.X, &def.Y, &def.Z} {
			if d < m.Dimensions() {
				*into = axis()
			}
		}
		if m == Explicit {
			def.Matrix = NewMatrix(n)
			for a := range City(n) {
				for b := range a {
					def.Matrix.Set(a, b, random.Int32N(1000))
				}
			}
		}
		p, err := NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

func TestRenumberKeepsEverything(t *testing.T) {
	const n = 9
	order := []City{4, 0, 8, 2, 6, 1, 7, 3, 5}
	for _, p := range renumberable(t, n) {
		r := p.RenumberOn(1, order)
		if r.Cities() != n || r.FixedEdges() != p.FixedEdges() || r.CostOffset() != p.CostOffset() {
			t.Errorf("%v: %d cities, %d fixed edges", p.Metric(), r.Cities(), r.FixedEdges())
		}
		for i, a := range order {
			if r.Label(City(i)) != p.Label(a) {
				t.Errorf("%v: label %d, want %d", p.Metric(), r.Label(City(i)), p.Label(a))
			}
			if r.Definition().DisplayX[i] != p.Definition().DisplayX[a] {
				t.Errorf("%v: city %d is elsewhere on the picture", p.Metric(), a)
			}
			for j, b := range order {
				if r.Distance(City(i), City(j)) != p.Distance(a, b) || r.Cost(City(i), City(j)) != p.Cost(a, b) {
					t.Errorf("%v: distance %d–%d is %d, was %d", p.Metric(), a, b, r.Distance(City(i), City(j)), p.Distance(a, b))
				}
				if r.IsFixed(City(i), City(j)) != p.IsFixed(a, b) {
					t.Errorf("%v: %d–%d fixed: %v", p.Metric(), a, b, p.IsFixed(a, b))
				}
			}
		}
		back := r.RenumberOn(1, InverseOn(3, order))
		if back.Distance(3, 7) != p.Distance(3, 7) || back.Label(3) != p.Label(3) {
			t.Errorf("%v: the way back leads elsewhere", p.Metric())
		}
	}
}

func TestTranslate(t *testing.T) {
	order := []City{4, 0, 8, 2, 6, 1, 7, 3, 5}
	tour := []City{3, 1, 0, 2, 8, 7, 6, 5, 4}
	moved := make([]City, len(tour))
	TranslateOn(3, moved, tour, order)
	if moved[0] != 2 || moved[2] != 4 {
		t.Errorf("translated to %v", moved)
	}
	TranslateOn(3, moved, moved, InverseOn(3, order))
	if !slices.Equal(moved, tour) {
		t.Errorf("there and back: %v, want %v", moved, tour)
	}
}

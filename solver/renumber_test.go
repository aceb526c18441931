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
		keepsEverything(t, p, p.RenumberOn(1, order), order)
		view := p.ViewOn(1, order)
		keepsEverything(t, p, view, order)
		ofView := []City{2, 1, 0, 5, 4, 3, 8, 7, 6}
		direct := make([]City, n)
		TranslateOn(1, direct, ofView, order)
		keepsEverything(t, p, view.ViewOn(1, ofView), direct)
		keepsEverything(t, p, view.RenumberOn(1, ofView), direct)
	}
}

// keepsEverything compares a problem with another one that has its cities in the given order.
func keepsEverything(t *testing.T, p, r *Problem, order []City) {
	t.Helper()
	n := len(order)
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
	if m := r.Definition().Matrix; m != nil {
		hasRows(t, r, m)
	}
}

// hasRows compares the rows of a problem's matrix with its distances.
func hasRows(t *testing.T, p *Problem, m *Matrix) {
	t.Helper()
	var want []int32
	for a := range City(p.Cities()) {
		for b := range City(p.Cities()) {
			want = append(want, int32(p.Distance(a, b)))
		}
		row := want[int(a)*p.Cities():]
		if got := m.Row(a, nil); !slices.Equal(got, row) {
			t.Errorf("row %d is %v, want %v", a, got, row)
		}
		if got := m.Row(a, make([]int32, p.Cities()+1)); !slices.Equal(got, row) {
			t.Errorf("row %d in a buffer is %v, want %v", a, got, row)
		}
	}
	if !slices.Equal(m.Weights(), want) {
		t.Errorf("the weights are %v, want %v", m.Weights(), want)
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

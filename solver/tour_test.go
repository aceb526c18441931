package solver

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// plane makes a problem from x, y, x, y, …
func plane(t testing.TB, m Metric, fixed [][2]City, xy ...float64) *Problem {
	t.Helper()
	def := Definition{Name: "plane", Metric: m, FixedEdges: fixed}
	for i := 0; i < len(xy); i += 2 {
		def.X, def.Y = append(def.X, xy[i]), append(def.Y, xy[i+1])
	}
	p, err := NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestLengthClosesTheTour(t *testing.T) {
	p := plane(t, Euc2D, nil, 0, 0, 3, 0, 3, 4, 0, 4)
	tests := []struct {
		order []City
		want  int64
	}{
		{nil, 0},
		{[]City{2}, 0},
		{[]City{0, 1}, 6}, // there and back
		{[]City{0, 1, 2}, 12},
		{[]City{0, 1, 2, 3}, 14},
		{[]City{0, 2, 1, 3}, 18},
	}
	for _, test := range tests {
		if got := p.Length(test.order); got != test.want {
			t.Errorf("length of %v is %d, want %d", test.order, got, test.want)
		}
	}
}

func TestCheckTour(t *testing.T) {
	free := plane(t, Euc2D, nil, 0, 0, 3, 0, 3, 4, 0, 4)
	fixed := plane(t, Euc2D, [][2]City{{1, 3}, {3, 0}}, 0, 0, 3, 0, 3, 4, 0, 4)
	tests := []struct {
		p     *Problem
		order []City
		says  string
	}{
		{free, []City{3, 1, 0, 2}, ""},
		{free, []City{0, 1, 2}, "has 3 cities, the problem 4"},
		{free, []City{0, 1, 2, 3, 0}, "has 5 cities"},
		{free, []City{0, 1, 2, 4}, "city 5; the problem's cities are 1 to 4"},
		{free, []City{0, 1, 2, -1}, "city 0"},
		{free, []City{0, 1, 2, 1}, "city 2 twice"},
		{fixed, []City{1, 3, 0, 2}, ""},
		{fixed, []City{0, 2, 1, 3}, ""}, // an edge that closes the tour
		{fixed, []City{0, 1, 3, 2}, "lacks the fixed edge 1–4"},
	}
	for _, test := range tests {
		err := test.p.CheckTour(test.order)
		if (err == nil) != (test.says == "") || err != nil && !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v: error %v, want %q", test.order, err, test.says)
		}
	}
}

func TestFixedPaths(t *testing.T) {
	ten := make([]float64, 20)
	tests := []struct {
		reason string
		edges  [][2]City
		want   int // paths
		cities int // on them
	}{
		{"none", nil, 0, 0},
		{"one edge", [][2]City{{4, 2}}, 1, 2},
		{"a path given in pieces", [][2]City{{4, 2}, {7, 8}, {2, 7}}, 1, 4},
		{"two paths", [][2]City{{4, 2}, {7, 8}, {8, 1}}, 2, 5},
		{"an edge twice", [][2]City{{4, 2}, {2, 4}}, 1, 2},
		{"the whole tour", [][2]City{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}, {8, 9}, {9, 0}}, 1, 10},
	}
	for _, test := range tests {
		p := plane(t, Euc2D, test.edges, ten...)
		paths, err := p.FixedPaths()
		if err != nil {
			t.Errorf("%s: %v", test.reason, err)
		}
		if cities := len(slices.Concat(paths...)); len(paths) != test.want || cities != test.cities {
			t.Errorf("%s: %v, want %d paths of %d cities", test.reason, paths, test.want, test.cities)
		}
		for _, path := range paths {
			for i := 1; i < len(path); i++ {
				if !p.IsFixed(path[i-1], path[i]) {
					t.Errorf("%s: the path %v has an edge that is not fixed", test.reason, path)
				}
			}
		}
	}
}

func TestRefusesImpossibleFixedEdges(t *testing.T) {
	tests := []struct {
		reason string
		edges  [][2]City
		says   string
	}{
		{"a branch", [][2]City{{0, 1}, {0, 2}, {0, 3}}, "city 1 is in 3 fixed edges"},
		{"a short cycle", [][2]City{{0, 1}, {1, 2}, {2, 0}}, "close a cycle"},
		{"a loop", [][2]City{{2, 2}}, "joins city 3 to itself"},
		{"no such city", [][2]City{{0, 5}}, "city 6 of 5"},
		{"a negative city", [][2]City{{0, -1}}, "city 0 of 5"},
	}
	for _, test := range tests {
		def := Definition{Metric: Euc2D, X: make([]float64, 5), Y: make([]float64, 5), FixedEdges: test.edges}
		if _, err := NewProblem(def); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: error %v, want %q", test.reason, err, test.says)
		}
	}
}

// TestCostsFollowLengths is the promise that engines rely on: among tours with
// all fixed edges, costs and lengths differ by a constant; without one, a tour
// costs more than any with all of them.
func TestCostsFollowLengths(t *testing.T) {
	p := plane(t, Euc2D, [][2]City{{0, 1}, {3, 4}}, 0, 0, 900, 0, 3, 4, 0, 4, 700, 700, 5, 5)
	dearest, cheapest := int64(-1<<62), int64(1<<62) // with, without all fixed edges
	order := Identity(6)
	var permute func(int)
	permute = func(k int) {
		if k == len(order) {
			var cost int64
			for i, c := range order {
				cost += p.Cost(c, order[(i+1)%len(order)])
			}
			if p.CheckTour(order) != nil {
				cheapest = min(cheapest, cost)
				return
			}
			dearest = max(dearest, cost)
			if cost+p.CostOffset() != p.Length(order) {
				t.Fatalf("%v costs %d, has length %d, offset %d", order, cost, p.Length(order), p.CostOffset())
			}
			return
		}
		for i := k; i < len(order); i++ {
			order[k], order[i] = order[i], order[k]
			permute(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	permute(0)
	if dearest >= cheapest {
		t.Errorf("a tour without a fixed edge costs %d, one with all %d", cheapest, dearest)
	}
	if gap := cheapest - dearest; gap < p.CostBarrier() {
		t.Errorf("%d is enough to give up a fixed edge, below the barrier %d", gap, p.CostBarrier())
	}
}

func TestPlaneIsCost(t *testing.T) {
	p := plane(t, Euc2D, nil, 0.5, 0, 3, 0.25, 1e9, 4, -7, 4)
	short, plain := p.Plane()
	if !plain {
		t.Fatal("a plain problem has no short way")
	}
	for a := range City(4) {
		for b := range City(4) {
			if short.Cost(a, b) != p.Cost(a, b) {
				t.Errorf("cost %d–%d: %d, want %d", a, b, short.Cost(a, b), p.Cost(a, b))
			}
		}
	}
	for _, other := range []*Problem{
		plane(t, Ceil2D, nil, 0, 0, 3, 0),
		plane(t, Euc2D, [][2]City{{0, 1}}, 0, 0, 3, 0, 3, 4),
	} {
		if _, plain := other.Plane(); plain {
			t.Errorf("%v with %d fixed edges is not plain", other.Metric(), other.FixedEdges())
		}
	}
}

// TestLengthIsTheSumOfDistances has tours that end within a block of the quick way
// and at its border, and that are measured in parts, and a problem that does not go that
// way.
func TestLengthIsTheSumOfDistances(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, metric := range []Metric{Euc2D, Ceil2D} {
		for _, n := range []int{1, 2, 3, 511, 512, 513, 1024, 1500, longTour, 7 * measuredTogether, 7*measuredTogether + 1} {
			x, y := make([]float64, n), make([]float64, n)
			for i := range x {
				x[i], y[i] = 1000*random.Float64(), 1000*random.Float64()
			}
			p, err := NewProblem(Definition{Metric: metric, X: x, Y: y})
			if err != nil {
				t.Fatal(err)
			}
			order := Identity(n)
			random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
			var want int64
			for i, c := range order {
				want += p.Distance(c, order[(i+1)%n])
			}
			for range 2 { // a long one is measured in another way the first time
				if got := p.Length(order); got != want {
					t.Errorf("%v, %d cities: length %d, the distances sum up to %d", metric, n, got, want)
				}
			}
		}
	}
}

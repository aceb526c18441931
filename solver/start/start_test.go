package start

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/curve"
	"tourscope/solver/generate"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/neighbor"
)

func problem(t testing.TB, def solver.Definition, n, side int) *solver.Problem {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(n), uint64(side)))
	for axis := range def.Metric.Dimensions() {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(random.IntN(side))
		}
		*[]*[]float64{&def.X, &def.Y, &def.Z}[axis] = values
	}
	if def.Metric == solver.Explicit {
		def.Matrix = solver.NewMatrix(n)
		for a := range solver.City(n) {
			for b := range a {
				def.Matrix.Set(a, b, int32(random.IntN(side)))
			}
		}
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestToursAreValid(t *testing.T) {
	rows := []struct {
		why  string
		def  solver.Definition
		n    int
		side int
	}{
		{"one city", solver.Definition{Metric: solver.Euc2D}, 1, 100},
		{"two cities", solver.Definition{Metric: solver.Euc2D}, 2, 100},
		{"three cities", solver.Definition{Metric: solver.Euc2D}, 3, 100},
		{"all at one place", solver.Definition{Metric: solver.Euc2D}, 2000, 1},
		{"duplicates at four places", solver.Definition{Metric: solver.Euc2D}, 2000, 2},
		{"many ties", solver.Definition{Metric: solver.Man2D}, 2000, 40},
		{"uniform", solver.Definition{Metric: solver.Euc2D}, 2000, 1_000_000},
		{"in space", solver.Definition{Metric: solver.Euc3D}, 500, 1000},
		{"on the globe", solver.Definition{Metric: solver.Geo}, 500, 90},
		{"X-ray", solver.Definition{Metric: solver.XRay1}, 300, 360},
		{"matrix", solver.Definition{Metric: solver.Explicit}, 300, 1000},
		{"zero matrix", solver.Definition{Metric: solver.Explicit}, 50, 1},
		{"fixed edges", solver.Definition{Metric: solver.Euc2D, FixedEdges: [][2]solver.City{{1, 90}, {90, 7}, {40, 41}, {99, 0}}}, 100, 1000},
		{"fixed whole tour", solver.Definition{Metric: solver.Euc2D, FixedEdges: [][2]solver.City{{0, 3}, {3, 1}, {1, 4}, {4, 2}, {2, 0}}}, 5, 1000},
		{"open path", solver.Definition{Metric: solver.Euc2D, OpenPath: &[2]solver.City{3, 70}}, 100, 1000},
		{"two cities, their edge fixed", solver.Definition{Metric: solver.Euc2D, FixedEdges: [][2]solver.City{{0, 1}}}, 2, 10},
	}
	for _, row := range rows {
		p := problem(t, row.def, row.n, row.side)
		for _, name := range Names() {
			order, err := Make(t.Context(), name, p, 1)
			if err == nil {
				err = p.CheckTour(order)
			}
			if err != nil {
				t.Errorf("%s, %s: %v", name, row.why, err)
			}
			again, _ := Make(t.Context(), name, p, 1)
			if !slices.Equal(order, again) {
				t.Errorf("%s, %s: the same seed gives another tour", name, row.why)
			}
			if along := IsAlongCurve(name, p); along && !slices.Equal(order, curve.Order(p, 0)) || along != (name == Quickest) && row.why == "uniform" {
				t.Errorf("%s, %s: along the curve: %v", name, row.why, along)
			}
		}
	}
}

// TestNearest compares with brute force, with many equal coordinates.
func TestNearest(t *testing.T) {
	for _, side := range []int{1, 2, 6, 1000} {
		for seed := range uint64(5) {
			const n = 150
			p := problem(t, solver.Definition{Metric: solver.Euc2D}, n, side)
			order, err := Make(t.Context(), "nearest", p, seed)
			if err != nil {
				t.Fatal(err)
			}
			all, err := neighbor.NewFinder(t.Context(), p, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for i, at := range order[:n-1] {
				best := order[i+1]
				for _, c := range order[i+2:] {
					if all.Rank(at, c).Before(all.Rank(at, best)) {
						t.Fatalf("side %d, seed %d: after city %d comes %d, but %d is nearer", side, seed, at, best, c)
					}
				}
			}
		}
	}
}

// Where there is no curve the tour is the nearest-neighbour tour that package curve makes, whatever the number of threads.
func TestCurveOfNoPlane(t *testing.T) {
	for _, kind := range []string{"random-distances", "one-way-distances"} {
		for _, n := range []int{60, 1100} {
			p, err := generate.Make(kind, n, 3)
			if err != nil {
				t.Fatal(err)
			}
			if p.Asymmetric() {
				p = p.Symmetric().Problem
			}
			for _, threads := range []int{1, 3} {
				order, err := build(t.Context(), threads, "curve", p, 1)
				if want := curve.Order(p, threads); err != nil || !slices.Equal(order, want) {
					t.Errorf("%s, %d cities, %d threads: another tour than the curve's: %v", kind, n, threads, err)
				}
			}
		}
	}
	few := problem(t, solver.Definition{Metric: solver.Explicit}, 80, 2)
	if order, err := Make(t.Context(), "curve", few, 1); err != nil || !slices.Equal(order, curve.Order(few, 0)) {
		t.Errorf("equal distances: another tour than the curve's: %v", err)
	}
}

// Tours that share a tree are those that Make returns.
func TestNearestTours(t *testing.T) {
	rows := map[string]*solver.Problem{
		"equal coordinates": problem(t, solver.Definition{Metric: solver.Euc2D}, 300, 6),
		"matrix":            problem(t, solver.Definition{Metric: solver.Explicit}, 100, 50),
		"fixed edges":       problem(t, solver.Definition{Metric: solver.Euc2D, FixedEdges: [][2]solver.City{{1, 90}, {90, 7}, {40, 41}}}, 100, 1000),
		"open path":         problem(t, solver.Definition{Metric: solver.Euc2D, OpenPath: &[2]solver.City{3, 70}}, 100, 1000),
		"asymmetric":        madeup.Directed(t, 30, 1000, 1),
	}
	for why, p := range rows {
		seeds := []uint64{5, 1, 2, 1 << 60}
		tours, err := NearestTours(t.Context(), 3, p, seeds)
		if err != nil {
			t.Fatalf("%s: %v", why, err)
		}
		for i, seed := range seeds {
			if want, err := Make(t.Context(), "nearest", p, seed); err != nil || !slices.Equal(tours[i], want) {
				t.Errorf("%s, seed %d: another tour, %v", why, seed, err)
			}
		}
	}
	none, err := NearestTours(t.Context(), 0, rows["matrix"], nil)
	if err != nil || len(none) != 0 {
		t.Errorf("of no seeds: %v, %v", none, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NearestTours(ended, 0, rows["equal coordinates"], []uint64{1}); err == nil {
		t.Error("no error of a context that has ended")
	}
}

// TestNearestAtOnePlace takes minutes if each search scans all cities.
func TestNearestAtOnePlace(t *testing.T) {
	p := problem(t, solver.Definition{Metric: solver.Euc2D}, 300_000, 1)
	order, err := Make(t.Context(), "nearest", p, 1)
	if err == nil {
		err = p.CheckTour(order)
	}
	if err != nil {
		t.Error(err)
	}
}

// ranked is an edge and its rank.
type ranked struct {
	neighbor.Rank
	link
}

// TestGreedy compares with sorting all edges of a small problem whose distances all differ.
func TestGreedy(t *testing.T) {
	const n = 120
	matrix := solver.NewMatrix(n)
	weights := rand.New(rand.NewPCG(1, 1)).Perm(n * n)
	var links []ranked
	for a := range solver.City(n) {
		for b := range a {
			w := weights[int(a)*n+int(b)]
			matrix.Set(a, b, int32(w))
			links = append(links, ranked{neighbor.Rank{Distance: float64(w)}, link{a, b}})
		}
	}
	slices.SortFunc(links, func(a, b ranked) int { return cmp.Compare(a.Distance, b.Distance) })
	want := newFragments(n)
	for _, l := range links {
		if want.fits(l.a, l.b) {
			want.join(l.a, l.b)
		}
	}
	p, _ := solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: matrix})
	got, err := Make(t.Context(), "greedy", p, 1)
	if err != nil {
		t.Fatal(err)
	}
	if p.Length(got) != p.Length(want.tour()) {
		t.Errorf("greedy is %d long, sorting all edges gives %d", p.Length(got), p.Length(want.tour()))
	}
}

// TestGreedyWithEqualEdges compares with sorting all edges where most lengths and coordinates
// are equal and some edges are fixed, on one thread and several.
func TestGreedyWithEqualEdges(t *testing.T) {
	fixed := [][2]solver.City{{3, 4}, {4, 90}, {17, 1}}
	for _, row := range []struct {
		metric  solver.Metric
		n, side int
		fixed   [][2]solver.City
	}{
		{solver.Euc2D, 300, 20, nil}, {solver.Euc2D, 300, 6, nil}, {solver.Man2D, 300, 30, nil}, {solver.Ceil2D, 300, 1000, fixed},
		{solver.Euc3D, 200, 6, nil}, {solver.Geo, 200, 15, nil}, {solver.Explicit, 200, 20, fixed}, {solver.XRay1, 100, 20, nil}, {solver.Euc2D, 5000, 50, nil},
	} {
		p := problem(t, solver.Definition{Metric: row.metric, FixedEdges: row.fixed}, row.n, row.side)
		names := solver.Identity(row.n)
		if p.HasCoordinates() {
			names = curve.Order(p, 0)
		}
		var tours [4][]solver.City
		for i, threads := range []int{1, 2, 3, 8} {
			order, err := MakeOn(t.Context(), threads, "greedy", p, 1)
			if err != nil {
				t.Fatal(err)
			}
			tours[i] = order
		}
		for _, order := range tours[1:] {
			if !slices.Equal(tours[0], order) {
				t.Errorf("%v: greedy is another tour on several threads", row.metric)
			}
		}
		if row.n > 1000 {
			continue
		}
		if want := p.Length(bySorting(t, p, names)); p.Length(tours[0]) != want {
			t.Errorf("%v, side %d: greedy is %d long, sorting all edges gives %d", row.metric, row.side, p.Length(tours[0]), want)
		}
	}
}

// bySorting is greedy by its definition, with the numbers of names, after cities with equal
// coordinates are joined.
func bySorting(t *testing.T, p *solver.Problem, names []solver.City) []solver.City {
	t.Helper()
	q := p.RenumberOn(1, names)
	f, err := neighbor.NewFinder(t.Context(), q, names, 0)
	if err != nil {
		t.Fatal(err)
	}
	g := newFragments(q.Cities())
	take := func(a, b solver.City) {
		if g.count > 1 && g.fits(a, b) {
			g.join(a, b)
		}
	}
	var links []ranked
	for a := range solver.City(q.Cities()) {
		for b := range a {
			if q.IsFixed(a, b) {
				take(a, b)
			}
			links = append(links, ranked{f.Rank(a, b), link{a, b}})
		}
	}
	f.SamePlaces(take)
	slices.SortFunc(links, func(a, b ranked) int {
		if a.Before(b.Rank) {
			return -1
		}
		return 1
	})
	for _, l := range links {
		take(l.a, l.b)
	}
	order := g.tour()
	solver.TranslateOn(1, order, order, names)
	return order
}

// TestQuality compares the heuristics on uniform cities with published figures, with a margin
// (Johnson and McGeoch 1997: greedy 14–20 %, nearest neighbour 25 %, both above the Held–Karp
// bound of 0.7080·√(nA)).
func TestQuality(t *testing.T) {
	const n, side = 20_000, 1_000_000
	p := problem(t, solver.Definition{Metric: solver.Euc2D}, n, side)
	best := 0.7124 * side * math.Sqrt(n)
	for name, most := range map[string]float64{"greedy": 1.20, "nearest": 1.30, "curve": 1.42} {
		order, err := Make(t.Context(), name, p, 1)
		if err != nil {
			t.Fatal(err)
		}
		if ratio := float64(p.Length(order)) / best; ratio > most {
			t.Errorf("%s: %.3f times the best tour, want at most %.2f", name, ratio, most)
		}
	}
}

func TestErrors(t *testing.T) {
	p := problem(t, solver.Definition{Metric: solver.Euc2D}, 100, 100)
	if _, err := Make(t.Context(), "clever", p, 1); err == nil {
		t.Error("an unknown name gave a tour")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range Names() {
		if _, err := Make(ctx, name, p, 1); err == nil {
			t.Errorf("%s: a cancelled build gave a tour", name)
		}
	}
}

func benchmark(b *testing.B, name string, n int) {
	p := problem(b, solver.Definition{Metric: solver.Euc2D}, n, 10_000_000)
	for b.Loop() {
		order, err := Make(b.Context(), name, p, 1)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(100*float64(p.Length(order))/(0.7124*1e7*math.Sqrt(float64(n)))-100, "gap%")
	}
}

func BenchmarkGreedy100k(b *testing.B) { benchmark(b, "greedy", 100_000) }

func BenchmarkStarts1M(b *testing.B) {
	for _, name := range Names() {
		b.Run(fmt.Sprint(name), func(b *testing.B) { benchmark(b, name, 1_000_000) })
	}
}

// Every heuristic makes tours of asymmetric problems.
func TestAsymmetric(t *testing.T) {
	for _, name := range Names() {
		for _, n := range []int{3, 4, 5, 50} {
			for _, side := range []int{1, 1000, 1 << 29} {
				p := madeup.Directed(t, n, side, uint64(n))
				order, err := Make(t.Context(), name, p, 1)
				if err != nil {
					t.Fatalf("%s, %d cities below %d: %v", name, n, side, err)
				}
				if err := p.CheckTour(order); err != nil {
					t.Fatalf("%s, %d cities: %v", name, n, err)
				}
			}
		}
	}
}

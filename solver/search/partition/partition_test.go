package partition

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/curve"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/neighbor"
	"tourscope/solver/start"
)

func problem(t testing.TB, metric solver.Metric, n, side int, fixed ...[2]solver.City) *solver.Problem {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(n), uint64(side)))
	def := solver.Definition{Metric: metric, FixedEdges: fixed}
	for _, axis := range []*[]float64{&def.X, &def.Y, &def.Z}[:metric.Dimensions()] {
		for range n {
			*axis = append(*axis, float64(r.IntN(side)))
		}
	}
	if metric == solver.Explicit {
		def.Matrix = solver.NewMatrix(n)
		for a := range n {
			for b := range a {
				def.Matrix.Set(solver.City(a), solver.City(b), r.Int32N(100))
			}
		}
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPartitionsAreDivisions: every city is in one cell, the cells are equal but for one
// city, equal numbers give equal cuts and others other ones, also where many
// cities share a place.
func TestPartitionsAreDivisions(t *testing.T) {
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Euc3D, solver.Geo, solver.Explicit} {
		for _, side := range []int{1, 3, 80} {
			for _, n := range []int{1, 2, 9, 100, 777} {
				partitioner := NewPartitioner(problem(t, metric, n, side), 0)
				for _, most := range []int{1, 8, 50, 1000} {
					cells := CellCount(n, most)
					made := partitioner.Make(cells, 5, 3)
					checkPartition(t, made, n, most)
					if again := partitioner.Make(cells, 5, 3); !slices.Equal(made.Cities, again.Cities) {
						t.Fatal("the same number gave another cut")
					}
				}
			}
		}
	}
	partitioner := NewPartitioner(problem(t, solver.Euc2D, 500, 1000), 0)
	if slices.Equal(partitioner.Make(10, 5, 3).Cities, partitioner.Make(10, 5, 4).Cities) {
		t.Error("two numbers gave the same cut")
	}
}

func checkPartition(t *testing.T, made *Partition, n, most int) {
	t.Helper()
	seen := make([]bool, n)
	for i := range made.Cells() {
		cell := made.Cities[made.Starts[i]:made.Starts[i+1]]
		if len(cell) < n/made.Cells() || len(cell) > most {
			t.Fatalf("a cell of %d cities: %d in %d cells of up to %d", len(cell), n, made.Cells(), most)
		}
		for _, c := range cell {
			if seen[c] {
				t.Fatalf("city %d is in two cells", c)
			}
			seen[c] = true
		}
	}
	if slices.Contains(seen, false) {
		t.Fatal("a city is in no cell")
	}
}

// Partitions of some cities have these and no others, in equal cells.
func TestPartitionsOfSomeCities(t *testing.T) {
	all := NewPartitioner(problem(t, solver.Euc2D, 500, 1000), 0)
	var some []solver.City
	for c := solver.City(2); c < 500; c += 7 {
		some = append(some, c)
	}
	partitioner := all.Of(some)
	made := partitioner.Make(CellCount(partitioner.Cities(), 10), 5, 3)
	cities := slices.Clone(made.Cities)
	slices.Sort(cities)
	if !slices.EqualFunc(cities, some, func(a int32, b solver.City) bool { return a == int32(b) }) {
		t.Errorf("cities %v, of %v", cities, some)
	}
	for cell := range made.Cells() {
		if size := made.Starts[cell+1] - made.Starts[cell]; size < 8 || size > 10 {
			t.Errorf("a cell of %d cities", size)
		}
	}
	if all.Cities() != 500 || len(all.Make(5, 5, 3).Cities) != 500 {
		t.Error("the other partitioner has changed")
	}
}

// TestOutlinesShowTheCells: every city lies in the rectangle of its cell, and no
// two rectangles overlap. What is in no plane has none.
func TestPartitionsShowTheCellCount(t *testing.T) {
	for _, side := range []int{3, 1000} {
		p := problem(t, solver.Euc2D, 777, side)
		made := NewPartitioner(p, 0).Make(20, 5, 3)
		shown := made.Outline()
		if err := shown.Check(777); err != nil || len(shown.Cells) != 20 {
			t.Fatalf("%d cells: %v", len(shown.Cells), err)
		}
		sin, cos := math.Sincos(shown.Angle)
		near := float32(side) * 1e-5 // for float32
		for i, cell := range shown.Cells {
			for _, c := range made.Cities[made.Starts[i]:made.Starts[i+1]] {
				x, y := p.X()[c], p.Y()[c]
				u, v := float32(x*cos+y*sin), float32(y*cos-x*sin)
				if u < cell.MinU-near || u > cell.MaxU+near || v < cell.MinV-near || v > cell.MaxV+near {
					t.Fatalf("a city of cell %d is at %g, %g, outside of %+v", i, u, v, cell)
				}
			}
			for _, other := range shown.Cells[:i] {
				if min(cell.MaxU, other.MaxU) > max(cell.MinU, other.MinU) && min(cell.MaxV, other.MaxV) > max(cell.MinV, other.MinV) {
					t.Fatalf("%+v and %+v overlap", cell, other)
				}
			}
		}
	}
	for _, metric := range []solver.Metric{solver.Euc3D, solver.Geo, solver.Explicit} {
		if NewPartitioner(problem(t, metric, 50, 9), 0).Make(5, 1, 1).Outline() != nil {
			t.Errorf("%v: there are regions in the plane", metric)
		}
	}
	if (*Partition)(nil).Outline() != nil {
		t.Error("there are regions before the first cut")
	}
}

// TestOutlinesReadNoCities: searches sort the cities of a partition while it is shown.
func TestOutlinesReadNoCities(t *testing.T) {
	made := NewPartitioner(problem(t, solver.Euc2D, 777, 1000), 0).Make(20, 5, 3)
	before := made.Outline()
	clear(made.Cities)
	if after := made.Outline(); after.Angle != before.Angle || !slices.Equal(after.Cells, before.Cells) {
		t.Error("another outline")
	}
}

// TestPartitionsFarOff: cities are cut as well where float32 could not tell them apart, or
// knows no such number. Regions are not shown there.
func TestPartitionsFarOff(t *testing.T) {
	def := problem(t, solver.Euc2D, 300, 1000).Definition()
	def.X[0], def.Y[0] = 0, 0 // the lowest corner
	near := NewPartitioner(must(t, def), 0).Make(9, 5, 3)
	for _, by := range []float64{1e11, -1e12, 1e300} {
		far := def
		far.Y = slices.Clone(def.Y)
		for i := range far.Y {
			far.Y[i] += by
		}
		if by == 1e300 { // where all are on a line
			far.Y = slices.Repeat([]float64{by}, 300)
		}
		made := NewPartitioner(must(t, far), 0).Make(9, 5, 3)
		checkPartition(t, made, 300, 34)
		if by < 1e300 && !slices.Equal(made.Cities, near.Cities) {
			t.Errorf("%g from zero the cut is another one", by)
		}
		if made.Outline() != nil {
			t.Errorf("%g from zero regions are shown", by)
		}
	}
}

func must(t *testing.T, def solver.Definition) *solver.Problem {
	t.Helper()
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPartitionsOnManyThreads: threads do not change a partition.
func TestPartitionsOnManyThreads(t *testing.T) {
	const n = 3 * parallelItems
	p := problem(t, solver.Euc2D, n, 100_000)
	one := NewPartitioner(p, 1).Make(300, 1, 1)
	checkPartition(t, one, n, n/300)
	for _, threads := range []int{2, 3, 8} {
		if many := NewPartitioner(p, threads).Make(300, 1, 1); !slices.Equal(one.Cities, many.Cities) {
			t.Errorf("%d threads make another partition", threads)
		}
	}
}

// TestPatchesRandomSubtours deals the cities into cycles at random and wants one
// tour with the cost promised.
func TestPatchesRandomSubtours(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 300 {
		n := 6 + r.IntN(120)
		p := problem(t, solver.Euc2D, n, []int{1, 5, 1000}[r.IntN(3)])
		lists, err := neighbor.Nearest(t.Context(), p, 5, 0)
		if err != nil {
			t.Fatal(err)
		}
		links, cycles, before := randomCycles(r, p)
		s := NewPatcher(p, appendNear(lists), 0)
		for range 2 { // the second time it is one already
			order := make([]solver.City, n)
			found, cost := s.Tour(links, order)
			if found != cycles {
				t.Fatalf("%d cycles, it says %d", cycles, found)
			}
			if err := p.CheckTour(order); err != nil {
				t.Fatal(err)
			}
			if got := p.Length(order); got != before+cost {
				t.Fatalf("the tour is %d long, it says %d", got, before+cost)
			}
			before, cycles = p.Length(order), 1
		}
	}
}

// randomCycles returns the links of random cycles of three cities and more, how
// many there are, and their length.
func randomCycles(r *rand.Rand, p *solver.Problem) (links [][2]int32, cycles int, length int64) {
	n := p.Cities()
	cities := r.Perm(n)
	links = make([][2]int32, n)
	for len(cities) > 0 {
		size := min(len(cities), 3+r.IntN(n))
		if len(cities)-size < 3 {
			size = len(cities)
		}
		for i, c := range cities[:size] {
			next := cities[(i+1)%size]
			links[c][1], links[next][0] = int32(next), int32(c)
			length += p.Distance(solver.City(c), solver.City(next))
		}
		cities = cities[size:]
		cycles++
	}
	for c := range links { // neighbours have no order
		if r.IntN(2) == 0 {
			links[c][0], links[c][1] = links[c][1], links[c][0]
		}
	}
	return links, cycles, length
}

// TestPatchingKeepsFixedEdges: where nearly everything is fixed, the free edges
// are found.
// TestMarkingTheBorderChangesNothing but the time: cycles of many sizes are joined alike.
func TestMarkingTheBorderChangesNothing(t *testing.T) {
	const n = 2*parallelItems + 1
	p := problem(t, solver.Euc2D, n, 10_000)
	p = p.RenumberOn(1, curve.Order(p, 0))
	lists, err := neighbor.Quadrant(t.Context(), p, 7, 0)
	if err != nil {
		t.Fatal(err)
	}
	var links [2][][2]int32
	var costs [2]int64
	for i := range links {
		links[i] = make([][2]int32, n)
		for from, size := int32(0), int32(3); from < n; from, size = from+size, size+size/2 {
			if n-from < size+3 {
				size = n - from
			}
			for k := range size {
				links[i][from+k] = [2]int32{from + (k+size-1)%size, from + (k+1)%size}
			}
		}
		s := NewPatcher(p, appendNear(lists), 0)
		s.several = i == 1
		_, costs[i] = s.Tour(links[i], make([]solver.City, n))
	}
	if costs[0] != costs[1] || !slices.Equal(links[0], links[1]) {
		t.Errorf("with the border marked joining costs %d, else %d", costs[1], costs[0])
	}
}

func TestPatchingKeepsFixedEdges(t *testing.T) {
	const n = 30
	var fixed [][2]solver.City
	links := make([][2]int32, n)
	for c := range n { // three cycles of ten, of which one edge each is free
		next := c/10*10 + (c+1)%10
		links[c][1], links[next][0] = int32(next), int32(c)
		if c%10 != 7 {
			fixed = append(fixed, [2]solver.City{solver.City(c), solver.City(next)})
		}
	}
	p := problem(t, solver.Euc2D, n, 1000, fixed...)
	near := func(into []solver.City, c solver.City) []solver.City { // never the right one
		return append(into, (c/10*10+13)%n)
	}
	order := make([]solver.City, n)
	NewPatcher(p, near, 0).Tour(links, order)
	if err := p.CheckTour(order); err != nil {
		t.Error(err)
	}
}

func TestBestOfAFewCities(t *testing.T) {
	for n := 1; n <= Tiny; n++ {
		p := problem(t, solver.Euc2D, n, 100)
		best := Best(p, solver.Identity(n))
		if err := p.CheckTour(best); err != nil {
			t.Fatal(err)
		}
		for _, name := range start.Names() {
			order, err := start.Make(t.Context(), name, p, 1)
			if err != nil {
				t.Fatal(err)
			}
			if p.Length(best) > p.Length(order) {
				t.Errorf("%d cities: %s is better than the best", n, name)
			}
		}
	}
	p := problem(t, solver.Euc2D, 6, 100, [2]solver.City{0, 5}, [2]solver.City{5, 2})
	order, err := start.Make(t.Context(), "random", p, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.CheckTour(Best(p, order)); err != nil {
		t.Error(err)
	}
}

// TestLargeSubtours: of a large subtour whose bridges are far along it and all cost something, the cheapest is found on any number of
// threads.
func TestLargeSubtours(t *testing.T) {
	const half = worthAll + 777
	p := madeup.Problem(t, solver.Euc2D, 2*half, 1_000_000, 0, 3)
	links := make([][2]int32, 2*half)
	linkRing(links, solver.Identity(2 * half)[:half])
	linkRing(links, solver.Identity(2 * half)[half:])
	near := func(into []solver.City, c solver.City) []solver.City {
		if c%half > mostAlone && c%97 == 0 {
			into = append(into, (c+half)%(2*half), (c+half+5)%(2*half))
		}
		return into
	}
	want := bridge{a: -1}
	cheapest := &Patcher{problem: p, links: links}
	for c := range solver.City(half) {
		for _, to := range near(nil, c) {
			if to >= half {
				cheapest.weigh(int32(c), int32(to), &want)
			}
		}
	}
	for _, threads := range []int{1, 3} {
		s, order := NewPatcher(p, near, threads), make([]solver.City, 2*half)
		own := slices.Clone(links)
		s.links = own
		s.sort(s.label())
		if got := s.cheapestOfAll(subtour{first: 0, cities: half}); got != want {
			t.Errorf("%d threads: the bridge is %+v, want %+v", threads, got, want)
		}
		if cycles, cost := s.Tour(own, order); cycles != 2 || cost != want.cost || p.CheckTour(order) != nil {
			t.Errorf("%d threads: %d subtours joined for %d, want %d: %v", threads, cycles, cost, want.cost, p.CheckTour(order))
		}
	}
}

// TestPatchingAtOnePlace: where no bridge costs anything, a long cycle is not walked all
// along for a better one.
func TestPatchingAtOnePlace(t *testing.T) {
	const half = 3 * mostWalked
	p := problem(t, solver.Euc2D, 2*half, 1)
	links := make([][2]int32, 2*half)
	for c := range int32(2 * half) {
		links[c] = [2]int32{c/half*half + (c+half-1)%half, c/half*half + (c+1)%half}
	}
	looks := 0
	s := NewPatcher(p, func(into []solver.City, c solver.City) []solver.City {
		looks++
		return append(into, (c+half)%(2*half))
	}, 0)
	s.links, s.several = links, false
	if b, _ := s.cheapest(s.label()[0], s.root); b.a < 0 || b.cost != 0 || looks > mostWalked {
		t.Errorf("%d cities looked for the bridge %+v", looks, b)
	}
}

package bound

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/instance"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/optima"
	"tourscope/solver/testneeds"
)

// forEachKind calls test for small and crowded problems of every metric, some with fixed
// edges.
func forEachKind(t *testing.T, n int, seeds uint64, test func(t *testing.T, p *solver.Problem)) {
	for _, metric := range solver.Metrics() {
		for _, side := range []int{2, 7, 100} { // many cities at one place; some; few
			for _, fixed := range []int{0, 3, n - 2} {
				t.Run(fmt.Sprintf("%v/%d/%d", metric, side, fixed), func(t *testing.T) {
					for seed := range seeds {
						test(t, madeup.Problem(t, metric, n, side, min(fixed, n-1), seed))
					}
				})
			}
		}
	}
}

// TestNoTourIsShorter compares with the shortest of all tours.
func TestNoTourIsShorter(t *testing.T) {
	below, tight, all := 0, 0, 0
	sizes := []int{1, 2, 3, 4, 5, 8}
	if testing.Short() {
		sizes = []int{1, 3, 5}
	}
	for _, n := range sizes {
		forEachKind(t, n, 2, func(t *testing.T, p *solver.Problem) {
			shortest := madeup.Shortest(p)
			b, err := HeldKarp(context.Background(), p, Settings{Threads: 1, Rounds: 500})
			switch {
			case err != nil:
				t.Fatal(err)
			case b.Length > shortest:
				t.Errorf("bound %d of a problem with a tour of %d (%d cities)", b.Length, shortest, n)
			case b.Length == shortest:
				tight++
			case 100*b.Length < 80*shortest:
				below++
			}
			all++
		})
	}
	// The bound of problems so small is mostly the optimum itself.
	if tight < all*8/10 || below > all/50 {
		t.Errorf("of %d bounds %d are the optimum, and %d are 20 %% below it", all, tight, below)
	}
}

// TestExactTreeIsShortest compares the tree that the k-d tree finds with Prim's on all edges,
// for weights of any size.
func TestExactTreeIsShortest(t *testing.T) {
	forEachKind(t, 60, 1, func(t *testing.T, p *solver.Problem) {
		for seed := range uint64(4) {
			s := prepared(t, p)
			pi := randomWeights(s, seed)
			tree, err := s.exactTree(context.Background(), graphOf(t, s, nil), pi)
			if err != nil {
				t.Fatal(err)
			}
			dense, err := s.denseTree(context.Background(), pi)
			if err != nil {
				t.Fatal(err)
			}
			if tree.weight.value().Cmp(dense.weight.value()) != 0 {
				t.Errorf("weights %d: a tree of %v, Prim's has %v", seed, tree.weight.value(), dense.weight.value())
			}
			if s.tree != nil && !spans(tree, s) {
				t.Errorf("weights %d: no spanning tree with all fixed edges", seed)
			}
		}
	})
}

func prepared(t *testing.T, p *solver.Problem) *search {
	t.Helper()
	paths, err := p.FixedPaths()
	if err != nil {
		t.Fatal(err)
	}
	s, err := newSearch(context.Background(), p, paths, 2)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func graphOf(t *testing.T, s *search, others [][2]solver.City) *graph {
	t.Helper()
	g, err := s.newGraph(context.Background(), s.lists, others)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// randomWeights are 0, or up to a part of a distance, one, or many of them.
func randomWeights(s *search, seed uint64) []int64 {
	random := rand.New(rand.NewPCG(seed, 2))
	most := []int64{0, 1 << s.shift, 50 << s.shift, 3000 << s.shift}[seed%4]
	pi := make([]int64, s.cities)
	for i := range pi {
		pi[i] = random.Int64N(2*most+1) - most
	}
	return pi
}

// spans reports whether the edges of a tree join all cities and have the fixed ones.
func spans(t *spanning, s *search) bool {
	joined := make([]int, s.cities)
	for i := range joined {
		joined[i] = i
	}
	find := func(i int) int {
		for joined[i] != i {
			i = joined[i]
		}
		return i
	}
	has := make(map[[2]solver.City]bool)
	for _, e := range t.edges {
		has[[2]solver.City{min(e[0], e[1]), max(e[0], e[1])}] = true
		a, b := find(int(e[0])), find(int(e[1]))
		if a == b {
			return false
		}
		joined[a] = b
	}
	for _, e := range s.forced {
		if !has[[2]solver.City{min(e[0], e[1]), max(e[0], e[1])}] {
			return false
		}
	}
	return len(t.edges) == s.cities-1
}

// TestBlocksAgreeWithOneTree compares the forest of blocks with the exact tree, on a graph
// that has the exact tree's edges.
func TestBlocksAgreeWithOneTree(t *testing.T) {
	p := generated(t, "clustered", 3*blockSize)
	s := prepared(t, p)
	pi := randomWeights(s, 2)
	g := graphOf(t, s, nil)
	if len(g.blocks) < 2 || len(g.cross) == 0 {
		t.Fatalf("%d blocks, %d edges between them", len(g.blocks), len(g.cross))
	}
	tree, err := s.exactTree(context.Background(), g, pi)
	if err != nil {
		t.Fatal(err)
	}
	var others [][2]solver.City
	for _, e := range tree.edges {
		if !g.has(e[0], e[1]) {
			others = append(others, e)
		}
	}
	f := newForest(s, graphOf(t, s, others), pi)
	for range 2 { // nothing is left of the first tree
		if err := f.grow(context.Background()); err != nil {
			t.Fatal(err)
		}
		if f.weight.value().Cmp(tree.weight.value()) != 0 {
			t.Errorf("the blocks' tree weighs %v, the exact one %v", f.weight.value(), tree.weight.value())
		}
	}
	degrees := 0
	for _, d := range f.degree {
		degrees += int(d)
	}
	if degrees != 2*(s.cities-1) {
		t.Errorf("%d ends of edges in a tree of %d cities", degrees, s.cities)
	}
}

func generated(t *testing.T, kind string, n int) *solver.Problem {
	t.Helper()
	p, err := generate.Make(kind, n, 1)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestBoxesAreNoFarther compares the distances of boxes with those of their cities.
func TestBoxesAreNoFarther(t *testing.T) {
	forEachKind(t, 80, 2, func(t *testing.T, p *solver.Problem) {
		s := prepared(t, p)
		if s.tree == nil {
			return
		}
		s.tree.each(1, 0, s.cities, func(n *node, low, high int) {
			for from := range solver.City(s.cities) {
				least := s.tree.distance(n, &s.tree.points[from])
				for to := solver.City(low); to < solver.City(high); to++ {
					if from != to && !s.p.IsFixed(from, to) && s.p.Distance(from, to) < least {
						t.Fatalf("%d–%d is %d, the box is %d away", from, to, s.p.Distance(from, to), least)
					}
				}
			}
		}, func(n, one, other *node) {})
	})
}

func TestThreadsDoNotChangeTheBound(t *testing.T) {
	for _, kind := range []string{"grid", "clustered"} {
		p := generated(t, kind, 1000)
		var bounds [2][]int64
		for i, threads := range []int{1, 3} {
			if _, err := HeldKarp(context.Background(), p, Settings{Threads: threads, Rounds: 300, Report: func(b Bound) {
				bounds[i] = append(bounds[i], b.Length)
			}}); err != nil {
				t.Fatal(err)
			}
		}
		if fmt.Sprint(bounds[0]) != fmt.Sprint(bounds[1]) || kind == "clustered" && len(bounds[0]) < 2 {
			t.Errorf("%s: %v on one thread, %v on three", kind, bounds[0], bounds[1])
		}
	}
}

// TestReportsRise: each report is higher than the one before, and the last is the result.
func TestReportsRise(t *testing.T) {
	var last Bound
	b, err := HeldKarp(context.Background(), generated(t, "drilling", 1000), Settings{Rounds: 300, Report: func(b Bound) {
		if b.Length <= last.Length || b.Elapsed < last.Elapsed || b.Rounds < last.Rounds {
			t.Errorf("%+v after %+v", b, last)
		}
		last = b
	}})
	if err != nil || b != last {
		t.Errorf("%+v, %v, reported %+v", b, err, last)
	}
}

// TestTimeIsNoError: within a time too short for any bound, that of zero is the result.
func TestTimeIsNoError(t *testing.T) {
	b, err := HeldKarp(context.Background(), generated(t, "uniform", 20_000), Settings{Time: time.Nanosecond})
	if err != nil || b != (Bound{}) {
		t.Errorf("%+v, %v", b, err)
	}
}

// TestPublished compares with the optima of TSPLIB's instances of up to 500 cities: no
// bound is higher, and they are 1.2 % lower in the mean, or less. None is above the Held–Karp
// bound or 0.1 % below it, where that is known.
func TestPublished(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testneeds.Shared(t, "tsplib", "tsp"), "*.tsp"))
	if err != nil {
		t.Fatal(err)
	}
	const most, wanted = 500, 45
	gaps, count, compared := 0.0, 0, 0
	for _, file := range files {
		glance, err := instance.Look(context.Background(), file)
		if err != nil || glance.Cities > most {
			continue
		}
		p, err := instance.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		optimum := optima.Of(p)
		if !optimum.Proven {
			continue
		}
		rounds := 1500
		if p.Name() == "fl417" { // clusters far apart
			rounds = 4500
		}
		b, err := HeldKarp(context.Background(), p, Settings{Rounds: rounds})
		if err != nil || b.Length > optimum.Length {
			t.Errorf("%s: bound %d, %v; the optimum is %d", p.Name(), b.Length, err, optimum.Length)
		}
		if best, known := heldKarp(p.Name()); known {
			compared++
			if b.Length > best || float64(best-b.Length) > 0.001*float64(best) {
				t.Errorf("%s: bound %d; the Held–Karp bound is %d", p.Name(), b.Length, best)
			}
		}
		gaps += 100 * float64(optimum.Length-b.Length) / float64(optimum.Length)
		count++
	}
	if mean := gaps / float64(count); count < wanted || mean > 1.2 || compared < wanted-5 {
		t.Errorf("%d bounds are %.2f %% below the optima in the mean; %d compared with Held–Karp's", count, mean, compared)
	}
	t.Logf("%d bounds are %.3f %% below the optima in the mean; %d compared with Held–Karp's", count, gaps/float64(count), compared)
}

// TestSumsDoNotOverflow adds up more than 64 bits.
func TestSumsDoNotOverflow(t *testing.T) {
	var s, twice sum
	for range 1 << 15 {
		s.add(1<<49 - 1)
	}
	twice.plus(&s)
	twice.plus(&s)
	if got := twice.value().String(); got != "36893488147419037696" { // 2¹⁶ (2⁴⁹ − 1)
		t.Error(got)
	}
	for x, want := range map[int64]int64{8: 1, 9: 2, 0: 0, -1: 0, -8: -1, -9: -1} {
		var s sum
		s.add(x)
		if got := ceiling(s.value(), 3); got != want {
			t.Errorf("%d / 8 rounded up is %d", x, got)
		}
	}
}

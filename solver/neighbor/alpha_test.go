package neighbor

import (
	"context"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// TestSpanning compares the tree and α with their definition: the increase of the minimum
// spanning tree that must contain an edge, by Kruskal's algorithm.
func TestSpanning(t *testing.T) {
	for seed := range uint64(5) {
		p := madeup.Problem(t, solver.Euc2D, 40, 100, 0, seed)
		lists, err := Nearest(t.Context(), p, 39, 0)
		if err != nil {
			t.Fatal(err)
		}
		s := newSpanning(p, lists)
		for i := range s.penalty {
			s.penalty[i] = int64(i*i*37%101) * fine / 8
		}
		if !s.grow() || s.weight != kruskal(s, -1, edge{}) {
			t.Fatalf("the tree weighs %d, by Kruskal %d", s.weight, kruskal(s, -1, edge{}))
		}
		depth := s.depths()
		for c := range solver.City(40) {
			for _, e := range s.edges[s.first[c]:s.first[c+1]] {
				if got, want := s.alpha(c, e, depth), kruskal(s, c, e)-s.weight; got != want {
					t.Fatalf("edge %d–%d: α is %d, want %d", c, e.to, got, want)
				}
			}
		}
	}
}

// kruskal returns the weight of the minimum spanning tree that contains the edge, if any.
func kruskal(s *spanning, from solver.City, must edge) (weight int64) {
	type link struct {
		cost int64
		a, b solver.City
	}
	var links []link
	for c := range solver.City(len(s.parent)) {
		for _, e := range s.edges[s.first[c]:s.first[c+1]] {
			links = append(links, link{s.cost(c, e), c, e.to})
		}
	}
	slices.SortFunc(links, func(x, y link) int { return int(x.cost - y.cost) })
	if from >= 0 {
		links = slices.Insert(links, 0, link{s.cost(from, must), from, must.to})
	}
	group := solver.Identity(len(s.parent))
	for _, l := range links {
		x, y := group[l.a], group[l.b]
		if x == y {
			continue
		}
		weight += l.cost
		for i := range group {
			if group[i] == y {
				group[i] = x
			}
		}
	}
	return weight
}

// TestAscentBound checks that the bound is not above the length of any tour, and near that of
// the best.
func TestAscentBound(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 9, 1000, 0, 3)
	lists, _ := Nearest(t.Context(), p, 8, 0)
	s := newSpanning(p, lists)
	s.grow()
	first := s.weight
	if err := s.ascend(t.Context(), ascentRounds, first/18); err != nil {
		t.Fatal(err)
	}
	excess := make([]int64, 9)
	s.countExcess(excess)
	bound := s.weight + s.close(excess) - 2*total(s.penalty)
	best := fine * madeup.Shortest(p)
	if bound > best || bound <= first || 10*bound < 9*best {
		t.Errorf("the bound is %d, the tree weighed %d, the best tour is %d", bound, first, best)
	}
}

// TestAlphaLists checks that rows are sorted, without duplicates and the city itself, and
// subsets of the lists, for all metrics and with equal coordinates.
func TestAlphaLists(t *testing.T) {
	for _, metric := range solver.Metrics() {
		for _, side := range []int{1, 6, 90} {
			p := madeup.Problem(t, metric, 120, side, 0, 1)
			lists, err := Quadrant(t.Context(), p, 8, 0)
			if err != nil {
				t.Fatal(err)
			}
			chosen, err := Alpha(t.Context(), p, lists, 5)
			if err != nil {
				t.Fatal(err)
			}
			for c := range solver.City(120) {
				checkAlpha(t, p, lists, chosen, c)
			}
		}
	}
}

func checkAlpha(t *testing.T, p *solver.Problem, lists, chosen *Lists, c solver.City) {
	t.Helper()
	row := chosen.Of(c)
	for i, to := range row {
		if to == c || slices.Contains(row[:i], to) || !slices.Contains(lists.Of(c), to) && !slices.Contains(lists.Of(to), c) {
			t.Fatalf("%v: the candidates of %d are %v", p.Metric(), c, row)
		}
		if i > 0 && p.Distance(c, row[i-1]) > p.Distance(c, to) {
			t.Fatalf("%v: the candidates of %d are not sorted: %v", p.Metric(), c, row)
		}
	}
	if len(row) == 0 {
		t.Fatalf("%v: city %d has no candidates", p.Metric(), c)
	}
}

// TestAlphaKeepsLists checks the cases in which Alpha returns the lists.
func TestAlphaKeepsLists(t *testing.T) {
	fixed := madeup.Problem(t, solver.Euc2D, 50, 90, 20, 1)
	apart := clouds(t)
	for _, p := range []*solver.Problem{fixed, apart} {
		lists, _ := Nearest(t.Context(), p, 3, 0)
		if got, err := Alpha(t.Context(), p, lists, 2); err != nil || got != lists {
			t.Errorf("other lists, %v", err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	whole := madeup.Problem(t, solver.Euc2D, 50, 90, 0, 1)
	lists, _ := Nearest(t.Context(), whole, 9, 0)
	if _, err := Alpha(ctx, whole, lists, 5); err == nil {
		t.Error("cancelled, and no error")
	}
}

// TestAlphaContext checks that the end of the context is noticed in every part, also in the
// choice of candidates.
func TestAlphaContext(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 3*chosenTogether, 1000, 0, 1)
	lists, _ := Nearest(t.Context(), p, 9, 0)
	asked := &fading{Context: t.Context(), left: 1 << 30}
	if _, err := Alpha(asked, p, lists, 5); err != nil {
		t.Fatal(err)
	}
	for left := 1<<30 - asked.left - 1; left >= 0; left-- {
		if _, err := Alpha(&fading{Context: t.Context(), left: left}, p, lists, 5); err == nil {
			t.Errorf("the context ended after %d checks, and no error", left)
		}
	}
	if times := 1<<30 - asked.left; times < ascentRounds+3 {
		t.Errorf("the context is checked %d times", times)
	}
}

// fading is a context that ends after a number of checks.
type fading struct {
	context.Context
	left int
}

func (f *fading) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

// clouds returns two sets of cities so far apart that no list has a city of the other set.
func clouds(t *testing.T) *solver.Problem {
	t.Helper()
	var def solver.Definition
	def.Metric = solver.Euc2D
	for i := range 20 {
		def.X = append(def.X, float64(i%5+i/10*1000))
		def.Y = append(def.Y, float64(i/5%2))
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

package partition

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/neighbor"
	"tourscope/solver/start"
)

// linksOf returns the links of a tour.
func linksOf(order []solver.City) [][2]int32 {
	links := make([][2]int32, len(order))
	for i, c := range order {
		next := order[(i+1)%len(order)]
		links[c][1], links[next][0] = int32(next), int32(c)
	}
	return links
}

// checkLinks fails unless every city has two different neighbours that have it, too, and
// returns the links' length.
func checkLinks(t *testing.T, p *solver.Problem, links [][2]int32) (length int64) {
	t.Helper()
	for c, l := range links {
		if l[0] == l[1] || int(l[0]) == c || int(l[1]) == c {
			t.Fatalf("city %d has the links %v", c, l)
		}
		for _, to := range l {
			if !slices.Contains(links[to][:], int32(c)) {
				t.Fatalf("city %d has the link to %d, which has %v", c, to, links[to])
			}
			length += p.Cost(solver.City(c), solver.City(to))
		}
	}
	return length / 2
}

func appendNear(lists *neighbor.Lists) func(into []solver.City, c solver.City) []solver.City {
	return func(into []solver.City, c solver.City) []solver.City { return append(into, lists.Of(c)...) }
}

// Whatever edge of whatever tour is to be replaced: links stay links, and have become as
// much shorter as was said.
func TestRepairsKeepLinks(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	replaced := 0
	for i := range 200 {
		n := 6 + r.IntN(120)
		metric := []solver.Metric{solver.Euc2D, solver.Euc2D, solver.Explicit, solver.Max2D}[i%4]
		order := solver.Identity(n)
		r.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		fixed := [][2]solver.City{{order[0], order[1]}, {order[3], order[4]}}
		p := problem(t, metric, n, []int{2, 30, 1000}[r.IntN(3)], fixed[:i%3]...)
		lists, err := neighbor.Nearest(t.Context(), p, 5, 0)
		if err != nil {
			t.Fatal(err)
		}
		links := linksOf(order)
		d := NewRepairer(p, appendNear(lists))
		for range 10 {
			before, copied := checkLinks(t, p, links), slices.Clone(links)
			a := int32(r.IntN(n))
			b := links[a][r.IntN(2)]
			way := d.Seek(links, a, b)
			if !slices.Equal(copied, links) {
				t.Fatal("a way was sought, and links have changed")
			}
			saved := d.Replace(links, a, b)
			if there := slices.Clone(copied); way != nil && (!d.Follow(there, way) || !slices.Equal(there, links)) || (way != nil) != (saved > 0) {
				t.Fatalf("the way %v leads elsewhere than where Replace has saved %d", way, saved)
			}
			if way != nil && d.Follow(links, way) {
				t.Fatal("a way round an edge that is gone was followed")
			}
			if after := checkLinks(t, p, links); after != before-saved {
				t.Fatalf("%d long, says to have saved %d of %d", after, saved, before)
			}
			if saved == 0 && !slices.Equal(copied, links) {
				t.Fatal("it has changed links and saved nothing")
			}
			for _, f := range fixed[:i%3] {
				if !slices.Contains(links[f[0]][:], int32(f[1])) {
					t.Fatalf("the fixed edge %v is gone", f)
				}
			}
			if saved > 0 {
				replaced++
			}
		}
	}
	if replaced < 500 {
		t.Errorf("of 2000 edges of random tours it has replaced %d", replaced)
	}
}

// A tour that goes to and fro over a grid and ends at its far side has one edge back over
// all of it. What replaces it costs a small part.
func TestALongEdgeIsRepaired(t *testing.T) {
	const side, step = 41, 10 // odd: it ends at the far corner
	var def solver.Definition
	def.Metric = solver.Euc2D
	for i := range side * side {
		row, along := i/side, i%side
		if row%2 == 1 {
			along = side - 1 - along
		}
		def.X, def.Y = append(def.X, float64(step*along)), append(def.Y, float64(step*row))
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	lists, err := neighbor.Quadrant(t.Context(), p, 8, 0)
	if err != nil {
		t.Fatal(err)
	}
	order := solver.Identity(p.Cities())
	before, links, last := p.Length(order), linksOf(order), solver.City(side*side-1)
	long := p.Distance(0, last)
	saved := NewRepairer(p, appendNear(lists)).Replace(links, 0, int32(last))
	_, cost := NewPatcher(p, appendNear(lists), 0).Tour(links, order)
	if err := p.CheckTour(order); err != nil {
		t.Fatal(err)
	}
	if after := p.Length(order); after != before-saved+cost || before-after < long/2 {
		t.Errorf("an edge of %d in a tour of %d: %d saved, %d to join, now %d", long, before, saved, cost, after)
	}
}

// TestHugeEdgesAreSoughtFurther: greedy starts of clustered cities have edges across many clusters, round which the way that
// saves them is further than others are sought.
func TestHugeEdgesAreSoughtFurther(t *testing.T) {
	p, err := generate.Make("dimacs-clustered", 30_000, 2)
	if err != nil {
		t.Fatal(err)
	}
	lists, err := neighbor.Quadrant(t.Context(), p, 10, 0)
	if err != nil {
		t.Fatal(err)
	}
	order, err := start.Make(t.Context(), "greedy", p, 1)
	if err != nil {
		t.Fatal(err)
	}
	links, length := linksOf(order), p.Length(order)
	var huge [][2]int32
	for i, c := range order {
		if next := order[(i+1)%len(order)]; p.Distance(c, next) > length/500 {
			huge = append(huge, [2]int32{int32(c), int32(next)})
		}
	}
	usual, wide := NewRepairer(p, appendNear(lists)), NewRepairer(p, appendNear(lists))
	wide.Widen(length, 10)
	further := 0
	for _, e := range huge {
		before := usual.Seek(links, e[0], e[1])
		if saved := wide.Replace(slices.Clone(links), e[0], e[1]); before == nil && saved > p.Distance(solver.City(e[0]), solver.City(e[1]))/2 {
			further++
		}
	}
	if further == 0 {
		t.Errorf("of %d huge edges none is replaced by a way that others are not sought for", len(huge))
	}
}

package eax

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
	"tourscope/solver/start"
)

// lay returns the ground of a problem of n cities.
func lay(t *testing.T, n int, fixed ...[2]solver.City) *space.Space {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(n), 1))
	def := solver.Definition{Metric: solver.Euc2D, FixedEdges: fixed}
	for range n {
		def.X, def.Y = append(def.X, float64(r.IntN(1000))), append(def.Y, float64(r.IntN(1000)))
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	g, err := space.New(t.Context(), p, space.Options{Neighbors: 6})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// tours returns two tours that share much: greedy with random parts turned round.
func tours(t *testing.T, g *space.Space, r *rand.Rand) (a, b *tour.Array) {
	t.Helper()
	order, err := start.Make(t.Context(), "greedy", g.Problem(), 1)
	if err != nil {
		t.Fatal(err)
	}
	turn := func() *tour.Array {
		order := slices.Clone(order)
		for range 6 {
			from := r.IntN(len(order) - 1)
			to := from + 1 + r.IntN(min(9, len(order)-from-1))
			slices.Reverse(order[from : to+1])
		}
		return tour.NewArray(order)
	}
	return turn(), turn()
}

// TestCyclesAreTheDifference: every edge that only one of two tours has is on one
// cycle, once, and no others are; tour and other take turns.
func TestCyclesAreTheDifference(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for n := 8; n < 200; n += 9 {
		g := lay(t, n)
		a, b := tours(t, g, r)
		var other Links
		other.Take(b)
		c := newCycles(n)
		for range 3 { // its memory is used again
			c.find(a, other, r.IntN)
			own, others := map[[2]solver.City]int{}, map[[2]solver.City]int{}
			for i := range c.count() {
				cycle := c.edges(i, r.IntN)
				for j, city := range cycle {
					next := cycle[(j+1)%len(cycle)]
					if j%2 == 0 {
						own[edge(city, next)]++
					} else {
						others[edge(city, next)]++
					}
				}
			}
			compare(t, own, a, b)
			compare(t, others, b, a)
		}
	}
}

func edge(a, b solver.City) [2]solver.City { return [2]solver.City{min(a, b), max(a, b)} }

// compare wants the edges of a that b has not, each once.
func compare(t *testing.T, got map[[2]solver.City]int, a, b *tour.Array) {
	t.Helper()
	want := 0
	for _, c := range a.Order() {
		next := a.Next(c)
		if b.Next(c) == next || b.Prev(c) == next {
			continue
		}
		want++
		if got[edge(c, next)] != 1 {
			t.Fatalf("edge %d–%d is on %d cycles", c, next, got[edge(c, next)])
		}
	}
	if len(got) != want {
		t.Fatalf("%d edges on the cycles, %d differ", len(got), want)
	}
}

// TestChildrenAreTours: what Best returns leaves a tour that is shorter by its gain.
func TestChildrenAreTours(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	better := 0
	for n := 8; n < 400; n += 7 {
		g := lay(t, n)
		a, b := tours(t, g, r)
		var other Links
		other.Take(b)
		x := New(g, nil)
		for range 5 {
			before := g.Problem().Length(a.Order())
			e := x.Best(a, other, 30, r.IntN)
			if e.Gain == 0 {
				break
			}
			better++
			a.Exchange(e.Removed, e.Added)
			if err := g.Problem().CheckTour(a.Order()); err != nil {
				t.Fatal(err)
			}
			if got := g.Problem().Length(a.Order()); got != before-e.Gain {
				t.Fatalf("%d cities: %d long, was %d and gained %d", n, got, before, e.Gain)
			}
		}
	}
	if better < 50 {
		t.Errorf("only %d children were better", better)
	}
}

// TestEqualToursHaveNoChildren: there is nothing to exchange.
func TestEqualToursHaveNoChildren(t *testing.T) {
	g := lay(t, 50)
	a, _ := tours(t, g, rand.New(rand.NewPCG(1, 1)))
	var other Links
	other.Take(a)
	if e := New(g, nil).Best(a, other, 30, rand.IntN); e.Gain != 0 || len(e.Removed) != 0 {
		t.Errorf("an exchange of %d edges", len(e.Removed))
	}
}

// TestBondsStay: no child gives up a bond to join round trips.
func TestBondsStay(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for n := 20; n < 300; n += 11 {
		g := lay(t, n)
		a, b := tours(t, g, r)
		bonds := make([]solver.City, n)
		for i := range bonds {
			bonds[i] = -1
		}
		for _, c := range a.Order() {
			next := a.Next(c)
			if common := b.Next(c) == next || b.Prev(c) == next; common && bonds[c] < 0 && bonds[next] < 0 {
				bonds[c], bonds[next] = next, c
			}
		}
		var other Links
		other.Take(b)
		e := New(g, bonds).Best(a, other, 30, r.IntN)
		for _, removed := range e.Removed {
			if bonds[removed[0]] == removed[1] {
				t.Fatalf("%d cities: the bond %v was given up", n, removed)
			}
		}
		a.Exchange(e.Removed, e.Added)
		if err := g.Problem().CheckTour(a.Order()); err != nil {
			t.Fatal(err)
		}
	}
}

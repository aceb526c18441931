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

// newSpace returns the space of a problem of n cities.
func newSpace(t *testing.T, n int, fixed ...[2]solver.City) *space.Space {
	t.Helper()
	return newSpaceOf(t, n, 1, fixed...)
}

// newSpaceOf is newSpace with cities of a seed.
func newSpaceOf(t *testing.T, n int, seed uint64, fixed ...[2]solver.City) *space.Space {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(n), seed))
	def := solver.Definition{Metric: solver.Euc2D, FixedEdges: fixed}
	for range n {
		def.X, def.Y = append(def.X, float64(r.IntN(1000))), append(def.Y, float64(r.IntN(1000)))
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	s, err := space.New(t.Context(), p, space.Options{Neighbors: 6})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// tours returns two tours that share much: greedy with random parts turned round.
func tours(t *testing.T, s *space.Space, r *rand.Rand) (a, b *tour.Array) {
	t.Helper()
	return turned(t, s, r, 6), turned(t, s, r, 6)
}

// turned returns a greedy tour with so many random parts turned round.
func turned(t *testing.T, s *space.Space, r *rand.Rand, times int) *tour.Array {
	t.Helper()
	order, err := start.Make(t.Context(), "greedy", s.Problem(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for range times {
		from := r.IntN(len(order) - 1)
		to := from + 1 + r.IntN(min(9, len(order)-from-1))
		slices.Reverse(order[from : to+1])
	}
	return tour.NewArray(order)
}

// TestCyclesAreTheDifference: every edge that only one of two tours has is on one
// cycle, once, and no others are; tour and other take turns.
func TestCyclesAreTheDifference(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for n := 8; n < 200; n += 9 {
		s := newSpace(t, n)
		a, b := tours(t, s, r)
		var other Links
		other.Take(b)
		c := newABCycles(n)
		for range 3 { // its memory is used again
			c.find(a, other, r.IntN)
			own, others := map[[2]solver.City]int{}, map[[2]solver.City]int{}
			for i := range c.count() {
				cycle := c.edges(c.draw(i, r.IntN))
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

// TestCyclesAreTheSameOnThreads: pieces of long tours are compared side by side, to the same cycles, also after those
// of a longer tour.
func TestCyclesAreTheSameOnThreads(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	c := newABCycles(3 * comparedTogether)
	for _, n := range []int{3 * comparedTogether, 2*comparedTogether + 5} {
		order := r.Perm(n)
		a, b := make([]solver.City, n), make([]solver.City, n)
		for i, city := range order {
			a[i], b[i] = solver.City(city), solver.City(city)
		}
		for range n {
			i := r.IntN(n - 1)
			b[i], b[i+1] = b[i+1], b[i]
		}
		one := newABCycles(n)
		one.find(tour.NewArray(a), linksOf(tour.NewArray(b)), rand.New(rand.NewPCG(1, 1)).IntN)
		c.findOn(3, tour.NewArray(a), linksOf(tour.NewArray(b)), rand.New(rand.NewPCG(1, 1)).IntN)
		if one.count() < n/100 || !slices.Equal(c.flat, one.flat) || !slices.Equal(c.starts, one.starts) {
			t.Errorf("%d cities: %d and %d cycles", n, one.count(), c.count())
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
		if b.Joins(c, next) {
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

// TestOffspringAreTours: what Best returns leaves a tour that is shorter by its gain.
func TestOffspringAreTours(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	better := 0
	for n := 8; n < 400; n += 7 {
		s := newSpace(t, n)
		a, b := tours(t, s, r)
		var other Links
		other.Take(b)
		x := NewOperator(s, nil)
		for range 5 {
			before := s.Problem().Length(a.Order())
			e := x.Best(a, other, 30, r.IntN)
			if e.Gain == 0 {
				break
			}
			better++
			a.Exchange(e.Removed, e.Added)
			if err := s.Problem().CheckTour(a.Order()); err != nil {
				t.Fatal(err)
			}
			if got := s.Problem().Length(a.Order()); got != before-e.Gain {
				t.Fatalf("%d cities: %d long, was %d and gained %d", n, got, before, e.Gain)
			}
		}
	}
	if better < 50 {
		t.Errorf("only %d offspring were better", better)
	}
}

// TestEqualToursHaveNoOffspring: there is nothing to exchange.
func TestEqualToursHaveNoOffspring(t *testing.T) {
	s := newSpace(t, 50)
	a, _ := tours(t, s, rand.New(rand.NewPCG(1, 1)))
	var other Links
	other.Take(a)
	if e := NewOperator(s, nil).Best(a, other, 30, rand.IntN); e.Gain != 0 || len(e.Removed) != 0 {
		t.Errorf("an exchange of %d edges", len(e.Removed))
	}
}

// TestFixedEdgesStay: no offspring removes one to merge subtours.
func TestFixedEdgesStay(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for n := 20; n < 300; n += 11 {
		s := newSpace(t, n)
		a, b := tours(t, s, r)
		fixed := make([]solver.City, n)
		for i := range fixed {
			fixed[i] = -1
		}
		for _, c := range a.Order() {
			next := a.Next(c)
			if common := b.Joins(c, next); common && fixed[c] < 0 && fixed[next] < 0 {
				fixed[c], fixed[next] = next, c
			}
		}
		var other Links
		other.Take(b)
		e := NewOperator(s, fixed).Best(a, other, 30, r.IntN)
		for _, removed := range e.Removed {
			if fixed[removed[0]] == removed[1] {
				t.Fatalf("%d cities: the fixed edge %v was removed", n, removed)
			}
		}
		a.Exchange(e.Removed, e.Added)
		if err := s.Problem().CheckTour(a.Order()); err != nil {
			t.Fatal(err)
		}
	}
}

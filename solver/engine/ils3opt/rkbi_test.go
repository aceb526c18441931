package ils3opt

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/philox"
	"tourscope/solver/internal/searchtest"
)

// A sample has the seven neighbours of its three edges.
func TestSampleFindsTheBestNeighbour(t *testing.T) {
	const n = 9
	improved := 0
	for seed := range uint64(2) {
		p := madeup.Problem(t, solver.Explicit, n, 60, 0, seed)
		s := searchSpace(t, p, 5)
		order := searchtest.Start(t, s.Problem(), "random")
		length := s.Problem().Length(order)
		for p := range n {
			for q := p + 1; q < n; q++ {
				for r := q + 1; r < n; r++ {
					best := length
					among(order, p, q, r, func(other []solver.City) { best = min(best, s.Problem().Length(other)) })
					d := newDescent(s, slices.Clone(order))
					var m move
					d.sample(d.tour.Order(), r, p, q, &m)
					if m.delta < 0 {
						d.apply(m)
						improved++
					}
					got := d.tour.Order()
					if length+m.delta != s.Problem().Length(got) || length+m.delta != best || s.Problem().CheckTour(got) != nil {
						t.Fatalf("edges %d, %d, %d: change %d to length %d, want %d", p, q, r, m.delta, s.Problem().Length(got), best-length)
					}
				}
			}
		}
	}
	if improved < 25 {
		t.Errorf("only %d samples improve a tour", improved)
	}
}

// Near samples draw the first edge at a city touched since the double bridge, each other one at a near
// candidate of an end of the edge before, and every such triple.
func TestNearSamplesAreNear(t *testing.T) {
	const n = 40
	p := madeup.Problem(t, solver.Euc2D, n, 1000, 0, 5)
	s := searchSpace(t, p, 3)
	one := &solution{descent: newDescent(s, s.Inward(searchtest.Start(t, p, "random")))}
	r := newRules(searchtest.Engine{Engine: New(), Values: map[string]string{Rule: RandomKBest}}.Job(t, p, solver.Identity(n)))
	before := edgesOf(one.tour.Order())
	one.kick(r)
	checkTouched(t, one, before)
	checkNear(t, one)
	for range 7 { // more cities than are noted
		one.touch(one.apply(one.best(sampler{1, 200, false})))
		checkTouched(t, one, before)
	}
	checkNear(t, one)
}

// checkTouched compares the cities touched with those that have lost an edge of a tour.
func checkTouched(t *testing.T, one *solution, before map[edge]bool) {
	t.Helper()
	after := edgesOf(one.tour.Order())
	touched := one.touched[:min(TouchedCities, touchedByBridge+touchedByMove*one.made)]
	for _, c := range touched {
		if len(ends(before, after, c)) == 0 && one.made == 0 {
			t.Errorf("%d has lost no edge to the double bridge", c)
		}
	}
	if len(touched) == TouchedCities {
		return
	}
	for _, c := range one.tour.Order() {
		if len(ends(before, after, c)) > 0 && !slices.Contains(touched, c) {
			t.Errorf("after %d moves %d has lost an edge and is not among %v", one.made, c, touched)
		}
	}
}

// checkNear compares the edges that near samples draw with all that they may draw.
func checkNear(t *testing.T, one *solution) {
	t.Helper()
	s, n := one.space, one.tour.Cities()
	want, got := map[[3]int]bool{}, map[[3]int]bool{}
	tour := one.tour
	around := func(c solver.City, visit func(gap int, other solver.City)) {
		visit(tour.Position(c), tour.Next(c))
		visit((tour.Position(c)+n-1)%n, tour.Prev(c))
	}
	for _, a := range one.touched[:min(TouchedCities, touchedByBridge+touchedByMove*one.made)] {
		for _, c := range s.Candidates(a) {
			around(a, func(p int, _ solver.City) {
				around(c.City, func(q int, d solver.City) {
					for _, e := range s.Candidates(d) {
						around(e.City, func(r int, _ solver.City) { want[[3]int{p, q, r}] = true })
					}
				})
			})
		}
	}
	for i := range uint32(100_000) {
		e, ok := one.near(philox.Words([4]uint32{i}, 1))
		if !ok || !want[e] {
			t.Fatalf("edges %v, %t: not near", e, ok)
		}
		got[e] = true
	}
	if len(got) != len(want) {
		t.Errorf("%d of %d triples are drawn", len(got), len(want))
	}
}

// among visits the seven neighbours without the edges behind three positions.
func among(order []solver.City, p, q, r int, visit func([]solver.City)) {
	neighbors(order, func(other []solver.City) {
		kept := edgesOf(order)
		for _, i := range []int{p, q, r} {
			a, b := order[i], order[(i+1)%len(order)]
			delete(kept, edge{min(a, b), max(a, b)})
		}
		edges := edgesOf(other)
		for e := range kept {
			if !edges[e] {
				return
			}
		}
		if exchanged(edgesOf(order), edges) > 0 {
			visit(other)
		}
	})
}

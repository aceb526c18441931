package space

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// TestCostsAndCandidates: costs, candidates and translation agree with the
// problem, also where costs are too long for the short form, where edges are
// fixed, and where lists are short.
func TestCostsAndCandidates(t *testing.T) {
	x := []float64{0, 10, 3e9, 20, 3e9, 5}
	y := []float64{0, 0, 1, 7, 9, 3e9}
	for _, fixed := range [][][2]solver.City{nil, {{0, 1}}} {
		p, err := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: x, Y: y, FixedEdges: fixed})
		if err != nil {
			t.Fatal(err)
		}
		g, err := New(t.Context(), p, Options{Neighbors: 20})
		if err != nil {
			t.Fatal(err)
		}
		name := make([]solver.City, 6)
		g.Outward(name, solver.Identity(6))
		for c := range solver.City(6) {
			candidates := g.Candidates(c)
			for i := range candidates {
				k := &candidates[i]
				if k.City < 0 {
					continue
				}
				want := p.Distance(name[c], name[k.City])
				if g.CostTo(c, k) != want || g.Cost(c, k.City) != want {
					t.Errorf("cost of %d–%d: %d and %d, want %d", c, k.City, g.CostTo(c, k), g.Cost(c, k.City), want)
				}
				if p.IsFixed(name[c], name[k.City]) {
					t.Errorf("the fixed edge %d–%d is a candidate", c, k.City)
				}
			}
		}
		order := []solver.City{3, 1, 4, 0, 5, 2}
		back := make([]solver.City, 6)
		if g.Outward(back, g.Inward(order)); !slices.Equal(back, order) {
			t.Errorf("inward and outward again: %v, want %v", back, order)
		}
	}
}

// TestCostsOutsideOfAPlane: costs are those of the problem between any two cities, candidates or not, in the whole space and in a part of
// it, before candidates have their costs and afterwards.
func TestCostsOutsideOfAPlane(t *testing.T) {
	const n = 60
	r := rand.New(rand.NewPCG(1, 2))
	matrix := solver.NewMatrix(n)
	for i := range solver.City(n) {
		for j := range i {
			matrix.Set(i, j, 1+r.Int32N(1000))
		}
	}
	for _, fixed := range [][][2]solver.City{nil, {{0, 1}, {7, 9}}} {
		p, err := solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: matrix, FixedEdges: fixed})
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(t.Context(), p, Options{Neighbors: 6, CostsLater: true})
		if err != nil {
			t.Fatal(err)
		}
		s.isDear = true // as of a larger matrix
		names := make([]solver.City, n)
		s.Outward(names, solver.Identity(n))
		check := func(when string) {
			for a := range solver.City(n) {
				for b := range solver.City(n) {
					got, want := s.Cost(a, b), p.Cost(names[a], names[b])
					if a != b && got != want {
						t.Fatalf("%s: %d and %d have cost %d, want %d", when, a, b, got, want)
					}
					if a != b && fixed == nil && s.AtLeast(a, b) > want { // no fixed edge is left out of the lists
						t.Fatalf("%s: %d and %d have cost %d, said to be at least %d", when, a, b, want, s.AtLeast(a, b))
					}
				}
			}
		}
		check("without costs of candidates")
		var all sync.WaitGroup
		all.Go(s.Weigh)
		check("while they are made")
		all.Wait()
		check("with them")
		for c := range solver.City(n) {
			if fixed != nil {
				break
			}
			candidates := s.Candidates(c)
			farthest := candidates[len(candidates)-1]
			for i := range candidates {
				if k := &candidates[i]; s.AtLeast(c, k.City) != s.CostTo(c, k) {
					t.Errorf("candidate %d of %d costs at least %d, it costs %d", k.City, c, s.AtLeast(c, k.City), s.CostTo(c, k))
				}
			}
			if other := (farthest.City + 1) % n; other != c && !slices.ContainsFunc(candidates, func(k Candidate) bool { return k.City == other }) && s.AtLeast(c, other) != s.CostTo(c, &farthest) {
				t.Errorf("%d and %d cost at least %d, the last candidate costs %d", c, other, s.AtLeast(c, other), s.CostTo(c, &farthest))
			}
		}
		var part Space
		cities := []solver.City{3, 4, 5, 9, 20, 21, 30, 44}
		s.PartInto(&part, cities, func(c solver.City) solver.City { return solver.City(slices.Index(cities, c)) })
		for a := range cities {
			for b := range a {
				if got, want := part.Cost(solver.City(a), solver.City(b)), s.Cost(cities[a], cities[b]); got != want {
					t.Errorf("in a part %d and %d have cost %d, want %d", a, b, got, want)
				}
			}
		}
	}
}

// TestCostsLater: without their costs the candidates of a space are the same, and with them, asked for by several goroutines, it is the
// same space.
func TestCostsLater(t *testing.T) {
	for _, fixed := range [][][2]solver.City{nil, {{0, 1}, {7, 9}}} {
		def := madeup.Problem(t, solver.Euc2D, 300, 1000, 0, 6).Definition()
		def.FixedEdges = fixed
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		want, err := New(t.Context(), p, Options{Neighbors: 7, Quadrant: true})
		if err != nil {
			t.Fatal(err)
		}
		got, err := New(t.Context(), p, Options{Neighbors: 7, Quadrant: true, CostsLater: true})
		if err != nil {
			t.Fatal(err)
		}
		check := func(when string) {
			if !slices.Equal(got.Table(8), want.Table(8)) {
				t.Errorf("%s: another table of candidates", when)
			}
			for c := range solver.City(300) {
				if !slices.Equal(got.AppendNear(nil, c), want.AppendNear(nil, c)) {
					t.Fatalf("%s: city %d has other candidates", when, c)
				}
			}
		}
		check("without costs")
		var all sync.WaitGroup
		if fixed == nil {
			all.Go(func() {
				if _, err := got.Among(t.Context(), []solver.City{1, 5, 7, 20, 33, 90}, Options{Neighbors: 3}); err != nil {
					t.Error(err)
				}
			})
		}
		for range 4 {
			all.Go(func() {
				got.Weigh()
				for c := range solver.City(300) {
					if !slices.Equal(got.Candidates(c), want.Candidates(c)) {
						t.Errorf("city %d: other costs", c)
					}
				}
			})
		}
		all.Wait()
		check("with costs")
	}
}

package eax

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

func always() bool { return true }

// linksOf returns the links of a tour.
func linksOf(t *tour.Array) (l Links) {
	l.Take(t)
	return l
}

// improved improves a copy of a tour by another one and checks what is promised: it stays a
// tour, and is shorter by the gain.
func improved(t testing.TB, s *space.Space, a, b *tour.Array, fixed []solver.City, threads int) (*tour.Array, int64) {
	t.Helper()
	made := tour.NewArray(slices.Clone(a.Order()))
	gain := NewRecombiner(s, fixed, threads).Improve(made, linksOf(b), rand.New(rand.NewPCG(1, 2)).IntN, always)
	if err := s.Problem().CheckTour(made.Order()); err != nil {
		t.Fatal(err)
	}
	if got, before := s.Problem().Length(made.Order()), s.Problem().Length(a.Order()); got != before-gain || gain < 0 {
		t.Fatalf("%d cities: %d long, was %d and gained %d", a.Cities(), got, before, gain)
	}
	return made, gain
}

// TestRecombinerTakesTheBetterParts: of two tours with defects at different places, the result
// is mostly shorter than both, and the same on any number of threads.
func TestRecombinerTakesTheBetterParts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	shorter := 0
	for n := 8; n < 500; n += 41 {
		s := newSpace(t, n)
		a, b := tours(t, s, r)
		made, gain := improved(t, s, a, b, nil, 1)
		if shortest := min(s.Problem().Length(a.Order()), s.Problem().Length(b.Order())); s.Problem().Length(made.Order()) < shortest {
			shorter++
		}
		again, _ := improved(t, s, a, b, nil, 3)
		if !slices.Equal(made.Order(), again.Order()) {
			t.Errorf("%d cities: another tour on three threads, gain %d", n, gain)
		}
	}
	if shorter < 8 {
		t.Errorf("only %d of 12 are shorter than both", shorter)
	}
}

// TestRecombinerFindsTheOptimum: the optimum of a few cities, by trying all orders, is found from
// two longer tours, of which each has the edges of the optimum that the other one lacks.
func TestRecombinerFindsTheOptimum(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	compared := 0
	for seed := range 20 {
		s := newSpaceOf(t, 8+seed%2, uint64(seed))
		best, length := madeup.ShortestTour(s.Problem())
		turn := r.IntN(len(best))
		best = slices.Concat(best[turn:], best[:turn])
		one, other := slices.Clone(best), slices.Clone(best)
		slices.Reverse(one[1:3])
		slices.Reverse(other[5:7])
		if min(s.Problem().Length(one), s.Problem().Length(other)) == length {
			continue // another optimum
		}
		compared++
		for _, parents := range [][2][]solver.City{{one, other}, {other, one}} {
			made, _ := improved(t, s, tour.NewArray(parents[0]), tour.NewArray(parents[1]), nil, 1)
			if got := s.Problem().Length(made.Order()); got != length {
				t.Errorf("%d long, the optimum is %d", got, length)
			}
		}
	}
	if compared < 15 {
		t.Errorf("only %d of 20 pairs are longer than the optimum", compared)
	}
}

// TestEndedRecombinationLeavesATour: whenever it is ended.
func TestEndedRecombinationLeavesATour(t *testing.T) {
	s := newSpace(t, 300)
	a, b := tours(t, s, rand.New(rand.NewPCG(5, 5)))
	for calls := range 6 {
		made, left := tour.NewArray(slices.Clone(a.Order())), calls
		gain := NewRecombiner(s, nil, 1).Improve(made, linksOf(b), rand.New(rand.NewPCG(1, 2)).IntN, func() bool { left--; return left >= 0 })
		if err := s.Problem().CheckTour(made.Order()); err != nil || s.Problem().Length(made.Order()) != s.Problem().Length(a.Order())-gain {
			t.Errorf("after %d questions: %v, gain %d", calls, err, gain)
		}
	}
}

// FuzzRecombiner: of any two tours, with cities at the same place, on a line and with fixed
// edges, the result is a tour with all fixed edges, shorter by the gain.
func FuzzRecombiner(f *testing.F) {
	f.Add(uint64(1), uint8(12), uint8(1), uint8(0))
	f.Add(uint64(2), uint8(90), uint8(200), uint8(3))
	f.Add(uint64(3), uint8(8), uint8(0), uint8(1))
	f.Fuzz(func(t *testing.T, seed uint64, cities, side, fixed uint8) {
		r := rand.New(rand.NewPCG(seed, 1))
		def := solver.Definition{Metric: solver.Euc2D}
		for range max(8, int(cities)) {
			def.X, def.Y = append(def.X, float64(r.IntN(int(side)+1))), append(def.Y, float64(r.IntN(3)))
		}
		n := len(def.X)
		one, other := r.Perm(n), r.Perm(n)
		for i := range min(int(fixed), n/4) { // the same pairs on both tours
			a, b := one[2*i], one[2*i+1]
			def.FixedEdges = append(def.FixedEdges, [2]solver.City{solver.City(a), solver.City(b)})
			other = slices.DeleteFunc(other, func(c int) bool { return c == a || c == b })
			other = append(other, a, b)
		}
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		s, err := space.New(t.Context(), p, space.Options{Neighbors: 5})
		if err != nil {
			t.Fatal(err)
		}
		of := func(perm []int) *tour.Array {
			order := make([]solver.City, n)
			for i, c := range perm {
				order[i] = solver.City(c)
			}
			return tour.NewArray(s.Inward(order))
		}
		improved(t, s, of(one), of(other), nil, 1+int(seed%2)) // CheckTour wants the fixed edges
	})
}

package run

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// Tours that follow from each other are known to be good without a look at all cities,
// and exactly what a full check finds wrong is found wrong.
func TestAudit(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Geo, solver.Explicit} {
		for _, n := range []int{3, 4, 40, 700} {
			p := madeup.Problem(t, metric, n, 60, 0, uint64(n))
			a := audit{problem: p}
			order := solver.Identity(n)
			a.accept(order, p.Length(order))
			for range 100 {
				alter(random, order)
				length := p.Length(order)
				if got, sure := a.derive(order); !sure || got != length {
					t.Fatalf("%v, %d cities: derived %d, %v; the length is %d", metric, n, got, sure, length)
				}
				if a.check(order, length+1) == nil {
					t.Fatalf("%v, %d cities: a wrong length passes", metric, n)
				}
				wrong := slices.Clone(order)
				at, by := random.IntN(n), 1+random.IntN(n-1)
				wrong[at] = wrong[(at+by)%n]
				if a.check(wrong, p.Length(wrong)) == nil {
					t.Fatalf("%v, %d cities: a city twice passes", metric, n)
				}
				wrong[at] = solver.City([]int{-1, n}[random.IntN(2)])
				if a.check(wrong, length) == nil {
					t.Fatalf("%v, %d cities: a city that is none passes", metric, n)
				}
				a.accept(order, length)
			}
		}
	}
}

// alter turns parts of a tour round and moves others.
func alter(random *rand.Rand, order []solver.City) {
	for range random.IntN(4) {
		cuts := []int{random.IntN(len(order) + 1), random.IntN(len(order) + 1), random.IntN(len(order) + 1)}
		slices.Sort(cuts)
		slices.Reverse(order[cuts[0]:cuts[1]])
		copy(order[cuts[0]:], slices.Concat(order[cuts[1]:cuts[2]], order[cuts[0]:cuts[1]]))
	}
}

// A tour with a fixed edge is one only with that edge, which no segment says.
func TestAuditOfFixedEdges(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 9, 60, 1, 1)
	good := solver.Identity(9)
	for p.CheckTour(good) != nil {
		rand.Shuffle(9, func(i, j int) { good[i], good[j] = good[j], good[i] })
	}
	a := audit{problem: p}
	a.accept(good, p.Length(good))
	wrong := slices.Clone(good)
	for p.CheckTour(wrong) == nil {
		rand.Shuffle(9, func(i, j int) { wrong[i], wrong[j] = wrong[j], wrong[i] })
	}
	if a.check(good, p.Length(good)) != nil || a.check(wrong, p.Length(wrong)) == nil {
		t.Error("a tour without its fixed edge passes, or one with it does not")
	}
}

// A segment of an asymmetric problem has another length backwards.
func TestAuditOfDirections(t *testing.T) {
	p := madeup.Directed(t, 700, 60, 1)
	order := solver.Identity(700)
	a := audit{problem: p}
	a.accept(order, p.Length(order))
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		alter(random, order)
		if err := a.check(order, p.Length(order)); err != nil {
			t.Fatal(err)
		}
		if a.check(order, p.Length(order)+1) == nil {
			t.Fatal("a wrong length passes")
		}
		a.accept(order, p.Length(order))
	}
}

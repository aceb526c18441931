package partition

import (
	"math/rand/v2"
	"testing"

	"tourscope/solver"
)

// cities returns numbers as cities.
func cities(numbers []int) []solver.City {
	all := make([]solver.City, len(numbers))
	for i, c := range numbers {
		all[i] = solver.City(c)
	}
	return all
}

// After the end of a run a tour without order is walked for an allowance of work, which is
// counted in visits, and one along the numbers to its end.
func TestAllowanceBoundsTheWorkAfterTheEnd(t *testing.T) {
	const n = 300_000
	r := rand.New(rand.NewPCG(1, 2))
	along := make([]int, n)
	for i := range along {
		along[i] = i
	}
	shuffled := r.Perm(n)
	p := problem(t, solver.Euc2D, n, 1000)
	for _, c := range []struct {
		name  string
		links [][2]int32
		after int // looks at the allowance before the run ends; -1: it does not
		made  bool
	}{
		{"a run that goes on", linksOf(cities(shuffled)), -1, true},
		{"no order", linksOf(cities(shuffled)), 0, false},
		{"no order, ended in the middle", linksOf(cities(shuffled)), 20, false},
		{"no order, ended shortly before the end", linksOf(cities(shuffled)), 60, true},
		{"along the numbers", linksOf(cities(along)), 0, true},
	} {
		looks, order := 0, make([]solver.City, n)
		a := NewAllowance(UsualAllowance, func() bool { looks++; return c.after >= 0 && looks > c.after })
		s := NewPatcher(p, func(into []solver.City, _ solver.City) []solver.City { return into }, 1)
		_, made := s.TourWithin(a, c.links, order)
		if made != c.made {
			t.Errorf("%s: made %v after %d looks", c.name, made, looks)
		}
		if most := UsualAllowance/farCost/stretch + 2; !made && looks-c.after > most {
			t.Errorf("%s: %d visits after the end, want at most %d", c.name, (looks-c.after)*stretch, most*stretch)
		}
		if made && p.CheckTour(order) != nil {
			t.Errorf("%s: %v", c.name, p.CheckTour(order))
		}
	}
}

// Subtours are not joined beyond the allowance, either.
func TestAllowanceBoundsPatching(t *testing.T) {
	const n = 300_000
	shuffled := rand.New(rand.NewPCG(1, 2)).Perm(n)
	links := make([][2]int32, n)
	for i := 0; i < n; i += 3 {
		a, b, c := int32(shuffled[i]), int32(shuffled[i+1]), int32(shuffled[i+2])
		links[a], links[b], links[c] = [2]int32{b, c}, [2]int32{a, c}, [2]int32{a, b}
	}
	looks := 0
	a := NewAllowance(UsualAllowance, func() bool { looks++; return true })
	asked := 0
	near := func(into []solver.City, c solver.City) []solver.City { asked++; return append(into, (c+1)%n) }
	s := NewPatcher(problem(t, solver.Euc2D, n, 1000), near, 1)
	if _, made := s.TourWithin(a, links, make([]solver.City, n)); made || asked > UsualAllowance/farCost+stretch {
		t.Errorf("made %v with %d lists of near cities", made, asked)
	}
}

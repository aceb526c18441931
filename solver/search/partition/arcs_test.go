package partition

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// TestArcsWalkAsOneCoreDoes: on several cores the tour of links, of one subtour and of many, with
// and without milestones on them, is that of one core, and so is what patching costs.
func TestArcsWalkAsOneCoreDoes(t *testing.T) {
	const n = arcsFrom + 777
	p := madeup.Problem(t, solver.Euc2D, n, 30_000, 0, 5)
	near := func(into []solver.City, c solver.City) []solver.City {
		for d := solver.City(1); d <= 3; d++ {
			into = append(into, (c+d)%n, (c+n-d)%n)
		}
		return into
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct{ subtours, cities int }{{1, n}, {2, 1_000}, {40, 1_000}, {500, 2}, {300, 3}} {
		subtours, links := c.subtours, ringLinks(random, n, c.subtours, c.cities)
		var orders [][]solver.City
		var costs []int64
		for _, threads := range []int{1, 4} {
			order := make([]solver.City, n)
			patcher := NewPatcher(p, near, threads)
			patcher.several = threads > 1 // however few cores there are
			own := slices.Clone(links)
			got, cost := patcher.Tour(own, order)
			if got != subtours {
				t.Fatalf("%d threads: %d subtours, want %d", threads, got, subtours)
			}
			if err := p.CheckTour(order); err != nil {
				t.Fatal(err)
			}
			orders, costs = append(orders, order), append(costs, cost)
		}
		if !slices.Equal(orders[0], orders[1]) || costs[0] != costs[1] {
			t.Errorf("%d subtours: one core patches for %d, several for %d, with equal tours: %v", subtours, costs[0], costs[1], slices.Equal(orders[0], orders[1]))
		}
	}
}

// TestPatchingAgain: a patcher gives the same tours again, also when the numbers of subtours have run out, and after a tour that was
// given up.
func TestPatchingAgain(t *testing.T) {
	const n = 5_000
	p := madeup.Problem(t, solver.Euc2D, n, 30_000, 0, 5)
	near := func(into []solver.City, c solver.City) []solver.City { return append(into, (c+1)%n, (c+n-1)%n) }
	patcher, links := NewPatcher(p, near, 1), ringLinks(rand.New(rand.NewPCG(1, 2)), n, 4, 1_000)
	var first []solver.City
	for _, before := range []func(){
		func() {},
		func() {},
		func() {
			spent := NewAllowance(n, func() bool { return true })
			if _, made := patcher.TourWithin(spent, slices.Clone(links), make([]solver.City, n)); made {
				t.Error("a tour was made without an allowance")
			}
		},
		func() { patcher.lowest = math.MaxInt32 - n },
	} {
		before()
		order := make([]solver.City, n)
		if got, _ := patcher.Tour(slices.Clone(links), order); got != 4 {
			t.Fatalf("%d subtours, want 4", got)
		}
		if first == nil {
			first = order
		}
		if !slices.Equal(order, first) {
			t.Error("another tour")
		}
	}
}

// ringLinks returns links of so many subtours, all but the last of so many cities, each along the numbers but for some that are
// exchanged, walked in either direction.
func ringLinks(random *rand.Rand, n, subtours, cities int) [][2]int32 {
	order := solver.Identity(n)
	for range n / 10 {
		i := random.IntN(n - 50)
		j := i + random.IntN(50)
		order[i], order[j] = order[j], order[i]
	}
	links := make([][2]int32, n)
	for from := range subtours {
		first, last := from*cities, (from+1)*cities
		if from == subtours-1 {
			last = n
		}
		linkRing(links, order[first:last])
		turnSome(random, links, order[first:last])
	}
	return links
}

// linkRing links cities in their order, and the last with the first.
func linkRing(links [][2]int32, ring []solver.City) {
	for i, c := range ring {
		links[c] = [2]int32{int32(ring[(i+len(ring)-1)%len(ring)]), int32(ring[(i+1)%len(ring)])}
	}
}

// turnSome exchanges the two links of some of the cities.
func turnSome(random *rand.Rand, links [][2]int32, cities []solver.City) {
	for _, c := range cities {
		if random.IntN(2) == 0 {
			links[c][0], links[c][1] = links[c][1], links[c][0]
		}
	}
}

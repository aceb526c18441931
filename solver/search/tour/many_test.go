package tour

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
)

// TestExchangeMany takes random edges out of a tour and joins the loose ends in a
// random way: a walk over the edges says what has to come out.
func TestExchangeMany(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	kept := 0
	for range 20_000 {
		n := 5 + random.IntN(20)
		order := solver.Identity(n)
		random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		removed, added := rejoin(random, order)
		if added == nil {
			continue
		}
		want := slices.DeleteFunc(edges(order), func(e [2]solver.City) bool { return holds(removed, e) })
		want = sorted(append(want, added...))
		a := NewArray(slices.Clone(order))
		_, can := a.plan(removed, added)
		if can != isTour(want, n) {
			t.Fatalf("%v less %v and with %v: plan says %v", order, removed, added, can)
		}
		if !can {
			continue
		}
		kept++
		a.Exchange(removed, added)
		if !slices.Equal(edges(a.Order()), want) {
			t.Fatalf("%v less %v and with %v became %v", order, removed, added, a.Order())
		}
		for position, c := range a.Order() {
			if a.Position(c) != position {
				t.Fatalf("city %d is at %d, not at %d", c, position, a.Position(c))
			}
		}
	}
	if kept < 1000 {
		t.Errorf("only %d exchanges left a tour", kept)
	}
}

// rejoin removes up to six edges and pairs their ends at random; added is nil where
// that gives an edge that is there, twice, or from a city to itself.
func rejoin(random *rand.Rand, order []solver.City) (removed, added [][2]solver.City) {
	n := len(order)
	var ends []solver.City
	for _, i := range random.Perm(n)[:2+random.IntN(min(5, n-2))] {
		a, b := order[i], order[(i+1)%n]
		removed = append(removed, [2]solver.City{a, b})
		ends = append(ends, a, b)
	}
	random.Shuffle(len(ends), func(i, j int) { ends[i], ends[j] = ends[j], ends[i] })
	old := edges(order)
	for i := 0; i < len(ends); i += 2 {
		e := [2]solver.City{min(ends[i], ends[i+1]), max(ends[i], ends[i+1])}
		if e[0] == e[1] || holds(added, e) || slices.Contains(old, e) {
			return nil, nil
		}
		added = append(added, e)
	}
	return removed, added
}

func holds(list [][2]solver.City, e [2]solver.City) bool {
	return slices.Contains(list, e) || slices.Contains(list, [2]solver.City{e[1], e[0]})
}

package neighbor

import (
	"math/rand/v2"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// TestKeptOnesAreNearest: whoever goes meanwhile, and whatever else is not wanted, brute
// force finds the first by rank of those that are left, most often without looking at all.
func TestKeptOnesAreNearest(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	for _, side := range []int{1, 2, 1000} { // of the weights: many are equal
		const n = 3 * keptOnes
		p := madeup.Problem(t, solver.Explicit, n, side, 0, 1)
		var numbers []solver.City
		for _, number := range random.Perm(n) {
			numbers = append(numbers, solver.City(number))
		}
		f, err := NewFinder(t.Context(), p, numbers, 0)
		if err != nil {
			t.Fatal(err)
		}
		for len(f.left) > 0 {
			for range 4 {
				c, besides := solver.City(random.IntN(n/40)), solver.City(random.IntN(n)) // few, who ask often
				if got, want := f.Nearest(c, besides), f.lookForOne(c, besides); got != want {
					t.Fatalf("weights below %d: %d is the nearest to %d but %d, not %d", side, want, c, besides, got)
				}
			}
			f.Delete(f.left[random.IntN(len(f.left))])
		}
	}
}

// TestLooksForSomeAtOnce: a city that asks again does not look at all cities every time.
func TestLooksForSomeAtOnce(t *testing.T) {
	p := madeup.Problem(t, solver.Explicit, 4*keptOnes, 1, 0, 1)
	f, err := NewFinder(t.Context(), p, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	looks := 0
	for len(f.left) > 1 {
		before := len(f.next[0].cities)
		f.Delete(f.Nearest(0, -1))
		if len(f.next[0].cities) > before {
			looks++
		}
	}
	if looks > 5 {
		t.Errorf("it looked at all cities %d times", looks)
	}
}

package neighbor

import (
	"math/rand/v2"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// TestScannerFindsNearest checks that the scanner finds the first remaining city by rank, for
// any deletions and any city besides.
func TestScannerFindsNearest(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	for _, side := range []int{1, 2, 1000} { // of the weights: many are equal
		const n = 3 * scanned
		p := madeup.Problem(t, solver.Explicit, n, side, 0, 1)
		var numbers []solver.City
		for _, number := range random.Perm(n) {
			numbers = append(numbers, solver.City(number))
		}
		f, err := NewFinder(t.Context(), p, numbers, 0)
		if err != nil {
			t.Fatal(err)
		}
		for len(f.scan.left) > 0 {
			for range 4 {
				c, besides := solver.City(random.IntN(n/40)), solver.City(random.IntN(n)) // few, with many searches each
				if got, want := f.Nearest(c, besides), f.scan.first(c, besides); got != want {
					t.Fatalf("weights below %d: %d is the nearest to %d but %d, not %d", side, want, c, besides, got)
				}
			}
			f.Delete(f.scan.left[random.IntN(len(f.scan.left))])
		}
	}
}

// TestScansAreFew checks that repeated searches from a city do not scan all cities each time.
func TestScansAreFew(t *testing.T) {
	p := madeup.Problem(t, solver.Explicit, 4*scanned, 1, 0, 1)
	f, err := NewFinder(t.Context(), p, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	scans := 0
	for len(f.scan.left) > 1 {
		before := len(f.scan.next[0].cities)
		f.Delete(f.Nearest(0, -1))
		if len(f.scan.next[0].cities) > before {
			scans++
		}
	}
	if scans > 5 {
		t.Errorf("%d scans", scans)
	}
}

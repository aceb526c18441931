package levels

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
)

// TestEnds: the cities at the longest edges are those that sorting all edges finds, however many threads there are.
func TestEnds(t *testing.T) {
	p, err := generate.Make("clustered", 40_000, 3) // more than one piece of work
	if err != nil {
		t.Fatal(err)
	}
	n := p.Cities()
	order := solver.Identity(n)
	longest := make([]int64, n)
	for i := range order {
		longest[i] = p.Distance(order[i], order[(i+1)%n])
	}
	sorted := slices.Clone(longest)
	slices.Sort(sorted)
	shares := []float64{0.01, 0.25, 1}
	all := Ends(p, order, shares, 1)
	for k, share := range shares {
		count := int(share * float64(n))
		least := sorted[n-count] // shorter edges are none, longer ones are all
		in := make([]bool, n)
		for _, c := range all[k] {
			in[c] = true
		}
		if !slices.IsSorted(all[k]) || len(all[k]) > 2*count {
			t.Errorf("share %g: %d cities, not sorted or more than at %d edges", share, len(all[k]), count)
		}
		for i, length := range longest {
			before := longest[(i+n-1)%n]
			if has := max(before, length) > least; has && !in[i] {
				t.Fatalf("share %g: city %d is at an edge of %d, more than %d", share, i, max(before, length), least)
			}
			if max(before, length) < least && in[i] {
				t.Fatalf("share %g: city %d is at edges of %d and %d, less than %d", share, i, before, length, least)
			}
		}
		if three := Ends(p, order, shares, 3); !slices.Equal(three[k], all[k]) {
			t.Errorf("share %g: three threads find others", share)
		}
	}
}

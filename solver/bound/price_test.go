package bound

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
)

// TestPriceIsExhaustive compares the cheapest edges of each city with all.
func TestPriceIsExhaustive(t *testing.T) {
	s := prepared(t, generated(t, "clustered", 300))
	pi := make([]int64, s.cities)
	for c := range pi {
		pi[c] = int64(c*c%97-48) << s.shift
	}
	edges, err := s.price(t.Context(), pi)
	if err != nil {
		t.Fatal(err)
	}
	for c := range solver.City(s.cities) {
		var costs []int64
		for to := range solver.City(s.cities) {
			if to != c {
				costs = append(costs, s.length(c, to)+pi[to])
			}
		}
		slices.Sort(costs)
		for to := range solver.City(s.cities) {
			cost := s.length(c, to) + pi[to]
			added := slices.Contains(edges, [2]solver.City{c, to})
			if cheap := to != c && cost < costs[priced-1]; cheap && !added || added && cost > costs[priced-1] {
				t.Errorf("%d–%d costs %d, the limit is %d: added %v", c, to, cost, costs[priced-1], added)
			}
		}
	}
}

// TestAllScales: cities of all scales have a star in the 1-tree once the graph has the edges that
// the first ascent lacked, and the bound rises from there, to less than 0.15 % below a tour.
func TestAllScales(t *testing.T) {
	p, err := generate.Make("scales", 600, 2)
	if err != nil {
		t.Fatal(err)
	}
	const tour = 43_762_348 // of the engine chained
	b, err := HeldKarp(t.Context(), p, Settings{})
	if err != nil || b.Length > tour || float64(b.Length) < tour*(1-0.0015) {
		t.Errorf("the bound is %d, the tour %d long, %v", b.Length, tour, err)
	}
}

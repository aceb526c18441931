package madeup

import (
	"math"

	"tourscope/solver"
)

// ShortestPath is the length of the shortest open path of a problem of few cities, by dynamic
// programming over sets of cities (Held and Karp 1962): O(n²·2ⁿ). Fixed edges are kept, since their
// costs are so low.
func ShortestPath(p *solver.Problem) int64 {
	const never = math.MaxInt64 / 4
	n, ends := p.Cities(), p.Definition().OpenPath
	fits := func(end solver.City, c int) bool { return end == solver.AnyCity || int(end) == c }
	best := make([][]int64, 1<<n) // set of cities, its last one → length
	for set := range best {
		best[set] = make([]int64, n)
		for last := range n {
			best[set][last] = never
			if set == 1<<last && fits(ends[0], last) {
				best[set][last] = 0
			}
		}
	}
	for set := range best {
		for last := range n {
			for next := range n {
				if had := best[set][last]; had < never && set>>next&1 == 0 {
					to := &best[set|1<<next][next]
					*to = min(*to, had+p.Cost(solver.City(last), solver.City(next)))
				}
			}
		}
	}
	shortest := int64(never)
	for last := range n {
		if fits(ends[1], last) {
			shortest = min(shortest, best[1<<n-1][last])
		}
	}
	return shortest + p.CostOffset()
}

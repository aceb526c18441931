// Package levels divides the search from a start tour into levels: at first only the cities at its longest edges may get
// other neighbours, and the paths between them stay; at each later level more of them may. The order in which dense parts
// of an instance are visited is then chosen while they are few paths each, where a search of all cities sees what is in
// them and hardly changes that order. (C. Walshaw, A multilevel approach to the travelling salesman problem, Operations
// Research 50 (2002), whose levels are made by matching; here they are those of the start tour, and cost nothing.)
package levels

import (
	"tourscope/solver"
	"tourscope/solver/internal/quickselect"
	"tourscope/solver/internal/workers"
)

// together is how many cities are one piece of work.
const together = 16_384

// Ends returns, for each share, rising, of the edges of a tour, the cities at so many of its longest edges, in the order of their
// numbers. It takes so many threads, 0 being all cores; the result does not depend on them.
func Ends(p *solver.Problem, order []solver.City, shares []float64, threads int) [][]solver.City {
	n := len(order)
	edges := make([]quickselect.Item, n) // the position after which it is, and its length, negative
	workers.Pieces(threads, n, together, func(from, to int) {
		for i := from; i < to; i++ {
			edges[i] = quickselect.Item{Key: -float32(p.Distance(order[i], order[next(i, n)])), City: int32(i)}
		}
	})
	in := make([]uint8, n)                  // of each city: how many of the shares have it
	for i := len(shares) - 1; i >= 0; i-- { // the longest are among the longer ones
		count := min(int(shares[i]*float64(n)), len(edges))
		quickselect.Divide(edges, count)
		edges = edges[:count]
		for _, e := range edges {
			for _, c := range []solver.City{order[e.City], order[next(int(e.City), n)]} {
				in[c] = uint8(len(shares) - i)
			}
		}
	}
	all := make([][]solver.City, len(shares))
	workers.Each(threads, len(shares), func(i int) {
		all[i] = having(in, uint8(len(shares)-i), 2*int(shares[i]*float64(n)))
	})
	return all
}

// having returns the cities that so many shares have at least, at most most of them.
func having(in []uint8, count uint8, most int) []solver.City {
	list := make([]solver.City, 0, most)
	for c, has := range in {
		if has >= count {
			list = append(list, solver.City(c))
		}
	}
	return list
}

// next returns the position after one of n.
func next(i, n int) int {
	if i+1 == n {
		return 0
	}
	return i + 1
}

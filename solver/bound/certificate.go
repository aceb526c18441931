package bound

import (
	"context"
	"math/big"
	"slices"

	"tourscope/solver"
)

// certificate is the shortest 1-tree of the complete graph for some weights.
type certificate struct {
	*spanning
	closing [][2]solver.City // the second cheapest edges of cities with one edge
	length  int64            // every tour is as long or longer
}

// certify computes the shortest 1-tree of the complete graph with all fixed edges. It fails
// only when ctx ends.
func (s *search) certify(ctx context.Context, g *graph, pi []int64) (*certificate, error) {
	t, err := s.exactTree(ctx, g, pi)
	if err != nil {
		return nil, err
	}
	last, closing, err := s.exactClosing(ctx, t, pi)
	if err != nil {
		return nil, err
	}
	var w sum
	w.plus(&t.weight)
	w.add(last)
	return &certificate{t, closing, ceiling(s.withoutWeights(&w, pi), s.shift)}, nil
}

// withoutWeights returns what the weights do not add: w − 2Σπ, as each city of a tour has
// two edges.
func (s *search) withoutWeights(w *sum, pi []int64) *big.Int {
	for _, x := range pi {
		w.add(-2 * x)
	}
	return w.value()
}

// leavesTried is for how many cities with one edge the second cheapest is computed, O(n)
// each, times n: no fewer than leastTried.
const (
	leavesTried = 1 << 22
	leastTried  = 8
)

// exactClosing returns the cost of an edge that makes a tree a shortest 1-tree: of the
// cities with one edge, the second cheapest edge. Any such city will do; the dearest of some
// is taken. It returns these edges, too.
func (s *search) exactClosing(ctx context.Context, t *spanning, pi []int64) (cost int64, edges [][2]solver.City, err error) {
	most := max(leastTried, leavesTried/s.cities)
	at := make(map[solver.City]solver.City) // a city with one edge → its other end
	var leaves []solver.City
	for _, e := range t.edges {
		for i, c := range e {
			if t.degree[c] == 1 && len(leaves) < most {
				leaves = append(leaves, c)
				at[c] = e[1-i]
			}
		}
	}
	costs := make([]int64, len(leaves))
	edges = make([][2]solver.City, len(leaves))
	if err := s.pieces(ctx, len(leaves), 1, func(i, _ int) {
		c := leaves[i]
		costs[i] = never
		for to := range solver.City(s.cities) {
			if to != c && to != at[c] && s.allowed(c, to) {
				if cost := s.length(c, to) + pi[c] + pi[to]; cost < costs[i] {
					costs[i], edges[i] = cost, [2]solver.City{c, to}
				}
			}
		}
	}); err != nil {
		return 0, nil, err
	}
	return slices.Max(costs), edges, nil
}

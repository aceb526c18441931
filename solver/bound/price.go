package bound

import (
	"context"
	"slices"

	"tourscope/solver"
)

// priced is how many edges of each city are added where the candidate graph lacked some.
const priced = 5

// price returns the edges that are among the cheapest of an end for some weights. The 1-tree of
// a certificate has only those that it needs itself: where weights have made a city attractive
// to many, an ascent on the graph with these alone finds the next ones missing. It fails only
// when ctx ends.
func (s *search) price(ctx context.Context, pi []int64) (edges [][2]solver.City, err error) {
	if s.tree != nil {
		s.tree.weigh(pi, s.closed)
	}
	ends := make([][priced]solver.City, s.cities) // −1: none
	if err := s.pieces(ctx, s.cities, searchedTogether, func(from, to int) {
		for c := solver.City(from); c < solver.City(to); c++ {
			q := priceQuery{search: s, pi: pi, from: c}
			for i, o := range q.cheapest() {
				ends[c][i] = o.to
			}
		}
	}); err != nil {
		return nil, err
	}
	for c := range ends {
		for _, to := range ends[c] {
			if to >= 0 {
				edges = append(edges, [2]solver.City{solver.City(c), to})
			}
		}
	}
	return edges, nil
}

// priceQuery is a search for the cheapest edges of a city.
type priceQuery struct {
	*search
	pi    []int64
	from  solver.City
	found [priced]outlet // by cost, without the weight of the city
}

func (q *priceQuery) cheapest() [priced]outlet {
	for i := range q.found {
		q.found[i] = outlet{never, q.from, -1}
	}
	if q.tree == nil {
		q.scan(0, q.cities)
	} else {
		q.descend(1, 0, q.cities)
	}
	return q.found
}

// descend searches the cities low ≤ c < high of a node, the half of the lower bound first.
func (q *priceQuery) descend(node, low, high int) {
	if node >= q.tree.leaves {
		q.scan(low, high)
		return
	}
	middle := (low + high) / 2
	halves := [2]struct {
		node, low, high int
		least           int64
	}{{2 * node, low, middle, q.atLeast(2 * node)}, {2*node + 1, middle, high, q.atLeast(2*node + 1)}}
	if halves[1].least < halves[0].least {
		halves[0], halves[1] = halves[1], halves[0]
	}
	for _, h := range halves {
		if h.least < q.limit() {
			q.descend(h.node, h.low, h.high)
		}
	}
}

// limit is what an edge must cost less than.
func (q *priceQuery) limit() int64 { return q.found[priced-1].cost }

// atLeast bounds the costs of edges to the cities of a node from below.
func (q *priceQuery) atLeast(i int) int64 {
	n := &q.tree.nodes[i]
	if n.least == never {
		return never
	}
	return q.tree.distance(n, &q.tree.points[q.from])<<q.shift + n.least
}

func (q *priceQuery) scan(low, high int) {
	for to := solver.City(low); to < solver.City(high); to++ {
		if to == q.from || !q.allowed(q.from, to) {
			continue
		}
		if cost := q.length(q.from, to) + q.pi[to]; cost < q.limit() {
			at, _ := slices.BinarySearchFunc(q.found[:], cost, func(o outlet, cost int64) int {
				if o.cost <= cost {
					return -1
				}
				return 1
			})
			copy(q.found[at+1:], q.found[at:])
			q.found[at] = outlet{cost, q.from, to}
		}
	}
}

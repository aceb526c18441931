package bound

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/internal/disjoint"
)

// The shortest spanning tree of the complete graph is computed by Borůvka's algorithm, each
// city searching the k-d tree for the cheapest edge that leaves its component. A node is
// left out if all of its cities are in that component, or if
//
//	d(city, box) + lowest weight in the node + weight of the city
//
// is no less than the cheapest edge that the component is known to have. Three things keep
// searches few and short: the candidate graph gives nearly all components their cheapest
// edge beforehand; what a search found is the cheapest edge of the city until its end is in
// the same component; and its cost remains a lower bound afterwards, since components only
// grow. With 12 rounds or so the time is O(n log² n) on usual instances, some 10 µs a city.

// spanning is a shortest spanning tree.
type spanning struct {
	degree []int32
	edges  [][2]solver.City
	weight sum // weights of the cities included
}

func (t *spanning) add(a, b solver.City, cost int64) {
	t.degree[a]++
	t.degree[b]++
	t.edges = append(t.edges, [2]solver.City{a, b})
	t.weight.add(cost)
}

// boruvka is the computation.
type boruvka struct {
	*search
	*graph
	pi     []int64
	result *spanning

	component []int32  // city → the city that stands for its component
	nearest   []outlet // city → what is known of the edges that leave its component
	offered   []outlet // city → a cheap edge that leaves its component
	best      []outlet // city that stands for a component → its cheapest edge
	parent    []int32  // the same → the city that stands for it after a round
	alive     []int32  // cities that stand for components
}

// outlet is an edge that leaves a component.
type outlet struct {
	cost     int64       // without an end: no edge is cheaper
	from, to solver.City // −1: none
}

// exactTree returns the shortest spanning tree of the complete graph that has all fixed
// edges. It does not depend on the number of threads. It fails only when ctx ends.
func (s *search) exactTree(ctx context.Context, g *graph, pi []int64) (*spanning, error) {
	if s.tree == nil {
		return s.denseTree(ctx, pi)
	}
	n := s.cities
	b := &boruvka{search: s, graph: g, pi: pi, result: &spanning{degree: make([]int32, n)},
		component: make([]int32, n), nearest: make([]outlet, n), offered: make([]outlet, n),
		best: make([]outlet, n), parent: make([]int32, n), alive: make([]int32, n)}
	for c := range b.component {
		b.component[c], b.parent[c], b.alive[c] = int32(c), int32(c), int32(c)
		b.nearest[c] = outlet{-never, solver.City(c), -1}
	}
	for _, e := range s.forced {
		b.unite(outlet{s.length(e[0], e[1]) + pi[e[0]] + pi[e[1]], e[0], e[1]})
	}
	b.relabel()
	s.tree.weigh(pi, s.closed)
	for len(b.alive) > 1 {
		if err := b.round(ctx); err != nil {
			return nil, err
		}
	}
	return b.result, nil
}

// searchedTogether is for how many cities a worker searches before it looks at the context.
const searchedTogether = 1 << 10

// round joins every component to another by its cheapest edge.
func (b *boruvka) round(ctx context.Context) error {
	b.tree.divide(b.component)
	for _, c := range b.alive {
		b.best[c] = outlet{never, -1, -1}
	}
	if err := b.pieces(ctx, b.cities, searchedTogether, func(from, to int) {
		for c := from; c < to; c++ {
			b.offered[c] = b.known(solver.City(c))
		}
	}); err != nil {
		return err
	}
	b.collect(b.offered)
	if err := b.represent(ctx); err != nil {
		return err
	}
	if err := b.pieces(ctx, b.cities, searchedTogether, func(from, to int) {
		for c := from; c < to; c++ {
			limit := b.best[b.component[c]].cost
			if o := &b.nearest[c]; o.to < 0 && o.cost < limit && !b.isClosed(solver.City(c)) {
				*o = b.cheapest(solver.City(c), limit)
			}
		}
	}); err != nil {
		return err
	}
	b.collect(b.nearest)
	for _, c := range b.alive {
		b.unite(b.best[c])
	}
	b.relabel()
	return nil
}

// known returns the cheapest edge from a city that leaves its component as far as it is
// known without a search.
func (b *boruvka) known(c solver.City) outlet {
	own, o := b.component[c], &b.nearest[c]
	if o.to >= 0 && b.component[o.to] != own {
		return *o
	}
	o.to = -1
	least := outlet{never, c, -1}
	for i := b.arcs[c]; i < b.arcs[c+1]; i++ {
		if to := b.to[i]; b.component[to] != own {
			if cost := b.graph.cost[i] + b.pi[c] + b.pi[to]; cost < least.cost {
				least = outlet{cost, c, to}
			}
		}
	}
	return least
}

// collect takes the cheapest of some edges for each component; of equally cheap ones that
// of the lowest city, so that the result does not depend on threads.
func (b *boruvka) collect(some []outlet) {
	for c := range some {
		if o := &some[c]; o.to >= 0 {
			if best := &b.best[b.component[c]]; o.cost < best.cost {
				*best = *o
			}
		}
	}
}

// represent searches from one city of each component that has no edge yet: its edge limits
// the searches from the others.
func (b *boruvka) represent(ctx context.Context) error {
	var cities []solver.City
	seen := make(map[int32]bool)
	for c, own := range b.component {
		if b.best[own].to < 0 && !seen[own] && !b.isClosed(solver.City(c)) {
			seen[own] = true
			cities = append(cities, solver.City(c))
		}
	}
	return b.pieces(ctx, len(cities), 1, func(from, to int) {
		for _, c := range cities[from:to] {
			b.nearest[c] = b.cheapest(c, never)
			b.best[b.component[c]] = b.nearest[c]
		}
	})
}

// cheapest searches for the cheapest edge that leaves the component of a city, below a
// limit. Where there is none it returns the limit, without an end.
func (b *boruvka) cheapest(c solver.City, limit int64) outlet {
	q := treeQuery{boruvka: b, at: b.tree.points[c], own: b.component[c], found: outlet{limit - b.pi[c], c, -1}}
	q.descend(1, 0, b.cities)
	q.found.cost += b.pi[c]
	return q.found
}

// treeQuery is a search of the k-d tree.
type treeQuery struct {
	*boruvka
	at    point
	own   int32
	found outlet // without the weight of its city
}

// descend searches the cities low ≤ c < high of a node, the half of the lower bound first.
func (q *treeQuery) descend(node, low, high int) {
	if node >= q.tree.leaves {
		q.scan(low, high)
		return
	}
	middle := (low + high) / 2
	one, other := q.atLeast(2*node), q.atLeast(2*node+1)
	if one <= other {
		if one < q.found.cost {
			q.descend(2*node, low, middle)
		}
		if other < q.found.cost {
			q.descend(2*node+1, middle, high)
		}
		return
	}
	if other < q.found.cost {
		q.descend(2*node+1, middle, high)
	}
	if one < q.found.cost {
		q.descend(2*node, low, middle)
	}
}

// atLeast bounds the costs of edges to the cities of a node from below.
func (q *treeQuery) atLeast(i int) int64 {
	n := &q.tree.nodes[i]
	if n.component == q.own || n.least == never {
		return never
	}
	return q.tree.distance(n, &q.at)<<q.shift + n.least
}

func (q *treeQuery) scan(low, high int) {
	for to := solver.City(low); to < solver.City(high); to++ {
		if q.component[to] == q.own || q.isClosed(to) {
			continue
		}
		if cost := q.length(q.found.from, to) + q.pi[to]; cost < q.found.cost {
			q.found.cost, q.found.to = cost, to
		}
	}
}

// unite joins two components by an edge, unless others have joined them in this round.
func (b *boruvka) unite(o outlet) {
	x, y := b.find(b.component[o.from]), b.find(b.component[o.to])
	if x == y {
		return
	}
	b.parent[y] = x
	b.result.add(o.from, o.to, o.cost)
}

func (b *boruvka) find(c int32) int32 { return disjoint.Root(b.parent, c) }

// relabel ends a round.
func (b *boruvka) relabel() {
	for _, c := range b.alive {
		b.parent[c] = b.find(c)
	}
	for c, own := range b.component {
		b.component[c] = b.parent[own]
	}
	left := b.alive[:0]
	for _, c := range b.alive {
		if b.parent[c] == c {
			left = append(left, c)
		}
	}
	b.alive = left
}

package bound

import (
	"context"
	"slices"

	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// edge is an edge of the candidate graph.
type edge struct {
	a, b   solver.City
	length int64 // scaled
	forced bool  // a fixed edge: in every tree
}

// graph is the candidate graph, divided into blocks of consecutive cities, whose trees are
// computed independently (see forest). Cities are numbered so that a block is a compact
// part of the plane.
type graph struct {
	blocks []block
	cross  []edge // between blocks

	arcs []int32       // city → its first neighbour in to; one more at the end
	to   []solver.City // both directions of each edge
	cost []int64       // their scaled lengths
}

// block holds the cities low ≤ c < high and the edges between them.
type block struct {
	low, high solver.City
	edges     []edge
}

// blockSize is the largest number of cities of a block. The edges of 16,000 cities, 24
// bytes each, fit the second cache of a core; edges between blocks are some 3 % of all.
const blockSize = 1 << 14

// newGraph builds the graph of candidate lists, other pairs of cities that are not on them,
// and the fixed edges. It fails only when ctx ends.
func (s *search) newGraph(ctx context.Context, lists *neighbor.Lists, others [][2]solver.City) (*graph, error) {
	g := &graph{blocks: blocksOf(s.cities)}
	cross := make([][]edge, len(g.blocks))
	if err := s.pieces(ctx, len(g.blocks), 1, func(i, _ int) {
		b := &g.blocks[i]
		for c := b.low; c < b.high; c++ {
			for _, to := range lists.Of(c) {
				switch {
				case to < c && slices.Contains(lists.Of(to), c) || !s.allowed(c, to):
				case b.has(to):
					b.edges = append(b.edges, s.edge(c, to, false))
				default:
					cross[i] = append(cross[i], s.edge(c, to, false))
				}
			}
		}
	}); err != nil {
		return nil, err
	}
	g.cross = slices.Concat(cross...)
	for _, e := range others {
		g.add(s.edge(e[0], e[1], false))
	}
	for _, e := range s.forced {
		g.add(s.edge(e[0], e[1], true))
	}
	if err := g.link(ctx, s.cities); err != nil {
		return nil, err
	}
	return g, nil
}

func (s *search) edge(a, b solver.City, forced bool) edge {
	return edge{a, b, s.length(a, b), forced}
}

// blocksOf halves the cities as the k-d tree does, until blocks are small enough.
func blocksOf(n int) (blocks []block) {
	parts := 1
	for n > parts*blockSize {
		parts *= 2
	}
	var divide func(low, high, parts int)
	divide = func(low, high, parts int) {
		if parts == 1 {
			blocks = append(blocks, block{low: solver.City(low), high: solver.City(high)})
			return
		}
		middle := (low + high) / 2
		divide(low, middle, parts/2)
		divide(middle, high, parts/2)
	}
	divide(0, n, parts)
	return blocks
}

func (b *block) has(c solver.City) bool { return b.low <= c && c < b.high }

func (g *graph) add(e edge) {
	for i := range g.blocks {
		if b := &g.blocks[i]; b.has(e.a) && b.has(e.b) {
			b.edges = append(b.edges, e)
			return
		}
	}
	g.cross = append(g.cross, e)
}

// all visits all edges. It fails only when ctx ends.
func (g *graph) all(ctx context.Context, visit func(e edge)) error {
	for i := range g.blocks {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, e := range g.blocks[i].edges {
			visit(e)
		}
	}
	for _, e := range g.cross {
		visit(e)
	}
	return ctx.Err()
}

// link makes the lists of neighbours, without fixed edges. It fails only when ctx ends.
func (g *graph) link(ctx context.Context, n int) error {
	g.arcs = make([]int32, n+1)
	if err := g.all(ctx, func(e edge) {
		if !e.forced {
			g.arcs[e.a+1]++
			g.arcs[e.b+1]++
		}
	}); err != nil {
		return err
	}
	for c := range n {
		g.arcs[c+1] += g.arcs[c]
	}
	g.to, g.cost = make([]solver.City, g.arcs[n]), make([]int64, g.arcs[n])
	next := slices.Clone(g.arcs[:n])
	put := func(a, b solver.City, length int64) {
		g.to[next[a]], g.cost[next[a]] = b, length
		next[a]++
	}
	return g.all(ctx, func(e edge) {
		if !e.forced {
			put(e.a, e.b, e.length)
			put(e.b, e.a, e.length)
		}
	})
}

// has reports whether a–b is an edge of the graph that is not fixed.
func (g *graph) has(a, b solver.City) bool {
	return slices.Contains(g.to[g.arcs[a]:g.arcs[a+1]], b)
}

// nearest returns the mean over the cities of the shortest edge that has a length. A shortest
// spanning tree is at least about as long, unless many of its edges have none, as those of
// reduced costs: with steps of the tree's edges, the bound of the asymmetric ftv33 ended at the
// 1186 of its assignment instead of the optimum 1286.
func (g *graph) nearest() float64 {
	sum, cities := 0.0, len(g.arcs)-1
	for c := range cities {
		shortest := int64(0)
		for _, cost := range g.cost[g.arcs[c]:g.arcs[c+1]] {
			if cost > 0 && (shortest == 0 || cost < shortest) {
				shortest = cost
			}
		}
		sum += float64(shortest) / float64(cities)
	}
	return sum
}

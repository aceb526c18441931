package bound

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/internal/disjoint"
)

// A shortest spanning tree of the candidate graph is computed block by block (O. Borůvka,
// 1926). In a block, each component takes its cheapest edge, unless a cheaper one leaves the
// block: then the component is left as it is, since the edges that leave are not compared
// here. What has been taken is in the shortest tree of the whole graph. Among the
// components that are left, only the edges of their own shortest forest can be in that tree
// (the dearest edge of a cycle is not). With the edges between blocks they form a graph
// some twentieth of the size, whose tree completes the result.
//
// Of equally cheap edges a component takes any. Edges taken in one round may then close a
// cycle, of edges that all cost the same; union–find leaves the last of them out. What is
// taken is in a shortest tree all the same: without that edge, those of the round form
// trees, and added from the root of each tree outwards, every edge is the cheapest of a
// component that has no edge yet.

// forced is subtracted from the cost of a fixed edge, so that it is the first to be taken.
const forcedFirst = 1 << 60

// link is an edge between components.
type link struct {
	a, b int32 // cities that stand for the components
	cost int64
	id   int32 // index of the edge in its block
	in   int32 // the block; −1: the edges between blocks
}

// contraction merges the components of a graph along shortest edges.
type contraction struct {
	parent []int32 // union–find, over all cities
	best   []int32 // city that stands for a component → its cheapest link; −1: none
	out    []int64 // the same → cost of its cheapest edge that leaves the block
	links  []link
	alive  []int32 // cities that stand for components
}

// find returns the city that stands for the component of c, halving paths.
func (k *contraction) find(c int32) int32 { return disjoint.Root(k.parent, c) }

// merge joins components along their cheapest links until none is left to join, and calls
// take for every link used. With closed set, a component whose cheapest edge leaves the
// block takes none. Each round takes time linear in the links that are left; their number
// falls by more than half.
func (k *contraction) merge(closed bool, take func(l link)) {
	for k.choose() {
		merged := false
		for _, c := range k.alive {
			i := k.best[c]
			if i < 0 {
				continue
			}
			k.best[c] = -1
			l := k.links[i]
			if closed && k.out[c] < l.cost {
				continue
			}
			a, b := k.find(l.a), k.find(l.b)
			if a == b {
				continue
			}
			k.parent[b] = a
			k.out[a] = min(k.out[a], k.out[b])
			take(l)
			merged = true
		}
		if !merged {
			return
		}
		left := k.alive[:0]
		for _, c := range k.alive {
			if k.parent[c] == c {
				left = append(left, c)
			}
		}
		k.alive = left
	}
}

// choose finds the cheapest link of every component and drops those within one. It returns
// whether any is left.
func (k *contraction) choose() bool {
	links := k.links
	left := int32(0)
	for _, l := range links {
		l.a, l.b = k.find(l.a), k.find(l.b)
		if l.a == l.b {
			continue
		}
		links[left] = l
		if i := k.best[l.a]; i < 0 || l.cost < links[i].cost {
			k.best[l.a] = left
		}
		if i := k.best[l.b]; i < 0 || l.cost < links[i].cost {
			k.best[l.b] = left
		}
		left++
	}
	k.links = links[:left]
	return left > 0
}

// forest computes shortest spanning trees of a candidate graph, again and again, for
// changing weights.
type forest struct {
	*search
	*graph

	pi     []int64 // weights of the cities
	degree []int32 // of each city in the tree
	weight sum     // of the tree, weights included

	parts  []part // of each block
	label  []int32
	parent []int32 // of blocks and of the whole graph in turn
	best   []int32
	out    []int64
}

// part is what the tree has of one block, and what is undecided.
type part struct {
	links  []link  // scratch
	cities []int32 // scratch
	alive  []int32 // cities that stand for the components that are left
	weight sum
	open   []link // that may be in the tree
}

func newForest(s *search, g *graph, pi []int64) *forest {
	n := s.cities
	return &forest{search: s, graph: g, pi: pi, degree: make([]int32, n), parts: make([]part, len(g.blocks)),
		label: make([]int32, n), parent: make([]int32, n), best: make([]int32, n), out: make([]int64, n)}
}

func (f *forest) price(e *edge) int64 { return e.length + f.pi[e.a] + f.pi[e.b] }

// rank is the price by which edges are chosen.
func (f *forest) rank(e *edge) int64 {
	if e.forced {
		return f.price(e) - forcedFirst
	}
	return f.price(e)
}

// grow computes the tree: its weight and the degrees of all cities. The graph is connected.
// It fails only when ctx ends.
func (f *forest) grow(ctx context.Context) error {
	f.prepare()
	if err := f.pieces(ctx, len(f.blocks), 1, func(i, _ int) { f.growBlock(i) }); err != nil {
		return err
	}
	f.weight = sum{}
	k := contraction{parent: f.parent, best: f.best, out: f.out}
	for i := range f.parts {
		p := &f.parts[i]
		f.weight.plus(&p.weight)
		k.links = append(k.links, p.open...)
		k.alive = append(k.alive, p.alive...)
	}
	for i := range f.cross {
		e := &f.cross[i]
		k.links = append(k.links, link{f.label[e.a], f.label[e.b], f.rank(e), int32(i), -1})
	}
	k.merge(false, func(l link) {
		e := f.edgeOf(l)
		f.degree[e.a]++
		f.degree[e.b]++
		f.weight.add(f.price(e))
	})
	return nil
}

func (f *forest) edgeOf(l link) *edge {
	if l.in < 0 {
		return &f.cross[l.id]
	}
	return &f.blocks[l.in].edges[l.id]
}

// prepare finds the cheapest edge of every city that leaves its block.
func (f *forest) prepare() {
	f.each(len(f.blocks), func(i int) {
		for c := f.blocks[i].low; c < f.blocks[i].high; c++ {
			f.out[c] = never
		}
	})
	for i := range f.cross {
		e := &f.cross[i]
		r := f.rank(e)
		f.out[e.a], f.out[e.b] = min(f.out[e.a], r), min(f.out[e.b], r)
	}
}

// growBlock computes what the tree has of a block.
func (f *forest) growBlock(i int) {
	b, p := &f.blocks[i], &f.parts[i]
	k := contraction{parent: f.parent, best: f.best, out: f.out, links: p.links[:0], alive: p.cities[:0]}
	for c := b.low; c < b.high; c++ {
		k.parent[c], k.best[c], f.degree[c] = int32(c), -1, 0
		k.alive = append(k.alive, int32(c))
	}
	for id := range b.edges {
		e := &b.edges[id]
		k.links = append(k.links, link{int32(e.a), int32(e.b), f.rank(e), int32(id), int32(i)})
	}
	p.links, p.cities, p.weight, p.open = k.links, k.alive, sum{}, p.open[:0]
	k.merge(true, func(l link) {
		e := &b.edges[l.id]
		f.degree[e.a]++
		f.degree[e.b]++
		p.weight.add(f.price(e))
	})
	for c := b.low; c < b.high; c++ {
		f.label[c] = k.find(int32(c))
	}
	p.alive = append(p.alive[:0], k.alive...)
	k.merge(false, func(l link) { p.open = append(p.open, l) })
	for _, c := range p.alive { // as before the open links were found
		k.parent[c], k.best[c] = c, -1
	}
	for j := range p.open {
		e := &b.edges[p.open[j].id]
		p.open[j].a, p.open[j].b = f.label[e.a], f.label[e.b]
	}
}

// closing is an edge that makes a tree a 1-tree: from a city of one edge to its second
// nearest.
type closing struct {
	cost int64
	at   solver.City
	to   solver.City
}

// close finds, of the second cheapest edges of the cities with one edge, the dearest: by the
// choice of that city, the shortest 1-tree weighs the most. A city has one edge only if that
// is its cheapest, or fixed. It returns −1 as cities where the graph has no such edge.
func (f *forest) close() closing {
	found := make([]closing, len(f.blocks))
	f.each(len(f.blocks), func(i int) {
		found[i] = closing{-never, -1, -1}
		for c := f.blocks[i].low; c < f.blocks[i].high; c++ {
			if f.degree[c] == 1 {
				if s := f.second(c); s.to >= 0 && s.cost > found[i].cost {
					found[i] = s
				}
			}
		}
	})
	best := found[0]
	for _, c := range found[1:] {
		if c.cost > best.cost {
			best = c
		}
	}
	return best
}

// second returns the second cheapest edge of a city whose cheapest edge is in the tree, or
// the cheapest one beside a fixed edge.
func (f *forest) second(c solver.City) closing {
	first, second := closing{never, c, -1}, closing{never, c, -1}
	for i := f.arcs[c]; i < f.arcs[c+1]; i++ {
		cost := f.cost[i] + f.pi[c] + f.pi[f.to[i]]
		switch {
		case cost < first.cost:
			first, second = closing{cost, c, f.to[i]}, first
		case cost < second.cost:
			second = closing{cost, c, f.to[i]}
		}
	}
	if f.halfFixed(c) {
		return first
	}
	return second
}

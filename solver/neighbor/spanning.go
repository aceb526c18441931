package neighbor

import (
	"slices"

	"tourscope/solver"
)

// spanning is the minimum spanning tree of the edges of lists, with a penalty of each city that
// is added to the costs of its edges. Costs are integers, so that the tree is the same on
// every machine.
type spanning struct {
	first []int32 // city → index of its first edge; one more at the end
	edges []edge

	penalty []int64
	key     []int64       // cost of the edge to the parent
	parent  []solver.City // −1 for the root, city 0
	order   []solver.City // the cities in the order in which they joined the tree
	weight  int64         // sum of keys

	heap     []solver.City // cities adjacent to the tree, the nearest at the top
	position []int32       // city → index in heap, unseen or taken
}

const (
	unseen = -1
	taken  = -2
)

type edge struct {
	to     solver.City
	length int64 // in units of 1/fine
}

// fine is the number of subdivisions of a unit of length, so that penalties can be small
// relative to edges of a few units.
const fine = 64

// fixedLength is the length of a fixed edge, by which it is in every tree: below any path of other edges.
const fixedLength = -1 << 46

// newSpanning collects the edges of the lists, and the fixed ones, each for both of its ends.
func newSpanning(p *solver.Problem, lists *Lists) *spanning {
	n := lists.Cities()
	first, ends := adjacent(p, lists)
	t := &spanning{
		first: make([]int32, n+1), edges: make([]edge, 0, len(ends)),
		penalty: make([]int64, n), key: make([]int64, n), parent: make([]solver.City, n),
		order: make([]solver.City, 0, n), heap: make([]solver.City, 0, n), position: make([]int32, n),
	}
	for c := range solver.City(n) {
		row := ends[first[c]:first[c+1]]
		slices.Sort(row)
		for _, to := range slices.Compact(row) {
			length := fine * p.Distance(c, to)
			if p.IsFixed(c, to) {
				length = fixedLength
			}
			t.edges = append(t.edges, edge{to, length})
		}
		t.first[c+1] = int32(len(t.edges))
	}
	return t
}

// adjacent returns the other ends of the edges of each city: those of city c begin at first[c]. An edge may be there twice.
func adjacent(p *solver.Problem, lists *Lists) (first []int32, ends []solver.City) {
	n := lists.Cities()
	each := func(visit func(a, b solver.City)) {
		for c := range solver.City(n) {
			for _, to := range lists.Of(c) {
				visit(c, to)
				visit(to, c)
			}
		}
		for _, e := range p.Definition().FixedEdges {
			visit(e[0], e[1])
			visit(e[1], e[0])
		}
	}
	first = make([]int32, n+1)
	each(func(a, _ solver.City) { first[a+1]++ })
	for c := range n {
		first[c+1] += first[c]
	}
	at := slices.Clone(first)
	ends = make([]solver.City, first[n])
	each(func(a, b solver.City) {
		ends[at[a]] = b
		at[a]++
	})
	return first, ends
}

func (t *spanning) cost(c solver.City, e edge) int64 {
	return e.length + t.penalty[c] + t.penalty[e.to]
}

// grow computes the tree (Prim 1957). It returns false if the edges do not connect all cities.
func (t *spanning) grow() bool {
	for i := range t.position {
		t.position[i] = unseen
	}
	t.order, t.weight = t.order[:0], 0
	t.key[0], t.parent[0] = 0, -1
	t.push(0)
	for len(t.heap) > 0 {
		c := t.pop()
		t.order = append(t.order, c)
		t.weight += t.key[c]
		for _, e := range t.edges[t.first[c]:t.first[c+1]] {
			t.offer(c, e)
		}
	}
	return len(t.order) == len(t.position)
}

// offer makes c the parent of the edge's other end if that is not in the tree and c is nearer
// than its present parent.
func (t *spanning) offer(c solver.City, e edge) {
	cost := t.cost(c, e)
	switch at := t.position[e.to]; {
	case at == unseen:
		t.key[e.to], t.parent[e.to] = cost, c
		t.push(e.to)
	case at >= 0 && cost < t.key[e.to]:
		t.key[e.to], t.parent[e.to] = cost, c
		t.rise(int(at))
	}
}

func (t *spanning) push(c solver.City) {
	t.heap = append(t.heap, c)
	t.rise(len(t.heap) - 1)
}

// pop removes the nearest city.
func (t *spanning) pop() solver.City {
	top, last := t.heap[0], len(t.heap)-1
	t.heap[0] = t.heap[last]
	t.heap = t.heap[:last]
	if last > 0 {
		t.sink()
	}
	t.position[top] = taken
	return top
}

func (t *spanning) rise(i int) {
	c := t.heap[i]
	for i > 0 {
		up := (i - 1) / 2
		if t.key[t.heap[up]] <= t.key[c] {
			break
		}
		t.put(i, t.heap[up])
		i = up
	}
	t.put(i, c)
}

// sink moves the city at the top down to its position.
func (t *spanning) sink() {
	i, c := 0, t.heap[0]
	for {
		down := 2*i + 1
		if down >= len(t.heap) {
			break
		}
		if down+1 < len(t.heap) && t.key[t.heap[down+1]] < t.key[t.heap[down]] {
			down++
		}
		if t.key[t.heap[down]] >= t.key[c] {
			break
		}
		t.put(i, t.heap[down])
		i = down
	}
	t.put(i, c)
}

func (t *spanning) put(i int, c solver.City) {
	t.heap[i] = c
	t.position[c] = int32(i)
}

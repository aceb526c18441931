package merging

import (
	"math"
	"slices"

	"tourscope/solver/internal/minheap"
)

// elimination is an order in which vertices of a graph are taken out, each of which joins its neighbours. A vertex
// and its neighbours then are a bag of a tree decomposition; the neighbours separate what has been taken out behind the vertex from the
// rest.
type elimination struct {
	order     []int32
	rank      []int32   // place in the order, by vertex; left: it is not taken out
	neighbors [][]int32 // by vertex, when it is taken out
}

// left is the rank of vertices that are not taken out.
const left = math.MaxInt32

// usualNeighbors is the room for the neighbours of a vertex at first.
const usualNeighbors = 6

func (u *union) newElimination() *elimination {
	e := &elimination{rank: make([]int32, len(u.cities)), neighbors: make([][]int32, len(u.cities))}
	var places arena[int32]
	for v := range e.rank {
		e.rank[v] = left
		e.neighbors[v] = places.take(usualNeighbors)[:0]
		for _, k := range u.incident[v] {
			e.neighbors[v] = append(e.neighbors[v], u.edges[k].other(int32(v)))
		}
		if w := u.mate[v]; w >= 0 && !slices.Contains(e.neighbors[v], w) {
			e.neighbors[v] = append(e.neighbors[v], w)
		}
	}
	return e
}

// eliminate takes out the vertex next of whose neighbours the fewest pairs are not joined, as long as bags do not have
// too many vertices and goOn.
func (u *union) eliminate(goOn func() bool) *elimination {
	e := u.newElimination()
	var queue minheap.Heap[int32]
	for v := range e.rank {
		queue.Push(e.item(int32(v)))
	}
	for len(queue) > 0 {
		top := queue.Pop()
		v := top.Value
		if e.rank[v] != left {
			continue
		}
		if now := e.item(v); now.Key > top.Key {
			queue.Push(now) // its neighbours have changed since
			continue
		}
		if !e.takeOut(v) || len(e.order)%checkedAfter == 0 && !goOn() {
			break
		}
		for _, w := range e.neighbors[v] {
			queue.Push(e.item(w))
		}
	}
	return e
}

// inOrder takes out vertices in an order, as long as bags do not have too many.
func (u *union) inOrder(order []int32) *elimination {
	e := u.newElimination()
	for _, v := range order {
		if !e.takeOut(v) {
			break
		}
	}
	return e
}

// checkedAfter is the number of vertices after which goOn is asked.
const checkedAfter = 512

// item returns the place of a vertex in the queue.
func (e *elimination) item(v int32) minheap.Item[int32] {
	near, unjoined := e.neighbors[v], 0.0
	if len(near) >= mostVertices {
		unjoined = math.Inf(1)
	} else {
		for i, a := range near {
			for _, b := range near[:i] {
				if !slices.Contains(e.neighbors[a], b) {
					unjoined++
				}
			}
		}
	}
	return minheap.Item[int32]{Key: unjoined, Tie: uint64(len(near))<<32 | uint64(v), Value: v}
}

// takeOut takes out a vertex, unless its bag has too many.
func (e *elimination) takeOut(v int32) bool {
	if len(e.neighbors[v]) >= mostVertices {
		return false
	}
	e.rank[v] = int32(len(e.order))
	e.order = append(e.order, v)
	for _, w := range e.neighbors[v] {
		near := e.neighbors[w]
		k := slices.Index(near, v)
		near[k] = near[len(near)-1]
		near = near[:len(near)-1]
		for _, x := range e.neighbors[v] {
			if x != w && !slices.Contains(near, x) {
				near = append(near, x)
			}
		}
		e.neighbors[w] = near
	}
	return true
}

// firstOf returns the vertex of some that is taken out before the others.
func (e *elimination) firstOf(vertices []int32) int32 {
	first := vertices[0]
	for _, v := range vertices {
		if e.rank[v] < e.rank[first] {
			first = v
		}
	}
	return first
}

package merging

import "tourscope/solver"

// Lengths are those of edges, some of which may be fixed: a search space.
type Lengths interface {
	Cost(a, b solver.City) int64
	IsFixed(a, b solver.City) bool // all tours have it
}

// union is the graph of the edges of two tours in which the paths that both have are contracted. Its vertices are the
// cities at which the tours differ, in the order of the first tour.
type union struct {
	first    []solver.City // the first tour
	at       []int32       // of each vertex: its position there
	mate     []int32       // the other end of the common path that ends at a vertex and stays; −1: none does
	edges    []edge
	incident [][]int32 // the edges at each vertex
}

// edge is one that a tour may have or not.
type edge struct {
	a, b  int32 // vertices
	cost  int64
	first bool // the first tour has it
}

// mostIncident is how many edges a vertex has at most: two of each tour.
const mostIncident = 4

// other returns the other end of an edge.
func (e edge) other(v int32) int32 { return e.a ^ e.b ^ v }

// newUnion returns the union of two tours.
func newUnion(first, other []solver.City, l Lengths) *union {
	u := &union{first: first}
	n := len(first)
	place := make([]int32, n) // of each city in the other tour
	for i, c := range other {
		place[c] = int32(i)
	}
	common := make([]bool, n) // whether both tours have the edge after a position
	for i, c := range first {
		d := place[c] - place[first[after(i, n)]]
		common[i] = d == 1 || d == -1 || int(d) == n-1 || int(d) == 1-n
	}
	vertex := make([]int32, n) // of each city; −1: it is inside a common path
	for i, c := range first {
		vertex[c] = -1
		if !common[i] || !common[before(i, n)] {
			vertex[c] = int32(len(u.at))
			u.at = append(u.at, int32(i))
		}
	}
	u.pair(common, l)
	u.incident = make([][]int32, len(u.at))
	var places arena[int32]
	for v := range u.incident {
		u.incident[v] = places.take(mostIncident)[:0]
	}
	for v, i := range u.at {
		if u.mate[v] != u.next(v) || !common[i] {
			u.add(edge{int32(v), u.next(v), l.Cost(first[i], first[after(int(i), n)]), true})
		}
	}
	for v, i := range u.at {
		k := int(place[first[i]])
		if w := vertex[other[after(k, n)]]; w >= 0 && u.isNew(int32(v), w) {
			u.add(edge{int32(v), w, l.Cost(first[i], other[after(k, n)]), false})
		}
	}
	return u
}

// after and before return the positions beside one in a tour of n cities.
func after(i, n int) int {
	if i == n-1 {
		return 0
	}
	return i + 1
}

func before(i, n int) int {
	if i == 0 {
		return n - 1
	}
	return i - 1
}

// next returns the vertex after another in the first tour.
func (u *union) next(v int) int32 { return int32(after(v, len(u.at))) }

// pair notes the ends of each common path that leads over other cities or is a fixed edge. It leads from a vertex to the next one. Other
// edges that both tours have may be left out.
func (u *union) pair(common []bool, l Lengths) {
	u.mate = make([]int32, len(u.at))
	for v := range u.mate {
		u.mate[v] = -1
	}
	for v, i := range u.at {
		w := u.next(v)
		if common[i] && (after(int(i), len(u.first)) != int(u.at[w]) || l.IsFixed(u.first[i], u.first[u.at[w]])) {
			u.mate[v], u.mate[w] = w, int32(v)
		}
	}
}

// isNew says whether an edge of the other tour is not one of the first.
func (u *union) isNew(v, w int32) bool {
	i, j := int(u.at[v]), int(u.at[w])
	return j != after(i, len(u.first)) && j != before(i, len(u.first))
}

func (u *union) add(e edge) {
	k := int32(len(u.edges))
	u.edges = append(u.edges, e)
	u.incident[e.a] = append(u.incident[e.a], k)
	u.incident[e.b] = append(u.incident[e.b], k)
}

// tour returns the cities of a tour of the union, of which chosen says which edges it has.
func (u *union) tour(chosen []bool) []solver.City {
	order := make([]solver.City, 0, len(u.first))
	for v, came := int32(0), int32(-1); len(order) < len(u.first); {
		order = append(order, u.first[u.at[v]])
		w := u.mate[v]
		if w >= 0 && w != came {
			order = u.appendPath(order, v, w)
		} else {
			w = u.leave(v, came, chosen)
		}
		v, came = w, v
	}
	return order
}

// leave returns the vertex to which a chosen edge leads, not the one that the tour comes from.
func (u *union) leave(v, came int32, chosen []bool) int32 {
	w := came
	for _, k := range u.incident[v] {
		if chosen[k] && u.edges[k].other(v) != came {
			w = u.edges[k].other(v)
		}
	}
	return w
}

// appendPath appends the cities inside the common path from one vertex to the other.
func (u *union) appendPath(order []solver.City, from, to int32) []solver.City {
	n := len(u.first)
	step := before
	if u.next(int(from)) == to && !(len(u.at) == 2 && from > to) {
		step = after
	}
	for i := step(int(u.at[from]), n); i != int(u.at[to]); i = step(i, n) {
		order = append(order, u.first[i])
	}
	return order
}

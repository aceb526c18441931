package merging

import (
	"tourscope/solver"
	"tourscope/solver/search/tour"
)

// Lengths are those of edges, some of which may be fixed: a search space.
type Lengths interface {
	Cost(a, b solver.City) int64
	IsFixed(a, b solver.City) bool // all tours have it
}

// union is the graph of the edges of two tours in which the paths that both have are contracted. Its vertices are the
// cities at which the tours differ, in the order of the first tour.
type union struct {
	first    *tour.Array
	cities   []solver.City // of the vertices
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
func newUnion(firstOrder, otherOrder []solver.City, l Lengths) *union {
	first, other := tour.NewArray(firstOrder), tour.NewArray(otherOrder)
	u := &union{first: first}
	vertex := make([]int32, len(firstOrder)) // of each city; −1: it is inside a common path
	for _, c := range firstOrder {
		vertex[c] = -1
		if !other.Joins(c, first.Next(c)) || !other.Joins(c, first.Prev(c)) {
			vertex[c] = int32(len(u.cities))
			u.cities = append(u.cities, c)
		}
	}
	u.pair(other, l)
	u.incident = make([][]int32, len(u.cities))
	var places arena[int32]
	for v := range u.incident {
		u.incident[v] = places.take(mostIncident)[:0]
	}
	for v, c := range u.cities {
		if w := u.next(v); u.mate[v] != w || !other.Joins(c, first.Next(c)) {
			u.add(edge{int32(v), w, l.Cost(c, first.Next(c)), true})
		}
	}
	for v, c := range u.cities {
		if d := other.Next(c); vertex[d] >= 0 && !first.Joins(c, d) {
			u.add(edge{int32(v), vertex[d], l.Cost(c, d), false})
		}
	}
	return u
}

// next returns the vertex after another in the first tour.
func (u *union) next(v int) int32 { return int32((v + 1) % len(u.cities)) }

// pair notes the ends of each common path that leads over other cities or is a fixed edge. It leads from a vertex to the next one. Other
// edges that both tours have may be left out.
func (u *union) pair(other *tour.Array, l Lengths) {
	u.mate = make([]int32, len(u.cities))
	for v := range u.mate {
		u.mate[v] = -1
	}
	for v, c := range u.cities {
		w, d := u.next(v), u.first.Next(c)
		if other.Joins(c, d) && (d != u.cities[w] || l.IsFixed(c, d)) {
			u.mate[v], u.mate[w] = w, int32(v)
		}
	}
}

func (u *union) add(e edge) {
	k := int32(len(u.edges))
	u.edges = append(u.edges, e)
	u.incident[e.a] = append(u.incident[e.a], k)
	u.incident[e.b] = append(u.incident[e.b], k)
}

// tour returns the cities of a tour of the union, of which chosen says which edges it has.
func (u *union) tour(chosen []bool) []solver.City {
	order := make([]solver.City, 0, u.first.Cities())
	for v, came := int32(0), int32(-1); len(order) < u.first.Cities(); {
		order = append(order, u.cities[v])
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
	step := u.first.Prev
	if u.next(int(from)) == to && !(len(u.cities) == 2 && from > to) {
		step = u.first.Next
	}
	for c := step(u.cities[from]); c != u.cities[to]; c = step(c) {
		order = append(order, c)
	}
	return order
}

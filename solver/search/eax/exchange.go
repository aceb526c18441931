package eax

import (
	"slices"

	"tourscope/solver"
)

// Exchange is edges to remove from a tour and edges to add.
type Exchange struct {
	Gain           int64 // cost saved
	Removed, Added [][2]solver.City
}

// offer is an exchange that shortens the tour, and what that saves for the entropy lost.
type offer struct {
	Exchange
	value float64
}

// take makes e a copy of an exchange, in the memory that it has.
func (e *Exchange) take(from *Exchange) {
	e.Gain, e.Removed, e.Added = from.Gain, append(e.Removed[:0], from.Removed...), append(e.Added[:0], from.Added...)
}

// meets says whether two exchanges have an edge in common.
func (e *Exchange) meets(other *Exchange) bool {
	has := func(edge [2]solver.City) bool {
		return find(e.Removed, edge[0], edge[1]) >= 0 || find(e.Added, edge[0], edge[1]) >= 0
	}
	return slices.ContainsFunc(other.Removed, has) || slices.ContainsFunc(other.Added, has)
}

// find returns where an edge is in a list, either way round, or −1.
func find(list [][2]solver.City, a, b solver.City) int {
	return slices.IndexFunc(list, func(e [2]solver.City) bool {
		return e[0] == a && e[1] == b || e[0] == b && e[1] == a
	})
}

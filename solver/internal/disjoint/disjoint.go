// Package disjoint finds the sets of a partition that is stored as a forest: each element has a
// parent of its set, roots themselves.
package disjoint

// Root returns the root of an element's set, and halves the path to it (R. Tarjan and J. van Leeuwen,
// Worst-case analysis of set union algorithms, J. ACM 31, 1984).
func Root[T int | int32](parent []T, element T) T {
	for parent[element] != element {
		parent[element] = parent[parent[element]]
		element = parent[element]
	}
	return element
}

package tourdiff

import "tourscope/solver"

// FreshEdges is solver.FreshEdges for tours that follow from each other: it looks at
// the edges between segments alone, and at all only where the tours differ too much.
func FreshEdges(order []solver.City, older ...[]solver.City) [][][2]solver.City {
	if len(order) < 3 || len(older) == 0 { // an edge of two cities is walked twice
		return solver.FreshEdges(order, older...)
	}
	var f Finder
	f.Remember(order)
	fresh := make([][][2]solver.City, len(older))
	taken := make([]bool, len(order)) // by position: the edge is in a list
	for i, tour := range older {
		change, ok := f.Compare(tour)
		if !ok {
			return solver.FreshEdges(order, older...)
		}
		had := make(map[[2]solver.City]bool, len(change.Now))
		for _, k := range change.Now {
			had[edge(tour, k)] = true
		}
		for _, k := range change.Before {
			if !taken[k] && !had[edge(order, k)] {
				taken[k] = true
				fresh[i] = append(fresh[i], [2]solver.City{order[k], order[(k+1)%len(order)]})
			}
		}
	}
	return fresh
}

// edge returns the edge from a position of a tour to the next, the lower city first.
func edge(order []solver.City, position int) [2]solver.City {
	a, b := order[position], order[(position+1)%len(order)]
	return [2]solver.City{min(a, b), max(a, b)}
}

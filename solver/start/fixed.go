package start

import (
	"slices"

	"tourscope/solver"
)

// KeepFixed returns an order with all fixed edges of a problem, so that heuristics may ignore them: the same one where it
// has them, and otherwise each path of them as a whole where its first city was, in the direction in which it is nearer to
// the city before. It fails where they form no paths.
func KeepFixed(p *solver.Problem, order []solver.City) ([]solver.City, error) {
	if p.FixedEdges() == 0 || p.CheckTour(order) == nil {
		return order, nil
	}
	paths, err := p.FixedPaths()
	if err != nil {
		return nil, err
	}
	return keepPaths(order, paths, func(before solver.City, path []solver.City) bool {
		return p.Distance(before, path[len(path)-1]) < p.Distance(before, path[0])
	}), nil
}

// keepPaths moves every path as a whole to the position of its first city in the order, in the opposite direction where turns, which
// may be nil, says so of the city before.
func keepPaths(order []solver.City, paths [][]solver.City, turns func(before solver.City, path []solver.City) bool) []solver.City {
	pathOf := make(map[solver.City]int)
	for i, path := range paths {
		for _, c := range path {
			pathOf[c] = i
		}
	}
	placed := make([]bool, len(paths))
	whole := make([]solver.City, 0, len(order))
	for _, c := range order {
		path, on := pathOf[c]
		switch {
		case !on:
			whole = append(whole, c)
		case !placed[path]:
			placed[path] = true
			before := order[len(order)-1]
			if len(whole) > 0 {
				before = whole[len(whole)-1]
			}
			if turns != nil && turns(before, paths[path]) {
				slices.Reverse(paths[path])
			}
			whole = append(whole, paths[path]...)
		}
	}
	return whole
}

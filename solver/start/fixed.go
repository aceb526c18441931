package start

import "tourscope/solver"

// KeepFixed returns an order with all fixed edges of a problem, so that heuristics may ignore them: the same one where it has
// them, and otherwise each path of them as a whole where its first city was. It fails where they form no paths.
func KeepFixed(p *solver.Problem, order []solver.City) ([]solver.City, error) {
	if p.FixedEdges() == 0 || p.CheckTour(order) == nil {
		return order, nil
	}
	paths, err := p.FixedPaths()
	if err != nil {
		return nil, err
	}
	return keepPaths(order, paths), nil
}

// keepPaths moves every path as a whole to the position of its first city in the order.
func keepPaths(order []solver.City, paths [][]solver.City) []solver.City {
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
			whole = append(whole, paths[path]...)
		}
	}
	return whole
}

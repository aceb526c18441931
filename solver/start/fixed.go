package start

import "tourscope/solver"

// keepFixed moves every path of fixed edges as a whole to the position of its first city in
// the order, so that heuristics may ignore fixed edges.
func keepFixed(p *solver.Problem, order []solver.City) ([]solver.City, error) {
	if p.FixedEdges() == 0 || p.CheckTour(order) == nil {
		return order, nil
	}
	paths, err := p.FixedPaths()
	if err != nil {
		return nil, err
	}
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
	return whole, nil
}

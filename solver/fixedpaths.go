package solver

import "fmt"

// FixedPaths returns the paths that the fixed edges form, each from end to end, or the
// complete tour where they form one. It fails where fixed edges branch or form a shorter
// cycle. Those of an asymmetric problem run in the direction of the edges.
func (p *Problem) FixedPaths() ([][]City, error) {
	if p.Asymmetric() {
		return p.fixedArcs()
	}
	next := make(map[City][]City, 2*len(p.fixed.list))
	for _, e := range p.fixed.list {
		next[e.from] = append(next[e.from], e.to)
		next[e.to] = append(next[e.to], e.from)
	}
	for c := range City(p.cities) {
		if len(next[c]) > 2 {
			return nil, fmt.Errorf("city %d is in %d fixed edges: a tour has room for two", p.Label(c), len(next[c]))
		}
	}
	return p.pathsAlong(next, func(c City) bool { return len(next[c]) == 1 })
}

// fixedArcs is FixedPaths for an asymmetric problem.
func (p *Problem) fixedArcs() ([][]City, error) {
	next, enters := make(map[City][]City, len(p.fixed.list)), make(map[City]City, len(p.fixed.list))
	for _, e := range p.def.FixedEdges {
		from, to := e[0], e[1]
		if others := next[from]; others != nil && others[0] != to {
			return nil, fmt.Errorf("two fixed edges lead from city %d, to the cities %d and %d: a tour has room for one", p.Label(from), p.Label(others[0]), p.Label(to))
		}
		if other, is := enters[to]; is && other != from {
			return nil, fmt.Errorf("two fixed edges lead to city %d, from the cities %d and %d: a tour has room for one", p.Label(to), p.Label(other), p.Label(from))
		}
		next[from], enters[to] = []City{to}, from
	}
	return p.pathsAlong(next, func(c City) bool {
		_, entered := enters[c]
		return next[c] != nil && !entered
	})
}

// pathsAlong returns the paths by which next leads from city to city: from all that are the first
// of one, and then what is left, which is a cycle.
func (p *Problem) pathsAlong(next map[City][]City, isFirst func(City) bool) ([][]City, error) {
	var paths [][]City
	walked := make(map[City]bool, len(next))
	walk := func(from City) {
		path := []City{from}
		walked[from] = true
		for at := from; ; {
			step := at
			for _, c := range next[at] {
				if !walked[c] && (step == at || c < step) { // the result must not depend on the map's order
					step = c
				}
			}
			if step == at {
				break
			}
			walked[step] = true
			path = append(path, step)
			at = step
		}
		paths = append(paths, path)
	}
	for c := range City(p.cities) {
		if isFirst(c) && !walked[c] {
			walk(c)
		}
	}
	for c := range City(p.cities) {
		if len(next[c]) > 0 && !walked[c] {
			if walk(c); len(paths[len(paths)-1]) != p.cities {
				return nil, fmt.Errorf("the fixed edges close a cycle at city %d before every city is visited", p.Label(c))
			}
		}
	}
	return paths, nil
}

package solver

import "fmt"

// joinedArcs is a round trip of an asymmetric problem without its fixed edges, for engines
// that keep none: each path of fixed edges is one city, at which tours arrive as at the path's
// first city, and which they leave as its last.
type joinedArcs struct {
	problem *Problem
	paths   [][]City // by the city of problem: the cities that it is, in the direction of tours
	city    []City   // by the first city of a path: the city of problem; −1: not the first of one
	inside  int64    // length of the fixed edges
}

// withoutFixedArcs returns the round trip of an asymmetric problem without fixed edges: of
// one without fixed edges the problem itself, nil, and of an open path its round trip. It is
// computed once.
func (p *Problem) withoutFixedArcs() transformed {
	joined, _ := p.joined.get(func() (transformed, error) { return p.freeOfArcs(), nil })
	return joined
}

// freeOfArcs computes the round trip of withoutFixedArcs.
func (p *Problem) freeOfArcs() transformed {
	var path *arcPath
	round := p
	if p.IsPath() {
		path = p.arcPath()
		round = path.problem
	}
	switch joined := round.FixedEdges() > 0; {
	case joined && path != nil:
		return twice{path, round.joinArcs()}
	case joined:
		return round.joinArcs()
	case path != nil:
		return path
	}
	return nil
}

// joinArcs returns a round trip without its fixed edges.
func (p *Problem) joinArcs() *joinedArcs {
	j := &joinedArcs{city: make([]City, p.cities)}
	fixed, err := p.fixedArcs()
	if err != nil {
		panic(fmt.Sprintf("the fixed edges of %s: %v", p.Name(), err)) // NewProblem has accepted them
	}
	begins, inside := make(map[City][]City, len(fixed)), make(map[City]bool, p.cities)
	for _, path := range fixed {
		begins[path[0]] = path
		for i, c := range path[1:] {
			inside[c] = true
			j.inside += p.Distance(path[i], c)
		}
	}
	for c := range City(p.cities) {
		j.city[c] = -1
		if inside[c] {
			continue
		}
		path := begins[c]
		if path == nil {
			path = []City{c}
		}
		j.city[c] = City(len(j.paths))
		j.paths = append(j.paths, path)
	}
	if len(j.paths) == 1 { // a tour of one city has no length
		path := j.paths[0]
		j.inside += p.Distance(path[len(path)-1], path[0])
	}
	n := len(j.paths)
	weights := make([]int32, n*n)
	for a, from := range j.paths {
		for b, to := range j.paths {
			weights[a*n+b] = int32(p.Distance(from[len(from)-1], to[0]))
		}
	}
	if j.problem, err = NewProblem(Definition{Name: p.def.Name, Decimals: p.def.Decimals, Metric: Explicit, Matrix: DirectedMatrix(n, weights)}); err != nil {
		panic(fmt.Sprintf("%s without its fixed edges: %v", p.Name(), err)) // it has no other arcs than p
	}
	return j
}

func (j *joinedArcs) searched() *Problem { return j.problem }

func (j *joinedArcs) offset() int64 { return j.inside }

// expand returns the tour without fixed edges of a tour that has all of them.
func (j *joinedArcs) expand(order []City) []City {
	round := make([]City, 0, len(j.paths))
	for _, c := range order {
		if at := j.city[c]; at >= 0 {
			round = append(round, at)
		}
	}
	return round
}

// contract returns the tour with all fixed edges.
func (j *joinedArcs) contract(round []City) ([]City, error) {
	if len(round) != len(j.paths) {
		return nil, fmt.Errorf("a tour of %d paths is none of %d", len(round), len(j.paths))
	}
	order := make([]City, 0, len(j.city))
	for _, c := range round {
		order = append(order, j.paths[c]...)
	}
	return order, nil
}

// twice is a problem that engines get in another form of another form.
type twice struct{ outer, inner transformed }

func (t twice) searched() *Problem { return t.inner.searched() }

func (t twice) offset() int64 { return t.outer.offset() + t.inner.offset() }

func (t twice) expand(order []City) []City { return t.inner.expand(t.outer.expand(order)) }

func (t twice) contract(nodes []City) ([]City, error) {
	order, err := t.inner.contract(nodes)
	if err != nil {
		return nil, err
	}
	return t.outer.contract(order)
}

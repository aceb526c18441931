package solver

import (
	"errors"
	"fmt"
)

// AnyCity as an end of an open path leaves the choice of the end to the search.
const AnyCity City = -1

// IsPath reports whether the tours of the problem are open paths: an order of the cities is
// a path from its first to its last city, and its length has no closing edge.
func (p *Problem) IsPath() bool { return p.def.OpenPath != nil }

// HamiltonianLength returns the length of a tour that has edges of the graph only, where the
// problem is Hamiltonian: one for each edge of a round trip or an open path.
func (p *Problem) HamiltonianLength() int64 {
	if p.IsPath() {
		return int64(p.cities) - 1
	}
	return int64(p.cities)
}

// checkPath checks the ends of an open path.
func (def *Definition) checkPath(n int) error {
	if def.OpenPath == nil {
		return nil
	}
	for _, end := range def.OpenPath {
		if end != AnyCity && (end < 0 || int(end) >= n) {
			return fmt.Errorf("the open path ends at city %d of %d", int64(end)+1, n)
		}
	}
	switch from, to := def.OpenPath[0], def.OpenPath[1]; {
	case n < 3:
		return fmt.Errorf("an open path needs three cities or more, here are %d", n)
	case n >= MaxCities:
		return fmt.Errorf("an open path has room for %d cities, here are %d", MaxCities-1, n)
	case from == to && from != AnyCity:
		return errors.New("the open path begins and ends at the same city: choose two cities, or search for a round trip")
	case def.Dummy != nil:
		return errors.New("a problem with a dummy city is no open path")
	}
	return nil
}

// EndError reports a path through all cities that does not begin or end where the problem wants.
type EndError struct {
	Verb       string // begins or ends
	City, Want int64  // numbers in the file
}

func (e *EndError) Error() string {
	return fmt.Sprintf("the path %s at city %d, not at city %d", e.Verb, e.City, e.Want)
}

// Remedy returns what the user can do.
func (e *EndError) Remedy() string {
	return fmt.Sprintf("give a path that %s at city %d, or name city %d instead", e.Verb, e.Want, e.City)
}

// checkEnds returns why an order is no path between the ends of the problem, or nil.
func (p *Problem) checkEnds(order []City) error {
	if p.def.OpenPath == nil || len(order) == 0 {
		return nil
	}
	first, last := order[0], order[len(order)-1]
	if from := p.def.OpenPath[0]; from != AnyCity && first != from {
		return &EndError{Verb: "begins", City: p.Label(first), Want: p.Label(from)}
	}
	if to := p.def.OpenPath[1]; to != AnyCity && last != to {
		return &EndError{Verb: "ends", City: p.Label(last), Want: p.Label(to)}
	}
	return nil
}

// checkFixedPaths returns why no path between the given ends has all fixed edges, which form
// the given paths, or nil.
func (p *Problem) checkFixedPaths(paths [][]City) error {
	switch {
	case p.def.OpenPath == nil:
		return nil
	case p.Asymmetric():
		return p.checkFixedArcs(paths)
	}
	from, to := p.def.OpenPath[0], p.def.OpenPath[1]
	for _, path := range paths {
		first, last := path[0], path[len(path)-1]
		switch whole := len(path) == p.cities; {
		case whole && len(p.fixed.list) == p.cities:
			return errors.New("the fixed edges are a round trip: an open path has no room for one of them")
		case !whole && from != AnyCity && to != AnyCity && (first == from && last == to || first == to && last == from):
			return errors.New("the fixed edges join the two ends of the open path before every city is visited")
		}
		for _, c := range path[1 : len(path)-1] {
			if c == from || c == to {
				return fmt.Errorf("the open path ends at city %d, which is in two fixed edges", p.Label(c))
			}
		}
	}
	return nil
}

// checkFixedArcs is checkFixedPaths for an asymmetric problem.
func (p *Problem) checkFixedArcs(paths [][]City) error {
	from, to := p.def.OpenPath[0], p.def.OpenPath[1]
	for _, e := range p.def.FixedEdges {
		switch {
		case e[1] == from:
			return fmt.Errorf("the open path begins at city %d, to which a fixed edge leads", p.Label(from))
		case e[0] == to:
			return fmt.Errorf("the open path ends at city %d, from which a fixed edge leads", p.Label(to))
		}
	}
	for _, path := range paths {
		switch whole := len(path) == p.cities; {
		case whole && len(p.fixed.list) == p.cities:
			return errors.New("the fixed edges are a round trip: an open path has no room for one of them")
		case !whole && from != AnyCity && path[0] == from && path[len(path)-1] == to:
			return errors.New("the fixed edges join the two ends of the open path before every city is visited")
		}
	}
	return nil
}

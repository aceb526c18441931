package solver

import (
	"errors"
	"fmt"
	"slices"
)

// arcPath is an open path of an asymmetric problem as a round trip of the same length. Arcs
// have a direction, so that the ends need neither fixed edges nor forbidden lengths:
//
//   - from a given city: the arcs to it have length 0, since a round trip returns to it from
//     the end of the path;
//   - to a given city: the arcs from it have length 0;
//   - between two given cities: they are one, which tours enter as the end and leave as the
//     start;
//   - between any cities: one more city, the dummy, has arcs of length 0 from and to all.
type arcPath struct {
	path     *Problem
	problem  *Problem // the round trip
	from, to City     // AnyCity: any
}

// arcPath returns the round trip of an open path that is asymmetric.
func (p *Problem) arcPath() *arcPath {
	a := &arcPath{path: p, from: p.def.OpenPath[0], to: p.def.OpenPath[1]}
	n := a.cities()
	weights := make([]int32, n*n)
	for i := range n {
		for j := range n {
			if i != j {
				weights[i*n+j] = a.arc(City(i), City(j))
			}
		}
	}
	def := Definition{Name: p.def.Name, Decimals: p.def.Decimals, Metric: Explicit, Matrix: DirectedMatrix(n, weights), FixedEdges: a.fixedEdges()}
	var err error
	if a.problem, err = NewProblem(def); err != nil {
		panic(fmt.Sprintf("the round trip of %s: %v", p.Name(), err)) // it has no other arcs than p
	}
	return a
}

// joined reports whether both ends are given, and one city of the round trip.
func (a *arcPath) joined() bool { return a.from != AnyCity && a.to != AnyCity }

// cities returns the number of cities of the round trip.
func (a *arcPath) cities() int {
	switch {
	case a.joined():
		return a.path.cities - 1
	case a.from == AnyCity && a.to == AnyCity:
		return a.path.cities + 1
	}
	return a.path.cities
}

// arc returns the length of an arc of the round trip.
func (a *arcPath) arc(i, j City) int32 {
	n := City(a.path.cities)
	switch {
	case a.joined():
		i, j = a.original(i), a.original(j)
		if j == a.from {
			j = a.to
		}
	case i == n || j == n, i == a.to, j == a.from:
		return 0
	}
	return int32(a.path.def.Matrix.At(i, j))
}

// fixedEdges returns the fixed edges between cities of the round trip. None leads to the start
// or from the end of the path.
func (a *arcPath) fixedEdges() (edges [][2]City) {
	for _, e := range a.path.def.FixedEdges {
		edges = append(edges, [2]City{a.number(e[0]), a.number(e[1])})
	}
	return edges
}

// number returns the city of the round trip that a city of the path is.
func (a *arcPath) number(c City) City {
	if a.joined() && c == a.to {
		c = a.from
	}
	if a.joined() && c > a.to {
		c--
	}
	return c
}

// original returns the city of the path that a city of the round trip is, of joined ends the
// start: the end is left out of the numbers.
func (a *arcPath) original(c City) City {
	if a.joined() && c >= a.to {
		return c + 1
	}
	return c
}

func (a *arcPath) searched() *Problem { return a.problem }

func (a *arcPath) offset() int64 { return 0 }

// expand returns the round trip of a path.
func (a *arcPath) expand(order []City) []City {
	switch {
	case a.joined():
		round := slices.Clone(order[:len(order)-1])
		for i, c := range round {
			round[i] = a.number(c)
		}
		return round
	case a.from == AnyCity && a.to == AnyCity:
		return append(slices.Clip(order), City(len(order)))
	}
	return order
}

// contract returns the path of a round trip.
func (a *arcPath) contract(round []City) ([]City, error) {
	if len(round) != a.cities() {
		return nil, fmt.Errorf("a round trip of %d cities is none of %d", len(round), a.cities())
	}
	order := make([]City, len(round), len(round)+1)
	for i, c := range round {
		order[i] = a.original(c)
	}
	first := a.from // where the path begins, or before it
	switch {
	case a.joined(), a.from != AnyCity:
	case a.to != AnyCity:
		first = a.to
	default:
		first = City(a.path.cities)
	}
	at := slices.Index(order, first)
	if at < 0 {
		return nil, errors.New("the round trip does not visit the end of the open path")
	}
	order = slices.Concat(order[at:], order[:at])
	switch {
	case a.joined():
		order = append(order, a.to)
	case a.from == AnyCity && a.to != AnyCity: // the round trip leaves the end for the start
		order = append(order[1:], a.to)
	case a.from == AnyCity:
		order = order[1:]
	}
	return order, a.path.checkEnds(order)
}

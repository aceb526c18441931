package solver

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// maxPathMatrix bounds the open paths that are searched with a matrix of all distances:
// 400 MB.
const maxPathMatrix = 10_000

// RoundTrip returns an open path as a symmetric problem for any solver: its cities, the dummy
// behind them, and a matrix of all distances, in which the dummy is at distance 0 from every
// possible end; the edges between the dummy and given ends are fixed. A shortest round trip
// without the dummy is a shortest path, of the same length. An asymmetric
// problem (see arcPath) has the dummy only where no end is given, no city more where one is, and
// one city less where both are: tours leave this city as the start and arrive at it as the end.
func (p *Problem) RoundTrip() (*Problem, error) {
	if !p.IsPath() {
		return p, nil
	}
	if p.Asymmetric() {
		return p.arcPath().problem, nil
	}
	c, err := p.roundByMatrix(true)
	if err != nil {
		return nil, err
	}
	return c.searched(), nil
}

// GraphRoundTrip returns an open path of a Hamiltonian problem as one of a Hamiltonian cycle: the
// graph has the dummy behind its cities and an edge between the dummy and every possible end;
// those to given ends are fixed. It has such a cycle if and only if the path is in the graph.
func (p *Problem) GraphRoundTrip() (*Problem, error) {
	round, err := p.RoundTrip()
	if err != nil || !p.IsPath() {
		return round, err
	}
	def, dummy := round.def, City(p.cities)
	def.Hamiltonian, def.Matrix = true, NewMatrix(p.cities+1)
	bothGiven := len(p.givenEnds()) == 2
	for a := range dummy {
		for b := range a {
			def.Matrix.Set(a, b, int32(p.Distance(a, b)))
		}
		def.Matrix.Set(a, dummy, 1)
		if bothGiven && !slices.Contains(p.givenEnds(), a) {
			def.Matrix.Set(a, dummy, 2)
		}
	}
	return NewProblem(def)
}

// RoundTripWithEnds is RoundTrip for bounds by trees. Each edge of the dummy has the mean
// distance of a city to its nearest one: with zeros, the shortest tree is a star of no
// weight, from which an ascent finds no scale. offset is the length of a path less that of
// its round trip.
func (p *Problem) RoundTripWithEnds() (round *Problem, offset int64, err error) {
	c, err := p.closedByMatrix(true)
	if err != nil {
		return nil, 0, err
	}
	n, m := p.cities, c.problem.def.Matrix
	sum := int64(0)
	for a := range City(n) {
		near := int64(math.MaxInt64)
		for b := range City(n) {
			if a != b {
				near = min(near, m.At(a, b))
			}
		}
		sum += near
	}
	mean := sum/int64(n) + 1
	for a := range City(n) {
		m.Set(a, City(n), int32(mean))
	}
	def := c.problem.def
	round, err = NewProblem(def)
	return round, -2 * mean, err
}

// closed is an open path as a round trip of the same length: the ends of the path are joined
// by way of one more city, the dummy, which is at distance 0 from all others. Where an end
// is given, the edge between it and the dummy is fixed. An order of the nodes is a round trip
// of the n cities and the dummy, node n.
type closed struct {
	problem *Problem
	path    *Problem
	added   int64 // length of a round trip less that of its path
}

// closedByDummy returns the round trip with the coordinates of the path. The dummy has those
// of an end, or of city 0, so that searches by coordinates have it near a given end. It is computed once.
func (p *Problem) closedByDummy() (transformed, error) { return p.closedDummy.get(p.closeByDummy) }

func (p *Problem) closeByDummy() (transformed, error) {
	dummy := City(p.cities)
	at := max(0, p.def.OpenPath[0], p.def.OpenPath[1])
	if from := p.def.OpenPath[0]; from != AnyCity {
		at = from
	}
	def := p.withoutPath()
	def.X, def.Y, def.Z = repeated(def.X, at), repeated(def.Y, at), repeated(def.Z, at)
	def.Dummy = &dummy
	def.FixedEdges = p.edgesWithEnds(dummy)
	return p.close(def, 0)
}

// roundByMatrix returns what closedByMatrix does. It is computed once, in 4n² bytes.
func (p *Problem) roundByMatrix(fixed bool) (transformed, error) {
	c := &p.closedByLengths
	if fixed {
		c = &p.closedFixed
	}
	return c.get(func() (transformed, error) { return p.closedByMatrix(fixed) })
}

// closedByMatrix returns the round trip with the matrix of all distances. Where fixed is
// false the given ends are enforced by the lengths of the dummy's edges instead of fixed
// edges: an edge to another city is longer than any path, or where 32 bits are too few, than
// what any exchange of two edges saves, so that no local minimum of 2-opt has one too many.
// Fixed edges are enforced by lengths as well then: see byLengths.
func (p *Problem) closedByMatrix(fixed bool) (*closed, error) {
	n, dummy := p.cities, City(p.cities)
	if n > maxPathMatrix {
		return nil, fmt.Errorf("%s has %d cities, an open path with a matrix of distances %d at most", p.Name(), n, maxPathMatrix)
	}
	m := NewMatrix(n + 1)
	longest := int64(0)
	for a := range City(n) {
		for b := range a {
			d := p.Distance(a, b)
			if d > math.MaxInt32/8 {
				return nil, fmt.Errorf("the distance %d is too long for an open path with this engine: scale the coordinates down, or choose another engine", d)
			}
			longest = max(longest, d)
			m.Set(a, b, int32(d))
		}
	}
	if fixed && len(p.givenEnds()) == 2 { // its edges are fixed: no candidate of other cities
		for c := range dummy {
			m.Set(c, dummy, int32(longest))
		}
		for _, end := range p.givenEnds() {
			m.Set(end, dummy, 0)
		}
	}
	def := p.withoutPath()
	def.Metric, def.X, def.Y, def.Z, def.Labels, def.Matrix = Explicit, nil, nil, nil, nil, m
	if fixed {
		def.FixedEdges = p.edgesWithEnds(dummy)
		return p.close(def, 0)
	}
	added := p.enforceEnds(m, longest)
	if p.FixedEdges() > 0 {
		if err := p.checkBarrier(); err != nil {
			return nil, err
		}
		added += p.lengthen(m, p.edgesWithEnds(dummy))
		def.FixedEdges = nil
	}
	return p.close(def, added)
}

// enforceEnds sets the lengths of the dummy's edges so that it is visited beside the given ends,
// and returns by how much such tours are longer.
func (p *Problem) enforceEnds(m *Matrix, longest int64) (added int64) {
	n, dummy, given := City(p.cities), City(p.cities), p.givenEnds()
	if len(given) == 0 {
		return 0
	}
	barrier := max(4*longest, min(int64(n)*longest, 1<<29)) + 1
	for c := range n {
		m.Set(c, dummy, int32(barrier))
	}
	for _, end := range given {
		m.Set(end, dummy, 0)
	}
	return barrier * int64(2-len(given))
}

func (p *Problem) close(def Definition, added int64) (*closed, error) {
	problem, err := NewProblem(def)
	if err != nil {
		return nil, fmt.Errorf("%s as a round trip: %w", p.Name(), err)
	}
	return &closed{problem: problem, path: p, added: added}, nil
}

// withoutPath returns the definition of the cities alone.
func (p *Problem) withoutPath() Definition {
	def := p.def
	def.OpenPath, def.DisplayX, def.DisplayY, def.Names = nil, nil, nil, nil
	def.Hamiltonian = false // 0 is no length of a graph

	if def.Labels != nil { // for messages; the dummy has a number that no other city has
		most := int64(0)
		for _, l := range def.Labels {
			most = max(most, l)
		}
		def.Labels = append(def.Labels[:p.cities:p.cities], most+1)
	}
	return def
}

// repeated appends the value of a city.
func repeated(values []float64, c City) []float64 {
	if values == nil {
		return nil
	}
	return append(values[:len(values):len(values)], values[c])
}

// givenEnds returns the ends that are given.
func (p *Problem) givenEnds() (ends []City) {
	for _, end := range p.def.OpenPath {
		if end != AnyCity {
			ends = append(ends, end)
		}
	}
	return ends
}

// edgesWithEnds returns the fixed edges and those of the dummy to the given ends.
func (p *Problem) edgesWithEnds(dummy City) [][2]City {
	edges := p.def.FixedEdges[:len(p.def.FixedEdges):len(p.def.FixedEdges)]
	for _, end := range p.givenEnds() {
		edges = append(edges, [2]City{end, dummy})
	}
	return edges
}

func (c *closed) searched() *Problem { return c.problem }

func (c *closed) offset() int64 { return -c.added }

// expand returns the round trip of a path.
func (c *closed) expand(order []City) []City {
	return append(order[:len(order):len(order)], City(len(order)))
}

// contract returns the path of a round trip, from the first given end or to the second one;
// where none is given, from the end with the lower number.
func (c *closed) contract(nodes []City) ([]City, error) {
	n := c.path.cities
	if len(nodes) != n+1 {
		return nil, fmt.Errorf("a round trip of %d nodes is none of %d cities and a dummy", len(nodes), n)
	}
	at := 0
	for at < n && nodes[at] != City(n) {
		at++
	}
	if nodes[at] != City(n) {
		return nil, errors.New("the round trip does not visit the dummy city of the open path")
	}
	order := append(append(make([]City, 0, n), nodes[at+1:]...), nodes[:at]...)
	first, last := order[0], order[n-1]
	from, to := c.path.def.OpenPath[0], c.path.def.OpenPath[1]
	if from == last || to == first || from == AnyCity && to == AnyCity && last < first {
		reverse(order)
	}
	if err := c.path.checkEnds(order); err != nil {
		return order, err
	}
	return order, c.path.checkKept(order)
}

func reverse(order []City) {
	for i, j := 0, len(order)-1; i < j; i, j = i+1, j-1 {
		order[i], order[j] = order[j], order[i]
	}
}

// WithoutDummy returns the problem without its dummy city, which must be the last one, and
// without the edges to it.
func (p *Problem) WithoutDummy() (*Problem, error) {
	n := p.cities - 1
	cut := func(values []float64) []float64 {
		if values == nil {
			return nil
		}
		return values[:n]
	}
	def := p.def
	def.X, def.Y, def.Z, def.DisplayX, def.DisplayY, def.Names = cut(def.X), cut(def.Y), cut(def.Z), nil, nil, nil
	if def.Labels != nil {
		def.Labels = def.Labels[:n]
	}
	def.Dummy, def.FixedEdges = nil, nil
	for _, e := range p.def.FixedEdges {
		if e[0] != p.dummy && e[1] != p.dummy {
			def.FixedEdges = append(def.FixedEdges, e)
		}
	}
	return NewProblem(def)
}

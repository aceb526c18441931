package solver

import (
	"fmt"
	"math"
	"slices"

	"tourscope/solver/internal/assignment"
)

// An asymmetric problem is searched as a symmetric one of twice as many nodes (Jonker and
// Volgenant 1983, Transforming asymmetric into symmetric traveling salesman problems). City
// c becomes the nodes 2c, where tours arrive, and 2c + 1, from where they leave, joined by a
// fixed edge of length 0. The edge between the node 2a + 1 and the node 2b stands for the
// arc from a to b. Every other edge is longer than half a tour, and there is never one of
// them alone, so that a shortest tour with all fixed edges has none and visits the cities in
// one direction. The fixed edge from a to b of a problem is that between the node 2a + 1 and
// the node 2b.
//
// The arcs have reduced costs: their distances less the dual variables of the assignment
// problem (see package assignment), which change the length of every tour by the same
// Symmetric.Offset. Arcs of short tours have low reduced costs, so that candidate lists and
// start heuristics find them: on two busy cores chained reached the optimum of rbg323 in
// 0.04 s with them, and was 1.4 % above it after 10 s without.

const (
	// maxDirected bounds the distances of an asymmetric problem: the barrier exceeds them
	// within 32 bits.
	maxDirected = math.MaxInt32 / 2

	// MaxAssigned is the number of cities up to which the reduced costs are those of a
	// shortest assignment, which takes 0.03 s of 500 and 2 s of 2,000; above it they are the weights less the
	// least of each row and column, and searches add penalties, see WithPenalties.
	MaxAssigned = 500
)

func (s *Symmetric) searched() *Problem { return s.Problem }

func (s *Symmetric) offset() int64 { return s.Offset }

func (s *Symmetric) expand(order []City) []City { return s.Expand(order) }

func (s *Symmetric) contract(nodes []City) ([]City, error) { return s.Contract(nodes) }

// Asymmetric reports whether some distance differs from that of the opposite direction.
func (p *Problem) Asymmetric() bool { return p.def.Matrix != nil && p.def.Matrix.asymmetric }

// OfNodes says whether the cities of a problem are the nodes of an asymmetric one: most have a fixed edge.
func (p *Problem) OfNodes() bool {
	return p.def.Metric == Explicit && 2*p.FixedEdges() >= p.cities
}

// checkDirected refuses what asymmetric problems cannot have.
func (p *Problem) checkDirected(longest int64) error {
	switch {
	case !p.Asymmetric():
		return nil
	case longest > maxDirected:
		return fmt.Errorf("the weight %d of an asymmetric problem is above %d: scale the weights down", longest, int64(maxDirected))
	case 2*(p.cities+1) > MaxCities:
		return fmt.Errorf("%d cities are more than the %d of an asymmetric problem", p.cities, MaxCities/2-1)
	}
	return nil
}

// Symmetric returns the symmetric problem of an asymmetric one, of an open path that of its
// round trip (see arcPath). It is computed once, on all cores; a symmetric problem panics.
func (p *Problem) Symmetric() *Symmetric {
	p.transformed.Do(func() {
		switch {
		case !p.Asymmetric():
			panic("a symmetric problem needs no transformation")
		case p.IsPath():
			path := p.arcPath()
			p.symmetric = transform(path.problem)
			p.symmetric.path = path
		default:
			p.symmetric = transform(p)
		}
	})
	return p.symmetric
}

// Searched returns the problem that engines search: the problem itself, or its symmetric
// one.
func (p *Problem) Searched() *Problem {
	if p.Asymmetric() {
		return p.Symmetric().Problem
	}
	return p
}

// transform returns the symmetric problem of one of round trips with a matrix.
func transform(p *Problem) *Symmetric {
	n := p.cities
	reduced, offset, longest := reducedCosts(p.def.Matrix)
	s := &Symmetric{Offset: offset, cities: n, barrier: min(longest*int64(n)/2+1, math.MaxInt32)}
	def := Definition{Name: p.def.Name, Metric: Explicit, Matrix: s.matrix(reduced), FixedEdges: make([][2]City, n), Labels: make([]int64, 2*n)}
	for c := range n {
		def.FixedEdges[c] = [2]City{City(2 * c), City(2*c + 1)}
		def.Labels[2*c], def.Labels[2*c+1] = p.Label(City(c)), p.Label(City(c))
	}
	for _, e := range p.def.FixedEdges {
		def.FixedEdges = append(def.FixedEdges, [2]City{2*e[0] + 1, 2 * e[1]})
	}
	var err error
	if s.Problem, err = NewProblem(def); err != nil {
		panic(fmt.Sprintf("the symmetric problem of %s: %v", p.Name(), err)) // checkDirected has accepted p
	}
	s.Problem.embedded.from = p.nodesEmbedding()
	return s
}

// reducedCosts returns the reduced costs, row by row, the sum of the dual variables, and the
// highest reduced cost. Those of the assignment may exceed maxDirected; then and for large
// problems the rows' and columns' least weights take the place of the dual variables.
func reducedCosts(m *Matrix) (reduced []int32, offset, longest int64) {
	n, weights := m.n, m.Weights()
	u, v := assignment.Reduce(n, weights)
	if n <= MaxAssigned {
		if x, y := assignment.Duals(n, weights); highest(weights, x, y) <= maxDirected {
			u, v = x, y
		}
	}
	reduced = make([]int32, n*n)
	most := make([]int64, n)
	InPiecesOf(0, n, transposedTogether, func(from, to int) {
		for a := from; a < to; a++ {
			row := reduced[a*n:][:n]
			for b, weight := range weights[a*n:][:n] {
				if a != b {
					cost := int64(weight) - u[a] - v[b]
					row[b], most[a] = int32(cost), max(most[a], cost)
				}
			}
		}
	})
	for a := range n {
		offset += u[a] + v[a]
	}
	return reduced, offset, slices.Max(most)
}

// highest returns the highest reduced cost.
func highest(weights []int32, u, v []int64) (most int64) {
	for a := range u {
		for b, w := range weights[a*len(v):][:len(v)] {
			if a != b {
				most = max(most, int64(w)-u[a]-v[b])
			}
		}
	}
	return most
}

// matrix returns the lengths of the edges of the 2n nodes.
func (s *Symmetric) matrix(reduced []int32) *Matrix {
	n := s.cities
	m := NewMatrix(2 * n)
	InPiecesOf(0, n, transposedTogether, func(first, last int) {
		s.fill(m, reduced, first, last)
	})
	return m
}

// fill writes the rows of the nodes of some cities.
func (s *Symmetric) fill(m *Matrix, reduced []int32, first, last int) {
	n := s.cities
	row := func(node int) []int32 { return m.weights[node*2*n:][:2*n] }
	for node := 2 * first; node < 2*last; node++ {
		edges := row(node)
		for i := range edges {
			edges[i] = int32(s.barrier)
		}
	}
	for a := range n { // a column of reduced costs is read with those beside it
		for b, cost := range reduced[a*n+first : a*n+last] {
			row(2 * (first + b))[2*a+1] = cost
		}
	}
	for a := first; a < last; a++ {
		leaving := row(2*a + 1)
		for b, cost := range reduced[a*n:][:n] { // 0 for the fixed edge of a
			leaving[2*b] = cost
		}
		leaving[2*a+1], row(2 * a)[2*a] = 0, 0
	}
}

// transposedTogether is how many cities are one piece of work: as many costs as are in a line of a cache.
const transposedTogether = 16

// Expand returns the tour of nodes of a tour of cities.
func (s *Symmetric) Expand(order []City) []City {
	if s.path != nil {
		order = s.path.expand(order)
	}
	nodes := make([]City, 0, 2*len(order))
	for _, c := range order {
		nodes = append(nodes, 2*c, 2*c+1)
	}
	return nodes
}

// FixedPaths returns the paths of fixed edges, each from the node at which tours arrive to the one
// from which they leave.
func (s *Symmetric) FixedPaths() ([][]City, error) {
	paths, err := s.Problem.FixedPaths()
	for _, path := range paths {
		if path[0]%2 == 1 {
			slices.Reverse(path)
		}
	}
	return paths, err
}

// Contract returns the tour or the open path of cities of a tour of nodes that has all fixed edges. It fails
// where the tour has an edge that stands for no arc.
func (s *Symmetric) Contract(nodes []City) ([]City, error) {
	if len(nodes) != 2*s.cities {
		return nil, fmt.Errorf("a tour of %d nodes is none of %d cities", len(nodes), s.cities)
	}
	order := make([]City, 0, s.cities)
	first, step := 0, 1
	if nodes[0]/2 != nodes[1]/2 {
		first = 1 // the first node's mate is the last one
	}
	if nodes[first]%2 == 1 { // leaves before it arrives: backwards
		first, step = first+1, len(nodes)-1
	}
	for at := first; len(order) < s.cities; at += 2 * step {
		arrival, departure := nodes[at%len(nodes)], nodes[(at+step)%len(nodes)]
		if arrival%2 != 0 || departure != arrival+1 {
			return nil, fmt.Errorf("the tour of nodes visits node %d after node %d: the distances differ too much for the transformation of an asymmetric problem: scale the longest down", departure, arrival)
		}
		order = append(order, arrival/2)
	}
	if s.path != nil {
		return s.path.contract(order)
	}
	return order, nil
}

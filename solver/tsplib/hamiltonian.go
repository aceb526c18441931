package tsplib

import (
	"fmt"
	"strings"

	"tourscope/solver"
)

// A problem of TYPE : HCP asks for a Hamiltonian cycle of a graph. It is read as a problem in
// which an edge of the graph has the length 1 and every other step 2: a tour of n cities has
// the length n if and only if it is a Hamiltonian cycle.
const (
	edgeLength    = 1
	missingLength = 2

	// maxGraphCities bounds graphs, whose lengths are a matrix: 100 MB.
	maxGraphCities = 5000

	edgeSection = "EDGE_DATA_SECTION"
)

// readEdges reads the numbers of EDGE_DATA_SECTION up to the next keyword. Their format and
// DIMENSION may be specified after the section.
func (p *problemReader) readEdges() (numbers []int32, err error) {
	const most = 4 * maxGraphCities * maxGraphCities
	if err := p.checkGraphSize(); err != nil {
		return nil, err
	}
	last := maxGraphCities
	if p.cities == 0 {
		last = solver.MaxCities
	}
	numbers = []int32{}
	for p.atNumber() {
		line := p.Line()
		c, err := p.integer(edgeSection)
		switch {
		case err != nil:
			return nil, err
		case c != -1 && (c < 1 || c > int64(last)):
			return nil, p.refuse(line, edgeSection, fmt.Sprintf("there is no city %d", c), fmt.Sprintf("number the cities from 1 to at most %d", last))
		case len(numbers) == most:
			return nil, p.refuse(line, edgeSection, "has more edges than a graph", "give each edge once")
		}
		numbers = append(numbers, int32(c))
	}
	return numbers, nil
}

// checkGraphSize returns an error if the file is a graph and DIMENSION too large for one.
func (p *problemReader) checkGraphSize() error {
	if !p.graph || p.cities <= maxGraphCities {
		return nil
	}
	return p.refuse(p.seen["DIMENSION"].line, "DIMENSION", fmt.Sprintf("%d cities are more than the %d that a graph may have", p.cities, maxGraphCities), "give a smaller graph")
}

// placeGraph makes the matrix of the lengths.
func (p *problemReader) placeGraph(def *solver.Definition) error {
	if err := p.checkGraphSize(); err != nil {
		return err
	}
	if p.edges == nil {
		return p.refuse(p.Line(), edgeSection, "is missing", "add the edges of the graph")
	}
	pairs, err := p.graphEdges()
	if err != nil {
		return err
	}
	n, line := p.cities, p.seen[edgeSection].line
	for _, e := range pairs {
		if max(e[0], e[1]) >= solver.City(n) {
			return p.refuse(line, edgeSection, fmt.Sprintf("there is no city %d", max(e[0], e[1])+1), "make DIMENSION agree with the section")
		}
	}
	few := func(edges int) error {
		return p.refuse(line, edgeSection, fmt.Sprintf("has %d edges: a Hamiltonian path of %d cities needs %d", edges, n, n-1), "get the whole file")
	}
	if n > 2 && len(pairs) < n-1 { // before there is a matrix
		return few(len(pairs))
	}
	def.Hamiltonian = true
	var edges int
	if def.Matrix, edges = graphMatrix(n, pairs); n > 2 && edges < n-1 {
		return few(edges)
	}
	return nil
}

// graphMatrix returns the lengths, and the number of different edges.
func graphMatrix(n int, pairs [][2]solver.City) (m *solver.Matrix, edges int) {
	m = solver.NewMatrix(n)
	weights := m.Weights()
	for i := range weights {
		if i%(n+1) != 0 {
			weights[i] = missingLength
		}
	}
	for _, e := range pairs {
		if e[0] != e[1] && m.At(e[0], e[1]) != edgeLength {
			m.Set(e[0], e[1], edgeLength)
			edges++
		}
	}
	return m, edges
}

// graphEdges returns the edges in the format of the file: pairs up to -1, or for each city its
// number and those of its neighbours up to -1, and another -1 at the end.
func (p *problemReader) graphEdges() (pairs [][2]solver.City, err error) {
	const field = "EDGE_DATA_FORMAT"
	e, is := p.seen[field]
	if !is {
		return nil, p.refuse(p.Line(), field, "is missing", "add a line EDGE_DATA_FORMAT : EDGE_LIST")
	}
	switch strings.ToUpper(e.value) {
	case "EDGE_LIST":
		for i := 0; i < len(p.edges) && p.edges[i] != -1; i += 2 {
			if i+1 == len(p.edges) || p.edges[i+1] == -1 {
				return nil, p.refuse(p.seen[edgeSection].line, edgeSection, "an edge has only one city", "give the cities in pairs and end the section with -1")
			}
			pairs = append(pairs, [2]solver.City{solver.City(p.edges[i] - 1), solver.City(p.edges[i+1] - 1)})
		}
		return pairs, nil
	case "ADJ_LIST":
		at := solver.City(-1)
		for _, c := range p.edges {
			switch {
			case c == -1 && at < 0:
				return pairs, nil
			case c == -1:
				at = -1
			case at < 0:
				at = solver.City(c - 1)
			default:
				pairs = append(pairs, [2]solver.City{at, solver.City(c - 1)})
			}
		}
		return pairs, nil
	}
	return nil, p.refuse(e.line, field, fmt.Sprintf("%q is not a format of edges", e.value), "use EDGE_LIST or ADJ_LIST")
}

// graph writes the edges of a graph.
func (w *writer) graph(m *solver.Matrix) {
	w.header("EDGE_DATA_FORMAT", "EDGE_LIST")
	w.line(edgeSection)
	n := solver.City(m.Cities())
	for a := range n {
		for b := a + 1; b < n; b++ {
			if m.At(a, b) == edgeLength {
				w.integer(int64(a) + 1)
				_ = w.WriteByte(' ')
				w.integer(int64(b) + 1)
				w.end()
			}
		}
	}
	w.line("-1")
}

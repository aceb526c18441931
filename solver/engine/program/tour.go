package program

import (
	"bufio"
	"bytes"
	"fmt"
	"os"

	"tourscope/solver"
	"tourscope/solver/tsplib"
)

// read reads a tour: TSPLIB's, or a list of edges as Concorde's programs write it:
// two numbers, of cities and of edges, then for each edge its ends, counted from 0,
// and its length. The edges come in the order of the tour.
func read(path string, p *solver.Problem) ([]solver.City, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var order []solver.City
	var cities, edges int
	line, rest, _ := bytes.Cut(text, []byte("\n"))
	if n, _ := fmt.Sscan(string(line), &cities, &edges); n == 2 {
		order, err = edgeList(rest, cities, edges)
	} else {
		order, err = tour(text, p)
	}
	if err != nil {
		return nil, err
	}
	return order, p.CheckTour(order)
}

func tour(text []byte, p *solver.Problem) ([]solver.City, error) {
	t, err := tsplib.ReadTour(bytes.NewReader(text), "tour")
	if err != nil {
		return nil, err
	}
	return t.Order(p)
}

func edgeList(text []byte, cities, edges int) ([]solver.City, error) {
	if cities != edges {
		return nil, fmt.Errorf("a list of %d edges on %d cities is no tour", edges, cities)
	}
	var order []solver.City
	var next int
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() && len(order) < edges {
		var from, to int
		if n, err := fmt.Sscan(lines.Text(), &from, &to); n < 2 {
			return nil, fmt.Errorf("the edge %q cannot be read: %w", lines.Text(), err)
		}
		if len(order) > 0 && from != next {
			return nil, fmt.Errorf("the edge from %d does not follow the one to %d", from, next)
		}
		order, next = append(order, solver.City(from)), to
	}
	return order, lines.Err()
}

package program

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"tourscope/solver"
	"tourscope/solver/tsplib"
)

// Bounds of a tour file, in bytes: text before the tour, and per city a line of an edge list
// or a TSPLIB label.
const (
	maxHeader  = 1 << 20
	maxPerCity = 64
)

// read reads a tour in TSPLIB's format or as a list of edges, as Concorde's programs write
// it: the numbers of cities and of edges, then for each edge in the order of the tour its
// ends, from 0, and its length. The path may be anything, such as a link to a device whose
// stream does not end.
func read(path string, p *solver.Problem) ([]solver.City, error) {
	if info, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("there is no file $TOUR")
	} else if err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, errors.New("its tour is not a regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	limit := maxHeader + maxPerCity*int64(p.Cities())
	bounded := &io.LimitedReader{R: f, N: limit + 1}
	order, err := parse(bufio.NewReader(bounded), p)
	if bounded.N == 0 {
		return nil, fmt.Errorf("the file has more than %d bytes, the limit for a tour of %d cities", limit, p.Cities())
	}
	if err != nil {
		return nil, err
	}
	return order, p.CheckTour(order)
}

// parse determines the format by the first line.
func parse(r *bufio.Reader, p *solver.Problem) ([]solver.City, error) {
	var cities, edges int
	head, _ := r.Peek(64)
	line, _, _ := bytes.Cut(head, []byte("\n"))
	if n, _ := fmt.Sscan(string(line), &cities, &edges); n == 2 {
		if _, err := r.ReadBytes('\n'); err != nil {
			return nil, err
		}
		if cities != edges || cities != p.Cities() {
			return nil, fmt.Errorf("a list of %d edges on %d cities is not a tour of %d cities", edges, cities, p.Cities())
		}
		return edgeList(r, edges)
	}
	t, err := tsplib.ReadTour(r, "tour")
	if err != nil {
		return nil, err
	}
	return t.Order(p)
}

// edgeList reads the ends of so many edges, one edge per line.
func edgeList(r io.Reader, edges int) ([]solver.City, error) {
	var order []solver.City
	var next int
	lines := bufio.NewScanner(r)
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

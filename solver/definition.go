package solver

import (
	"errors"
	"fmt"
)

// MaxDistance bounds one distance: MaxCities × MaxDistance stays below 2⁶².
const MaxDistance = 1 << 38

// Definition holds the data of a problem as read from a file or generated. NewProblem
// checks it and returns the Problem.
type Definition struct {
	Name    string
	Comment string
	Metric  Metric

	// X, Y and, for metrics of three dimensions, Z are the coordinates in the file's
	// units, multiplied as Decimals says. They are nil where the metric is Explicit. For Geo and GreatCircle, X is
	// the latitude and Y the longitude.
	X, Y, Z []float64

	// Matrix holds the weights where the metric is Explicit.
	Matrix *Matrix

	// Hamiltonian marks the problem of a Hamiltonian cycle: the edges of a graph have the
	// length 1 in Matrix, all other steps 2, so that a cycle in the graph has the length n.
	Hamiltonian bool

	// Decimals is the exponent of the power of ten by which the distances of the file were
	// multiplied to be whole numbers, or its coordinates so that rounding distorts no distance:
	// lengths are printed with as many decimals.
	Decimals int

	// DisplayX and DisplayY are the display coordinates of an explicit problem; nil
	// where the file has none.
	DisplayX, DisplayY []float64

	// FixedEdges must be part of every tour, of an asymmetric problem from the first city
	// to the second.
	FixedEdges [][2]City

	// OpenPath holds the first and the last city of a shortest path to be found instead
	// of a round trip; AnyCity leaves an end to the search. Nil: a round trip.
	OpenPath *[2]City

	// Dummy is a city at distance 0 from all others, whatever its coordinates are: a
	// round trip is then a path that begins and ends beside it. Nil: there is none.
	Dummy *City

	// Labels are the file's own city numbers; nil where city i is i+1.
	Labels []int64

	// Names are what the file calls its cities, for people, in one line each; nil where
	// it has no names. Some may be empty.
	Names []string
}

// countCities checks a definition without its edges and returns the number of cities.
func (def *Definition) countCities() (int, error) {
	n := len(def.X)
	switch dims := def.Metric.Dimensions(); {
	case def.Metric < Explicit || def.Metric > GreatCircle:
		return 0, fmt.Errorf("unknown metric %v", def.Metric)
	case dims == 0 && def.Matrix == nil:
		return 0, errors.New("an explicit problem needs a matrix of weights")
	case dims == 0:
		n = def.Matrix.Cities()
	case len(def.Y) != n || dims == 3 && len(def.Z) != n:
		return 0, errors.New("the coordinate lists differ in length")
	}
	switch {
	case n < 1:
		return 0, errors.New("a problem needs at least one city")
	case n > MaxCities:
		return 0, fmt.Errorf("%d cities are more than the %d that Tourscope can hold", n, MaxCities)
	case def.Labels != nil && len(def.Labels) != n:
		return 0, fmt.Errorf("%d city numbers for %d cities", len(def.Labels), n)
	case def.Names != nil && len(def.Names) != n:
		return 0, fmt.Errorf("%d names for %d cities", len(def.Names), n)
	case def.DisplayX != nil && (len(def.DisplayX) != n || len(def.DisplayY) != n):
		return 0, fmt.Errorf("%d display positions for %d cities", len(def.DisplayX), n)
	case def.Dummy != nil && (*def.Dummy < 0 || int(*def.Dummy) >= n):
		return 0, fmt.Errorf("the dummy city is city %d of %d", int64(*def.Dummy)+1, n)
	}
	if err := def.checkPath(n); err != nil {
		return 0, err
	}
	for i := range def.DisplayX {
		if !finite(def.DisplayX[i]) || !finite(def.DisplayY[i]) {
			return 0, fmt.Errorf("the display position of city %d is not finite", i+1)
		}
	}
	return n, nil
}

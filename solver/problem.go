package solver

import (
	"errors"
	"fmt"
	"math"
	"sync"
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
	// units. They are nil where the metric is Explicit. For Geo and GreatCircle, X is
	// the latitude and Y the longitude.
	X, Y, Z []float64

	// Matrix holds the weights where the metric is Explicit.
	Matrix *Matrix

	// Hamiltonian marks the problem of a Hamiltonian cycle: the edges of a graph have the
	// length 1 in Matrix, all other steps 2, so that a cycle in the graph has the length n.
	Hamiltonian bool

	// Decimals is the power of ten by which the distances of the file were multiplied to be
	// whole numbers: lengths are printed with as many decimals.
	Decimals int

	// DisplayX and DisplayY are the display coordinates of an explicit problem; nil
	// where the file has none.
	DisplayX, DisplayY []float64

	// FixedEdges must be part of every tour.
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

// Problem is a travelling salesman problem. It is immutable and may be used by any number
// of goroutines. Engines search symmetric problems: see Symmetric for the others.
type Problem struct {
	def     Definition
	cities  int
	plain   bool  // Euc2D, nothing fixed, no dummy: Distance takes its short way
	longest int64 // see LongestDistance
	dummy   City  // see Definition.Dummy; −1: none
	lat     []float64
	lon     []float64
	cosLat  []float64 // GreatCircle: the cosines of the latitudes
	fixed   map[edge]struct{}
	bonus   int64 // subtracted from the cost of a fixed edge, see Cost

	paired sync.Once // guards pairs, see points
	pairs  []point

	transformed sync.Once // guards symmetric, see Symmetric
	symmetric   *Symmetric

	tabulated sync.Once // guards matrix and noMatrix, see ByMatrix
	matrix    *Problem
	noMatrix  error
}

// Symmetric is an asymmetric problem as the symmetric one that engines search, see
// Problem.Symmetric.
type Symmetric struct {
	Problem *Problem // 2n nodes, n fixed edges

	// Offset is the length of a tour of the cities less that of its tour of nodes.
	Offset int64

	cities  int
	barrier int64 // length of the edges that stand for no arc

	// path turns open paths into round trips, of as many cities as are searched, and back;
	// nil: the problem has round trips.
	path interface {
		expand(order []City) []City
		contract(round []City) ([]City, error)
	}
}

// NewProblem checks a definition and returns its problem, which keeps the slices.
func NewProblem(def Definition) (*Problem, error) {
	n, err := countCities(&def)
	if err != nil {
		return nil, err
	}
	p := &Problem{def: def, cities: n, dummy: -1}
	if def.Dummy != nil {
		p.dummy = *def.Dummy
	}
	switch def.Metric {
	case Geo:
		p.lat, p.lon = radians(def.X), radians(def.Y)
	case GreatCircle:
		p.cosLat = cosines(def.X)
	}
	longest, err := p.longestDistance()
	if p.longest = longest; err == nil {
		err = p.checkDirected(longest)
	}
	if err != nil {
		return nil, err
	}
	if err := p.fixEdges(longest); err != nil {
		return nil, err
	}
	p.plain = def.Metric == Euc2D && len(p.fixed) == 0 && p.dummy < 0
	return p, nil
}

func countCities(def *Definition) (int, error) {
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

func radians(coordinates []float64) []float64 {
	r := make([]float64, len(coordinates))
	for i, c := range coordinates {
		r[i] = geoRadians(c)
	}
	return r
}

// fixEdges builds the set of fixed edges and the bonus of Cost. The fixed edges must
// form paths or one complete tour.
func (p *Problem) fixEdges(longest int64) error {
	edges := p.def.FixedEdges
	if len(edges) == 0 {
		return nil
	}
	p.fixed = make(map[edge]struct{}, len(edges))
	for _, e := range edges {
		for _, c := range e {
			if c < 0 || int(c) >= p.cities {
				return fmt.Errorf("a fixed edge names city %d of %d", c+1, p.cities)
			}
		}
		if e[0] == e[1] {
			return fmt.Errorf("a fixed edge joins city %d to itself", p.Label(e[0]))
		}
		p.fixed[edgeOf(e[0], e[1])] = struct{}{}
	}
	paths, err := p.FixedPaths()
	if err != nil {
		return err
	}
	if err := p.checkFixedPaths(paths); err != nil {
		return err
	}
	p.bonus = 1 + 2*longest*int64(p.cities)
	if math.MaxInt64/4/int64(len(p.fixed)) < p.bonus || math.MaxInt64/8/int64(p.cities) < longest {
		return errors.New("the distances are too long for a problem with fixed edges: scale the coordinates down")
	}
	return nil
}

// Name returns the problem's name.
func (p *Problem) Name() string { return p.def.Name }

// Comment returns the problem's comment, which may have several lines.
func (p *Problem) Comment() string { return p.def.Comment }

// Metric returns how distances are computed.
func (p *Problem) Metric() Metric { return p.def.Metric }

// Cities returns the number of cities, n.
func (p *Problem) Cities() int { return p.cities }

// Definition returns the data of the problem. Its slices are read only.
func (p *Problem) Definition() Definition { return p.def }

// HasCoordinates reports whether distances are computed from coordinates.
func (p *Problem) HasCoordinates() bool { return p.def.Metric != Explicit }

// X returns the first coordinates, in the file's units. Read only.
func (p *Problem) X() []float64 { return p.def.X }

// Y returns the second coordinates. Read only.
func (p *Problem) Y() []float64 { return p.def.Y }

// Z returns the third coordinates, nil in the plane. Read only.
func (p *Problem) Z() []float64 { return p.def.Z }

// Label returns the number of a city in the file.
func (p *Problem) Label(c City) int64 {
	if p.def.Labels == nil {
		return int64(c) + 1
	}
	return p.def.Labels[c]
}

// CityName returns the name of a city in the file; empty if it has none.
func (p *Problem) CityName(c City) string {
	if p.def.Names == nil {
		return ""
	}
	return p.def.Names[c]
}

// Dummy returns the city at distance 0 from all others; −1: there is none.
func (p *Problem) Dummy() City { return p.dummy }

// Distance returns the exact distance from a to b: TSPLIB's under its metrics.
func (p *Problem) Distance(a, b City) int64 {
	if p.plain {
		return euclidean2D(p.def.X[a]-p.def.X[b], p.def.Y[a]-p.def.Y[b])
	}
	return p.distance(a, b)
}

func (p *Problem) distance(a, b City) int64 {
	if a == p.dummy || b == p.dummy {
		return 0
	}
	if p.def.Metric == Explicit {
		return p.def.Matrix.At(a, b)
	}
	if p.def.Metric == Geo {
		if a == b {
			return 0 // the formula's + 1 would make it 1
		}
		return geoDistance(p.lat[a], p.lon[a], p.lat[b], p.lon[b])
	}
	dx, dy := p.def.X[a]-p.def.X[b], p.def.Y[a]-p.def.Y[b]
	switch p.def.Metric {
	case GreatCircle:
		return nearest(greatCircle(p.def.X[a], p.def.X[b], turn(p.def.Y[a], p.def.Y[b]), p.cosLat[a]*p.cosLat[b]))
	case Euc2D:
		return euclidean2D(dx, dy)
	case Ceil2D:
		return ceiling2D(dx, dy)
	case Att:
		return attDistance(dx, dy)
	case Man2D:
		return manhattan2D(dx, dy)
	case Max2D:
		return maximum2D(dx, dy)
	default:
		return p.distance3D(a, b, dx, dy)
	}
}

func (p *Problem) distance3D(a, b City, dx, dy float64) int64 {
	dz := p.def.Z[a] - p.def.Z[b]
	switch p.def.Metric {
	case Euc3D:
		return euclidean3D(dx, dy, dz)
	case Man3D:
		return manhattan3D(dx, dy, dz)
	case Max3D:
		return maximum3D(dx, dy, dz)
	}
	dphi := angularDistance(p.def.X[a], p.def.X[b])
	if p.def.Metric == XRay1 {
		return xray1Distance(dphi, math.Abs(dy), math.Abs(dz))
	}
	return xray2Distance(dphi, math.Abs(dy), math.Abs(dz))
}

package solver

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
)

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
	fixed   fixedEdges
	bonus   int64 // subtracted from the cost of a fixed edge, see Cost

	paired   sync.Once // guards pairs, see points
	pairs    []point
	measured atomic.Bool // whether LengthOn takes pairs: once a long tour has been measured, or there are any

	transformed sync.Once // guards symmetric, see Symmetric
	symmetric   *Symmetric

	tabulated sync.Once // guards matrix and noMatrix, see ByMatrix
	matrix    *Problem
	noMatrix  error

	penalties penalizedOnce // see WithPenalties
	penalized bool          // see Penalized

	embedded        embeddedOnce // see EmbeddingOn
	unfixed         formOnce     // see byLengths
	joined          formOnce     // see withoutFixedArcs
	closedDummy     formOnce     // see closedByDummy
	closedFixed     formOnce     // see roundByMatrix
	closedByLengths formOnce     // the same, the given ends enforced by lengths
}

// embeddedOnce is where the cities of a matrix are in a plane, computed once.
type embeddedOnce struct {
	once sync.Once
	x, y []float64
	from func(threads int) (x, y []float64) // of what the problem was made of; nil: it is computed from the weights
}

// penalizedOnce is the problem with penalties, made once, and by how much its tours are longer.
type penalizedOnce struct {
	mu      sync.Mutex
	done    bool
	problem *Problem // nil: there is none
	longer  int64
}

// formOnce is another form of a problem, which is computed once.
type formOnce struct {
	once sync.Once
	form transformed
	err  error
}

func (f *formOnce) get(compute func() (transformed, error)) (transformed, error) {
	f.once.Do(func() { f.form, f.err = compute() })
	return f.form, f.err
}

// transformed is a problem that engines do not search, as one that they do: searched, whose
// nodes are numbered in their own way.
type transformed interface {
	searched() *Problem
	offset() int64 // length of a tour of the problem less that of its tour of nodes
	expand(order []City) []City
	contract(nodes []City) ([]City, error)
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

// NewProblem checks a definition, a matrix on all cores, and returns its problem, which keeps the slices.
func NewProblem(def Definition) (*Problem, error) {
	n, err := def.countCities()
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
	p.plain = def.Metric == Euc2D && len(p.fixed.list) == 0 && p.dummy < 0
	return p, nil
}

func radians(coordinates []float64) []float64 {
	r := make([]float64, len(coordinates))
	for i, c := range coordinates {
		r[i] = geoRadians(c)
	}
	return r
}

// fixEdges makes the fixed edges and the bonus of Cost. The fixed edges must form paths or
// one complete tour.
func (p *Problem) fixEdges(longest int64) error {
	edges := p.def.FixedEdges
	if len(edges) == 0 {
		return nil
	}
	met := make(map[edge]bool, len(edges))
	for _, e := range edges {
		for _, c := range e {
			if c < 0 || int(c) >= p.cities {
				return fmt.Errorf("a fixed edge names city %d of %d", c+1, p.cities)
			}
		}
		if e[0] == e[1] {
			return fmt.Errorf("a fixed edge joins city %d to itself", p.Label(e[0]))
		}
		if has := p.edge(e[0], e[1]); !met[has] {
			met[has] = true
			p.fixed.list = append(p.fixed.list, has)
		}
	}
	paths, err := p.FixedPaths()
	if err != nil {
		return err
	}
	if err := p.checkFixedPaths(paths); err != nil {
		return err
	}
	p.fixed.mates = matesOf(p.fixed.list, p.cities, p.Asymmetric())
	p.bonus = 1 + 2*longest*int64(p.cities)
	if math.MaxInt64/4/int64(len(p.fixed.list)) < p.bonus || math.MaxInt64/8/int64(p.cities) < longest {
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

// edge returns the edge from a to b, which has a direction in an asymmetric problem.
func (p *Problem) edge(a, b City) edge {
	if p.Asymmetric() {
		return edge{a, b}
	}
	return edge{min(a, b), max(a, b)}
}

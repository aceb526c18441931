package neighbor

import (
	"math"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// point has the coordinates of a city for the search: for Geo and GreatCircle on the unit sphere, where the
// Euclidean distance has the order of the great-circle distance; for the X-ray metrics its
// angles in seconds of each motor.
type point [3]float64

// Norm is a distance of points with the order of the metric, but without its rounding, which
// only makes distances equal.
type Norm uint8

const (
	Squared Norm = iota // Euclidean, without the root
	Sum                 // Manhattan
	Largest             // maximum
)

// hasSpace reports whether the metric has coordinates, so that a tree can be used.
func hasSpace(m solver.Metric) bool { return m != solver.Explicit }

// space computes distances of points.
type space struct {
	norm Norm
	axes int     // 2 in the plane, else 3
	turn float64 // period of the first axis; 0 if it has none
}

// motors returns the speeds of the three axes of an X-ray diffractometer, in degrees a
// second (TSPLIB95, section 2.7); false for the other metrics.
func motors(m solver.Metric) (speeds [3]float64, is bool) {
	switch m {
	case solver.XRay1:
		return [3]float64{1, 1, 1}, true
	case solver.XRay2:
		return [3]float64{1.25, 1.5, 1.15}, true
	}
	return speeds, false
}

func spaceOf(m solver.Metric) space {
	s := space{norm: Squared, axes: m.Dimensions()}
	if speeds, is := motors(m); is {
		s.norm, s.turn = Largest, 360/speeds[0]
	}
	switch m {
	case solver.Man2D, solver.Man3D:
		s.norm = Sum
	case solver.Max2D, solver.Max3D:
		s.norm = Largest
	case solver.Geo, solver.GreatCircle:
		s.axes = 3
	}
	return s
}

// fewPoints is the least number of points of a goroutine.
const fewPoints = 20_000

// pointsOf returns the points of all cities.
func pointsOf(p *solver.Problem, threads int) []point {
	points := make([]point, p.Cities())
	workers.Pieces(threads, len(points), fewPoints, func(from, to int) { pointsInto(points, p, from, to) })
	return points
}

// pointsInto writes the points of the cities from … to−1.
func pointsInto(points []point, p *solver.Problem, from, to int) {
	x, y, z := p.X(), p.Y(), p.Z()
	speeds, turning := motors(p.Metric())
	for i := from; i < to; i++ {
		switch {
		case turning:
			points[i] = point{x[i] / speeds[0], y[i] / speeds[1], z[i] / speeds[2]}
		case p.Metric() == solver.Geo:
			points[i] = onSphere(radians(x[i]), radians(y[i]))
		case p.Metric() == solver.GreatCircle:
			points[i] = onSphere(x[i]*(math.Pi/180), y[i]*(math.Pi/180))
		case z != nil:
			points[i] = point{x[i], y[i], z[i]}
		default:
			points[i] = point{x[i], y[i]}
		}
	}
}

// onSphere converts a latitude and a longitude in radians.
func onSphere(lat, lon float64) point {
	return point{math.Cos(lat) * math.Cos(lon), math.Cos(lat) * math.Sin(lon), math.Sin(lat)}
}

// radians converts a coordinate in TSPLIB's format, DDD.MM.
func radians(coordinate float64) float64 {
	degrees := math.Trunc(coordinate)
	return math.Pi * (degrees + 5*(coordinate-degrees)/3) / 180
}

func (s space) distance(a, b *point) float64 {
	dx, dy := a[0]-b[0], a[1]-b[1]
	if s.norm == Squared && s.axes == 2 {
		return dx*dx + dy*dy
	}
	dx = math.Abs(dx)
	if s.turn > 0 {
		dx = min(dx, math.Abs(dx-s.turn)) // the shorter way around the circle
	}
	return s.norm.join(dx, math.Abs(dy), math.Abs(a[2]-b[2]))
}

// join returns the norm of the absolute differences along the three axes.
func (m Norm) join(dx, dy, dz float64) float64 {
	switch m {
	case Squared:
		return dx*dx + dy*dy + dz*dz
	case Sum:
		return dx + dy + dz
	default:
		return max(dx, dy, dz)
	}
}

// box is a bounding box.
type box struct{ low, high point }

// include extends the box to a point.
func (b *box) include(at *point, axes int) {
	b.low[0], b.high[0] = min(b.low[0], at[0]), max(b.high[0], at[0])
	b.low[1], b.high[1] = min(b.low[1], at[1]), max(b.high[1], at[1])
	if axes == 3 {
		b.low[2], b.high[2] = min(b.low[2], at[2]), max(b.high[2], at[2])
	}
}

// widest returns the axis of the longest side.
func (b *box) widest() int {
	axis := 0
	for i := 1; i < 3; i++ {
		if b.high[i]-b.low[i] > b.high[axis]-b.low[axis] {
			axis = i
		}
	}
	return axis
}

// boxDistance returns a lower bound of the distances from a point to those in a box.
func (s space) boxDistance(b *box, from *point) float64 {
	dx := max(b.low[0]-from[0], from[0]-b.high[0], 0)
	dy := max(b.low[1]-from[1], from[1]-b.high[1], 0)
	if s.norm == Squared && s.axes == 2 {
		return dx*dx + dy*dy
	}
	if s.turn > 0 {
		dx = min(dx, s.otherWay(b, from))
	}
	return s.norm.join(dx, dy, max(b.low[2]-from[2], from[2]-b.high[2], 0))
}

// otherWay returns a lower bound of the distances along the periodic first axis, in the
// direction around the circle, from a point to those in a box.
func (s space) otherWay(b *box, from *point) float64 {
	nearest := max(b.low[0]-from[0], from[0]-b.high[0], 0)
	farthest := max(b.high[0]-from[0], from[0]-b.low[0])
	return max(s.turn-farthest, nearest-s.turn, 0)
}

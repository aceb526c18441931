package neighbor

import (
	"math"

	"tourscope/solver"
)

// point is where a city lies for the search: its coordinates, or, under Geo, its
// place on the unit sphere, where the straight distance ranks as the great circle
// does.
type point [3]float64

// norm is a distance of points that ranks as the metric does. Roundings of the
// metric are left out: they only make ties.
type norm uint8

const (
	squared norm = iota // Euclidean, without the root
	sum                 // Manhattan
	largest             // maximum
)

// hasSpace says whether a tree can serve the metric. The X-ray metrics turn
// round a circle and scale their axes; they and matrices are searched by brute
// force.
func hasSpace(m solver.Metric) bool {
	return m != solver.Explicit && m != solver.XRay1 && m != solver.XRay2
}

func normOf(m solver.Metric) norm {
	switch m {
	case solver.Man2D, solver.Man3D:
		return sum
	case solver.Max2D, solver.Max3D:
		return largest
	default:
		return squared
	}
}

// pointsOf places all cities.
func pointsOf(p *solver.Problem) []point {
	points := make([]point, p.Cities())
	x, y, z := p.X(), p.Y(), p.Z()
	for i := range points {
		switch {
		case p.Metric() == solver.Geo:
			points[i] = onSphere(x[i], y[i])
		case z != nil:
			points[i] = point{x[i], y[i], z[i]}
		default:
			points[i] = point{x[i], y[i]}
		}
	}
	return points
}

// onSphere takes a latitude and a longitude as TSPLIB writes them, DDD.MM.
func onSphere(latitude, longitude float64) point {
	lat, lon := radians(latitude), radians(longitude)
	return point{math.Cos(lat) * math.Cos(lon), math.Cos(lat) * math.Sin(lon), math.Sin(lat)}
}

func radians(coordinate float64) float64 {
	degrees := math.Trunc(coordinate)
	return math.Pi * (degrees + 5*(coordinate-degrees)/3) / 180
}

func (m norm) distance(a, b *point) float64 {
	dx, dy, dz := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	if m == squared {
		return dx*dx + dy*dy + dz*dz
	}
	return m.join(math.Abs(dx), math.Abs(dy), math.Abs(dz))
}

// join puts the parts of the three axes, none negative, together.
func (m norm) join(dx, dy, dz float64) float64 {
	switch m {
	case squared:
		return dx*dx + dy*dy + dz*dz
	case sum:
		return dx + dy + dz
	default:
		return max(dx, dy, dz)
	}
}

// box bounds some points.
type box struct{ low, high point }

func boxOf(items []item) box {
	b := box{items[0].at, items[0].at}
	for i := range items {
		at := &items[i].at
		for axis, v := range at {
			if v < b.low[axis] {
				b.low[axis] = v
			}
			if v > b.high[axis] {
				b.high[axis] = v
			}
		}
	}
	return b
}

func (b *box) widest() int {
	axis := 0
	for i := 1; i < 3; i++ {
		if b.high[i]-b.low[i] > b.high[axis]-b.low[axis] {
			axis = i
		}
	}
	return axis
}

// distance bounds the distances from a point to those in the box from below.
func (b *box) distance(m norm, from *point) float64 {
	dx := max(b.low[0]-from[0], from[0]-b.high[0], 0)
	dy := max(b.low[1]-from[1], from[1]-b.high[1], 0)
	dz := max(b.low[2]-from[2], from[2]-b.high[2], 0)
	if m == squared {
		return dx*dx + dy*dy + dz*dz
	}
	return m.join(dx, dy, dz)
}

package solver

import "math"

// The distance functions follow TSPLIB95 (Reinelt 1995, section 2) exactly, since the
// published optimal lengths depend on its roundings and constants.
//
// Products are converted to float64 before they are added. The conversion has no effect
// on amd64; on other processors it prevents a fused multiply-add, which rounds once
// instead of twice and could change the rounding of a distance at .5.

// nearest is TSPLIB's nint, restricted to non-negative numbers.
func nearest(x float64) int64 { return int64(x + 0.5) }

func euclidean2D(dx, dy float64) int64 { return nearest(math.Sqrt(float64(dx*dx) + float64(dy*dy))) }

func euclidean3D(dx, dy, dz float64) int64 {
	return nearest(math.Sqrt(float64(dx*dx) + float64(dy*dy) + float64(dz*dz)))
}

func manhattan2D(dx, dy float64) int64 { return nearest(math.Abs(dx) + math.Abs(dy)) }

func manhattan3D(dx, dy, dz float64) int64 {
	return nearest(math.Abs(dx) + math.Abs(dy) + math.Abs(dz))
}

func maximum2D(dx, dy float64) int64 {
	return max(nearest(math.Abs(dx)), nearest(math.Abs(dy)))
}

func maximum3D(dx, dy, dz float64) int64 {
	return max(maximum2D(dx, dy), nearest(math.Abs(dz)))
}

// LeastDistance returns the distance under m of two cities whose coordinates differ by dx,
// dy and, in three dimensions, dz; none is negative, and dx is the angle of the shorter turn
// under the X-ray metrics. It does not fall when a difference grows, roundings included, so
// the least differences between a city and those in a box give a lower bound of their
// distances. It is not for Geo, GreatCircle and Explicit.
func (m Metric) LeastDistance(dx, dy, dz float64) int64 {
	switch m {
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
	case Euc3D:
		return euclidean3D(dx, dy, dz)
	case Man3D:
		return manhattan3D(dx, dy, dz)
	case Max3D:
		return maximum3D(dx, dy, dz)
	case XRay1:
		return xray1Distance(dx, dy, dz)
	default:
		return xray2Distance(dx, dy, dz)
	}
}

func ceiling2D(dx, dy float64) int64 {
	return int64(math.Ceil(math.Sqrt(float64(dx*dx) + float64(dy*dy))))
}

// attDistance is the pseudo-Euclidean distance: the root of a tenth of the
// squared distance, rounded up, computed as TSPLIB does.
func attDistance(dx, dy float64) int64 {
	r := math.Sqrt((float64(dx*dx) + float64(dy*dy)) / 10)
	t := nearest(r)
	if float64(t) < r {
		return t + 1
	}
	return t
}

const (
	geoPi     = 3.141592 // TSPLIB's own value, not math.Pi
	geoRadius = 6378.388 // kilometres
)

// geoRadians converts a DDD.MM coordinate to radians. TSPLIB95 specifies nint for the
// degrees; the published lengths require truncation, as TSPLIB's FAQ states.
func geoRadians(coordinate float64) float64 {
	degrees := math.Trunc(coordinate)
	minutes := coordinate - degrees
	return geoPi * (degrees + 5*minutes/3) / 180
}

// geoDistance returns the great-circle distance in kilometres of two points given by
// latitude and longitude in radians. The formula gives 1 for equal coordinates.
func geoDistance(latA, lonA, latB, lonB float64) int64 {
	q1 := math.Cos(lonA - lonB)
	q2 := math.Cos(latA - latB)
	q3 := math.Cos(latA + latB)
	cosine := 0.5 * (float64((1+q1)*q2) - float64((1-q1)*q3))
	cosine = max(-1, min(1, cosine)) // rounding may leave [−1, 1], where Acos is NaN
	return int64(geoRadius*math.Acos(cosine) + 1)
}

// angularDistance is the difference of two angles of the first diffractometer axis, in
// degrees, in the shorter direction of rotation.
func angularDistance(a, b float64) float64 {
	d := math.Abs(a - b)
	return math.Min(d, math.Abs(d-360))
}

// xray1Distance and xray2Distance are the motor times between two positions of
// an X-ray diffractometer, in hundredths of a second (TSPLIB95, section 2.7; the
// constants are those of its programs deq.f, equal speeds, and duneq.f).
func xray1Distance(dphi, dchi, dtheta float64) int64 {
	return nearest(100 * math.Max(dphi, math.Max(dchi, dtheta)))
}

func xray2Distance(dphi, dchi, dtheta float64) int64 {
	return nearest(100 * math.Max(dphi/1.25, math.Max(dchi/1.5, dtheta/1.15)))
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

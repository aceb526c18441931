//go:build linux

package attack

import "math"

// The functions of this file are written anew from Reinelt, TSPLIB 95, section 2, in the
// paper's own names and in its order, to be compared with the program's.

type point [3]float64

func nint(x float64) int64 { return int64(x + 0.5) }

// metrics are the distance functions by EDGE_WEIGHT_TYPE.
var metrics = map[string]struct {
	dimensions int
	distance   func(i, j point) int64
}{
	"EUC_2D":  {2, func(i, j point) int64 { return nint(norm(i, j)) }},
	"EUC_3D":  {3, func(i, j point) int64 { return nint(norm(i, j)) }},
	"CEIL_2D": {2, func(i, j point) int64 { return int64(math.Ceil(norm(i, j))) }},
	"MAX_2D":  {2, largest}, "MAX_3D": {3, largest},
	"MAN_2D": {2, sum}, "MAN_3D": {3, sum},
	"ATT":   {2, pseudoEuclidean},
	"GEO":   {2, geographical},
	"XRAY1": {3, func(i, j point) int64 { return xray(i, j, 1, 1, 1) }},
	"XRAY2": {3, func(i, j point) int64 { return xray(i, j, 1.25, 1.5, 1.15) }},
}

// norm is the Euclidean norm of section 2.1, without the rounding.
func norm(i, j point) float64 {
	squares := 0.0
	for axis := range i {
		d := i[axis] - j[axis]
		squares += float64(d * d) // no fused multiplication: it would round once
	}
	return math.Sqrt(squares)
}

// sum is the Manhattan distance of section 2.2.
func sum(i, j point) int64 {
	total := 0.0
	for axis := range i {
		total += math.Abs(i[axis] - j[axis])
	}
	return nint(total)
}

// largest is the maximum distance of section 2.3: each axis is rounded by itself.
func largest(i, j point) int64 {
	var most int64
	for axis := range i {
		most = max(most, nint(math.Abs(i[axis]-j[axis])))
	}
	return most
}

// geographical is section 2.4, with the degrees truncated as the FAQ of TSPLIB says.
func geographical(i, j point) int64 {
	const PI, RRR = 3.141592, 6378.388
	radians := func(x float64) float64 {
		deg := float64(int64(x))
		min := x - deg
		return PI * (deg + 5.0*min/3.0) / 180.0
	}
	latitudeI, longitudeI := radians(i[0]), radians(i[1])
	latitudeJ, longitudeJ := radians(j[0]), radians(j[1])
	q1 := math.Cos(longitudeI - longitudeJ)
	q2 := math.Cos(latitudeI - latitudeJ)
	q3 := math.Cos(latitudeI + latitudeJ)
	arc := 0.5 * (float64((1.0+q1)*q2) - float64((1.0-q1)*q3))
	return int64(RRR*math.Acos(min(1, max(-1, arc))) + 1.0)
}

// pseudoEuclidean is section 2.5.
func pseudoEuclidean(i, j point) int64 {
	rij := math.Sqrt((float64((i[0]-j[0])*(i[0]-j[0])) + float64((i[1]-j[1])*(i[1]-j[1]))) / 10.0)
	tij := nint(rij)
	if float64(tij) < rij {
		return tij + 1
	}
	return tij
}

// xray is the time of the slowest of three motors, section 2.7, in hundredths; the speeds
// are those of duneq.f.
func xray(i, j point, phi, chi, theta float64) int64 {
	turn := math.Abs(i[0] - j[0])
	turn = min(turn, math.Abs(turn-360))
	cost := max(turn/phi, math.Abs(i[1]-j[1])/chi, math.Abs(i[2]-j[2])/theta)
	return nint(100 * cost)
}

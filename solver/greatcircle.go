package solver

import "math"

// EarthRadius is the mean radius of the ellipsoid of WGS 84, (2a + b)/3, in metres.
const EarthRadius = 6_371_008.8

// greatCircle returns the length in metres of the great circle between two latitudes, in
// degrees, whose longitudes differ by lon degrees, in ±180; cosines is the product of the
// cosines of the latitudes. It is the haversine formula (Sinnott 1984), with differences taken in
// degrees, where they are exact. Beyond a quarter of the circumference the arc cosine would
// amplify rounding errors up to the root of one; there the complement 1 − h is summed from
// terms that are not negative, which cancel nothing.
func greatCircle(latA, latB, lon, cosines float64) float64 {
	sinLat, sinLon := math.Sin(halfAngle(latA-latB)), math.Sin(halfAngle(lon))
	h := float64(sinLat*sinLat) + float64(cosines*float64(sinLon*sinLon))
	if h <= 0.5 {
		return 2 * EarthRadius * math.Asin(math.Sqrt(h))
	}
	cosLat, cosLon := math.Cos(halfAngle(latA-latB)), math.Cos(halfAngle(lon))
	sinSum := math.Sin(halfAngle(latA + latB))
	complement := float64(cosLat*cosLat)*float64(cosLon*cosLon) + float64(sinSum*sinSum)*float64(sinLon*sinLon)
	return 2 * EarthRadius * (math.Pi/2 - math.Asin(math.Sqrt(min(complement, 1))))
}

// turn returns the difference of two longitudes in degrees, in ±180. Across the date line,
// too, the difference of two near ones is exact.
func turn(a, b float64) float64 {
	d := a - b
	switch {
	case d > 180:
		d = (a - 360) - b
	case d < -180:
		d = (a + 360) - b
	}
	if math.Abs(d) > 180 {
		return math.Remainder(d, 360)
	}
	return d
}

// halfAngle returns half an angle given in degrees, in radians.
func halfAngle(degrees float64) float64 { return degrees * (math.Pi / 360) }

// cosines returns the cosines of latitudes in degrees.
func cosines(latitudes []float64) []float64 {
	c := make([]float64, len(latitudes))
	for i, degrees := range latitudes {
		c[i] = math.Cos(degrees * (math.Pi / 180))
	}
	return c
}

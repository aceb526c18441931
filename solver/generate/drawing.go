package generate

import (
	"math"
	"math/rand/v2"

	"tourscope/solver/stipple"
)

// drawing stipples a picture of Saturn: the density of the dots is the darkness of the
// picture (Kaplan and Bosch, "TSP Art", 2005). The picture is a function of the
// position, without a file or a resolution.
func drawing(cities int, random *rand.Rand) *points {
	x, y := stipple.Function(cities, random, saturn)
	p := newPoints(cities)
	for i := range x {
		p.add(x[i], y[i])
	}
	return p
}

// The picture reaches from −1 to 1 in both directions. Lengths are in those
// units, angles in radians.
const (
	tilt    = 0.31 // sine of the viewing angle above the ring's plane
	lean    = 0.38 // of the whole picture to the side
	ball    = 0.47 // radius
	inner   = 0.57 // of the ring
	gapLow  = 0.775
	gapHigh = 0.805
	outer   = 0.97
	edge    = 0.018 // of the light rim around parts in front
)

// saturn returns the darkness at a position, 0 to 1, y down.
func saturn(x, y float64) float64 {
	sin, cos := math.Sincos(lean)
	u, v := x*cos-y*sin, y*cos+x*sin // the ring's long axis lies along u
	toCentre := math.Hypot(u, v)
	distance := math.Hypot(u, v/tilt) // in the ring's plane
	onRing := distance > inner && distance < outer
	switch {
	case toCentre < ball && (v < 0 || distance < inner-edge || distance > outer+edge):
		return ballDarkness(u, v)
	case toCentre < ball+edge && v < 0:
		return 0 // keeps the ring behind off the ball
	case onRing:
		return ringDarkness(u, v, distance)
	}
	return 0.006 // a few stars
}

// ringDarkness shades the ring: Cassini's gap, finer bands, darker rims, and the
// ball's shadow on the far side.
func ringDarkness(u, v, distance float64) float64 {
	if distance > gapLow && distance < gapHigh {
		return 0
	}
	if v < 0 && u > 0 && math.Hypot(u-0.42, v+0.06) < ball*0.75 && u < 0.72 {
		return 1
	}
	darkness := 0.30 + 0.10*math.Sin(90*distance)
	if distance < gapLow {
		darkness += 0.14
	}
	if distance > outer-0.02 || distance < inner+0.02 {
		darkness += 0.3
	}
	return darkness
}

// ballDarkness shades a sphere lit from the upper left, with bands along its
// parallels, a dark limb, and the ring's shadow across its middle.
func ballDarkness(u, v float64) float64 {
	nx, ny := u/ball, v/ball
	nz := math.Sqrt(max(0, 1-nx*nx-ny*ny))
	light := -0.50*nx - 0.50*ny + 0.70*nz
	latitude := ny*math.Sqrt(1-tilt*tilt) + nz*tilt
	darkness := 0.42 - 0.42*light + 0.09*math.Sin(18*latitude) + 0.55*math.Pow(1-nz, 3)
	if shadow := math.Hypot(u, (v+0.05)/tilt); v > 0 && shadow > inner && shadow < outer {
		darkness += 0.35
	}
	return min(1, max(0.03, darkness))
}

package partition

import (
	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/neighbor"
)

// Geographic coordinates are divided as they are, and cells of them can be shown, where the cities reach
// over half the globe at most and no farther north or south than widestLatitude, in degrees.
const (
	widestSpan     = 180
	widestLatitude = 75
)

// axesOf returns the coordinates by which cities are divided: nil for matrices. Cities around the
// globe are points of a sphere: the meridian of 180° would else be a border in every partition, and cells
// near the poles would be long and thin.
func axesOf(p *solver.Problem, threads int) [3][]float64 {
	if aroundGlobe(p, threads) {
		if g, is := neighbor.GeometryOf(p, threads); is {
			return [3][]float64{g.X, g.Y, g.Z}
		}
	}
	return [3][]float64{p.X(), p.Y(), p.Z()}
}

func aroundGlobe(p *solver.Problem, threads int) bool {
	if p.Metric() != solver.Geo && p.Metric() != solver.GreatCircle {
		return false
	}
	south, north := workers.Bounds(threads, p.X())
	west, east := workers.Bounds(threads, p.Y())
	return east-west > widestSpan || max(north, -south) > widestLatitude
}

// turnOf returns the period of the first coordinate in degrees, or 0.
func turnOf(p *solver.Problem) float32 {
	if p.Metric() == solver.XRay1 || p.Metric() == solver.XRay2 {
		return 360
	}
	return 0
}

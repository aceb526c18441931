package partition

import (
	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// axesOf returns the coordinates by which cities are divided, of a matrix those of its embedding, and nil where that has
// none. Places on the globe are points of a sphere: the meridian of 180° would else be a border in every partition, and
// cells near the poles would be long and thin.
func axesOf(p *solver.Problem, threads int) [3][]float64 {
	if g, is := neighbor.GeometryOf(p, threads); is {
		return [3][]float64{g.X, g.Y, g.Z}
	}
	if p.Metric() == solver.Explicit {
		x, y := p.EmbeddingOn(threads)
		return [3][]float64{x, y, nil}
	}
	return [3][]float64{p.X(), p.Y(), p.Z()}
}

// turnOf returns the period of the first coordinate in degrees, or 0.
func turnOf(p *solver.Problem) float32 {
	if p.Metric() == solver.XRay1 || p.Metric() == solver.XRay2 {
		return 360
	}
	return 0
}

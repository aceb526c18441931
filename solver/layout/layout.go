// Package layout computes display coordinates: positions of the cities in the plane.
//
// In display coordinates x grows to the right and y upwards, whatever the coordinates of
// the metric mean. They have no scale. The hard part are problems given by weights only:
// their cities are placed by multidimensional scaling, such that distances in the plane
// approximate the weights.
package layout

import (
	"math"
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/embedding"
)

// Positions returns the display coordinates of every city, finite and moderate: the
// largest is 0 or between 2⁻³⁰⁰ and 2³⁰⁰, so that widths, areas and squares of distances
// neither overflow nor vanish. The slices may be the problem's own and must not be
// modified.
//
//   - Display data of the file has priority.
//   - GEO and great circles are shown as a map, north up: the latitude upwards in decimal degrees, and
//     the longitude to the right, as much shorter as its degrees are in the middle
//     latitude (the equirectangular projection).
//   - In space the first two coordinates are shown, as seen from above.
//   - A matrix is placed by its weights, deterministically.
func Positions(p *solver.Problem) (x, y []float64) {
	x, y = positions(p)
	if moderate(x, y) {
		return x, y
	}
	_, exponent := math.Frexp(largest(x, y))
	return shifted(x, -exponent), shifted(y, -exponent)
}

// landmarks is how many place the cities of a matrix: the eigenvectors of their distances are a cubic work,
// which takes some 30 ms for 200.
const landmarks = 200

// positions are the display coordinates of any size.
func positions(p *solver.Problem) (x, y []float64) {
	def := p.Definition()
	switch {
	case def.DisplayX != nil:
		return def.DisplayX, def.DisplayY
	case def.Metric == solver.Geo:
		return onMap(degrees(def.X), degrees(def.Y))
	case def.Metric == solver.GreatCircle:
		return onMap(slices.Clone(def.X), slices.Clone(def.Y))
	case def.Metric == solver.Explicit:
		return embedding.Plane(solver.Undirected{Problem: p}, landmarks, 0)
	}
	return def.X, def.Y
}

// maxExponent bounds the binary exponent of the largest display coordinate.
const maxExponent = 300

// moderate reports whether coordinates can be drawn as they are.
func moderate(x, y []float64) bool {
	m := largest(x, y)
	return m == 0 || m >= math.Ldexp(1, -maxExponent) && m <= math.Ldexp(1, maxExponent)
}

// largest is the largest absolute value of all coordinates.
func largest(x, y []float64) (m float64) {
	for i := range x {
		m = max(m, math.Abs(x[i]), math.Abs(y[i]))
	}
	return m
}

// shifted multiplies coordinates by a power of two.
func shifted(coordinates []float64, exponent int) []float64 {
	all := make([]float64, len(coordinates))
	for i, c := range coordinates {
		all[i] = math.Ldexp(c, exponent)
	}
	return all
}

// onMap projects latitudes and longitudes. It modifies the longitudes.
func onMap(latitudes, longitudes []float64) (x, y []float64) {
	if len(latitudes) == 0 {
		return longitudes, latitudes
	}
	middle := (slices.Min(latitudes) + slices.Max(latitudes)) / 2
	shorter := math.Cos(max(-farthestNorth, min(farthestNorth, middle)) * math.Pi / 180)
	for i := range longitudes {
		longitudes[i] *= shorter
	}
	return longitudes, latitudes
}

// farthestNorth bounds the latitude by which longitudes are scaled, because a map near
// a pole would be too narrow.
const farthestNorth = 80

// degrees converts TSPLIB's DDD.MM to decimal degrees.
func degrees(coordinates []float64) []float64 {
	decimal := make([]float64, len(coordinates))
	for i, c := range coordinates {
		whole := math.Trunc(c)
		decimal[i] = whole + (c-whole)*100/60
	}
	return decimal
}

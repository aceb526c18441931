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
)

// Positions returns the display coordinates of every city. The slices may be the
// problem's own and must not be modified.
//
//   - Display data of the file has priority.
//   - GEO is shown as a map, north up: the latitude upwards in decimal degrees, and
//     the longitude to the right, as much shorter as its degrees are in the middle
//     latitude (the equirectangular projection).
//   - In space the first two coordinates are shown, as seen from above.
//   - A matrix is placed by its weights, deterministically.
func Positions(p *solver.Problem) (x, y []float64) {
	def := p.Definition()
	switch {
	case def.DisplayX != nil:
		return def.DisplayX, def.DisplayY
	case def.Metric == solver.Geo:
		return onMap(degrees(def.X), degrees(def.Y))
	case def.Metric == solver.Explicit:
		return scaled(p)
	}
	return def.X, def.Y
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

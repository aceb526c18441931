// Package layout says where the cities of a problem are on a picture.
//
// It is the one place that does: x grows to the right and y upwards, whatever the
// metric's coordinates mean. It knows no screen and no scale. Its hard part are
// problems that have weights only: they are placed by multidimensional scaling,
// so that close cities come to stand close.
package layout

import (
	"math"
	"slices"

	"tourscope/solver"
)

// Positions returns a place for every city. The lists must not be written to:
// they may be the problem's own.
//
//   - Display data wins, as the file's author meant it.
//   - GEO is shown as a map, north up: the latitude upwards in decimal degrees, and
//     the longitude to the right, as much shorter as its degrees are in the middle
//     latitude (the equirectangular projection).
//   - In space the first two coordinates are shown, as seen from above.
//   - A matrix is placed by its weights; the same matrix is always placed alike.
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

// onMap makes places of latitudes and longitudes. It changes the longitudes.
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

// farthestNorth is the latitude beyond which a map would become a thread.
const farthestNorth = 80

// degrees turns TSPLIB's DDD.MM into decimal degrees.
func degrees(coordinates []float64) []float64 {
	decimal := make([]float64, len(coordinates))
	for i, c := range coordinates {
		whole := math.Trunc(c)
		decimal[i] = whole + (c-whole)*100/60
	}
	return decimal
}

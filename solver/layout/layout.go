// Package layout says where the cities of a problem are on a picture.
//
// It is the one place that does: x grows to the right and y upwards, whatever the
// metric's coordinates mean. It knows no screen and no scale. Its hard part are
// problems that have weights only: they are placed by multidimensional scaling,
// so that close cities come to stand close.
package layout

import (
	"math"

	"tourscope/solver"
)

// Positions returns a place for every city. The lists must not be written to:
// they may be the problem's own.
//
//   - Display data wins, as the file's author meant it.
//   - GEO is shown with the longitude to the right and the latitude upwards, in
//     decimal degrees.
//   - In space the first two coordinates are shown, as seen from above.
//   - A matrix is placed by its weights; the same matrix is always placed alike.
func Positions(p *solver.Problem) (x, y []float64) {
	def := p.Definition()
	switch {
	case def.DisplayX != nil:
		return def.DisplayX, def.DisplayY
	case def.Metric == solver.Geo:
		return degrees(def.Y), degrees(def.X)
	case def.Metric == solver.Explicit:
		return scaled(p)
	}
	return def.X, def.Y
}

// degrees turns TSPLIB's DDD.MM into decimal degrees.
func degrees(coordinates []float64) []float64 {
	decimal := make([]float64, len(coordinates))
	for i, c := range coordinates {
		whole := math.Trunc(c)
		decimal[i] = whole + (c-whole)*100/60
	}
	return decimal
}

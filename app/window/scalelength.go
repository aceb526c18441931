//go:build !nogui

package window

import (
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/layout"
)

// degree is a degree of latitude in kilometres, on the globe of TSPLIB's GEO.
const degree = 111.325

// scaleOf returns the length of one display unit and the unit's name, or 0 where display
// coordinates are no measure of lengths.
func scaleOf(p *solver.Problem) (length float64, unit string) {
	switch m := p.Metric(); {
	case m == solver.Geo || m == solver.GreatCircle:
		return degree, "km"
	case p.HasCoordinates() && layout.Flat(p):
		return 1, i18n.L("units")
	}
	return 0, ""
}

// lengthUnit is the unit of lengths under a metric; empty: that of the coordinates or the matrix,
// which a file does not name.
func lengthUnit(m solver.Metric) string {
	switch m {
	case solver.GreatCircle:
		return "m"
	case solver.Geo:
		return "km"
	default:
		return ""
	}
}

//go:build !nogui

package control

import (
	"tourscope/app/tourfile"
	"tourscope/app/window/i18n"
	"tourscope/solver"
)

// TourFormats describes the formats in which tours of a problem can be saved, of none (nil) those that all
// have: see tourfile.Endings.
func TourFormats(p *solver.Problem) string {
	if p != nil && tourfile.Check(".gpx", p) == nil {
		return i18n.L("TOUR: TSPLIB; CSV: table; GPX, KML, GeoJSON: route on a map.")
	}
	return i18n.L("TOUR: TSPLIB; CSV: table.")
}

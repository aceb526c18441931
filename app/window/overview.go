//go:build !nogui

package window

import (
	"image"
	"time"

	"tourscope/app/window/i18n"
	"tourscope/canvas/draw"
	"tourscope/canvas/view"
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

// showWhere draws the small map and the scale into a zoomed picture. It runs on the picture's
// goroutine.
func (s *scene) showWhere(img *image.RGBA, content *draw.Scene, v view.Viewport) {
	s.mu.Lock()
	off, unit, name := s.noMap, s.unit, s.units
	s.mu.Unlock()
	if off {
		return
	}
	s.overview.Draw(img, content, v, time.Now())
	if unit > 0 {
		s.overview.Scale(img, content, v, unit, name)
	}
}

// toggleMap shows the small map and the scale of zoomed pictures, or not.
func (s *shell) toggleMap() {
	s.hidesMap = !s.hidesMap
	for _, p := range s.panes() {
		p.scene.setMap(s.hidesMap)
		p.picture.surface.Redraw()
	}
}

func (s *scene) setMap(off bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.noMap = off
}

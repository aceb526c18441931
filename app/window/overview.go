//go:build !nogui

package window

import (
	"image"
	"time"

	"tourscope/canvas/draw"
	"tourscope/canvas/view"
)

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

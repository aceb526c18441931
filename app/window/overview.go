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

// smallMap returns the small map of the picture, see draw.MapOf. The scene must be locked.
func (s *scene) smallMap() (area image.Rectangle, whole view.Viewport, shown bool) {
	if s.noMap || s.content.X == nil {
		return image.Rectangle{}, view.Viewport{}, false
	}
	return draw.MapOf(s.view, s.view.Width, s.view.Height, max(1, s.content.Scale))
}

// inMap reports whether a pixel lies in the small map.
func (s *scene) inMap(x, y float64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	area, _, shown := s.smallMap()
	return shown && image.Pt(int(x), int(y)).In(area)
}

// grabMap begins to drag the frame of the small map, if the pixel lies in the map, and returns
// whether it does. A frame under the mouse keeps its place to it; another one has its middle there.
func (s *scene) grabMap(x, y float64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	area, whole, shown := s.smallMap()
	at := image.Pt(int(x), int(y))
	if !shown || !at.In(area) {
		return false
	}
	s.heldX, s.heldY = 0, 0
	if at.Sub(area.Min).In(draw.FrameIn(whole, s.view)) {
		middleX, middleY := whole.ToScreen(s.view.CenterX, s.view.CenterY)
		s.heldX, s.heldY = middleX-(x-float64(area.Min.X)), middleY-(y-float64(area.Min.Y))
	}
	return true
}

// centreMap shows the place of the small map under the mouse in the middle of the picture.
func (s *scene) centreMap(x, y float64) {
	s.mu.Lock()
	s.heldX, s.heldY = 0, 0
	s.mu.Unlock()
	s.dragMap(x, y)
}

// dragMap moves the frame of the small map to the mouse.
func (s *scene) dragMap(x, y float64) {
	s.mu.Lock()
	area, whole, shown := s.smallMap()
	dx, dy := s.heldX-float64(area.Min.X), s.heldY-float64(area.Min.Y)
	s.mu.Unlock()
	if shown {
		toX, toY := whole.ToWorld(x+dx, y+dy)
		s.change(func(v view.Viewport) view.Viewport { return v.Look(toX, toY, v.Zoom()) })
	}
}

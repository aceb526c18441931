//go:build !nogui

package window

import (
	"testing"

	"tourscope/canvas/view"
)

// A fitted tour fills most of a picture, of a large one and of one of four in a small window.
func TestTourFillsThePicture(t *testing.T) {
	for _, row := range []struct {
		width, height int
		ratio         float64
	}{{900, 600, 1}, {1800, 1200, 2}, {188, 57, 1}, {376, 114, 2}, {80, 300, 1}} {
		s := newScene()
		s.view = view.Fit(view.Bounds{MaxX: 10, MaxY: 10}, 500, 500, 0)
		s.resize(row.width, row.height, row.ratio)
		x0, y0 := s.view.ToScreen(0, 10)
		x1, y1 := s.view.ToScreen(10, 0)
		shorter := float64(min(row.width, row.height))
		if side := min(x1-x0, y1-y0); side < 0.85*shorter || side > 0.97*shorter {
			t.Errorf("a square tour is %.0f wide in a picture of %d × %d", side, row.width, row.height)
		}
	}
}

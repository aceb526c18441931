package draw

import (
	"image"
	"image/color"
	"testing"

	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// TestFreshEdgesStandOut draws a square whose sides are new, newer and old.
func TestFreshEdgesStandOut(t *testing.T) {
	p := palette.Light()
	s := &Scene{X: []float64{0, 1, 1, 0}, Y: []float64{0, 0, 1, 1}, Order: solver.Identity(4), Palette: p, CitySize: -1, LineWidth: 3,
		FreshEdges: [][][2]solver.City{{{0, 1}}, {{1, 2}}}}
	v := view.Fit(view.BoundsOf(s.X, s.Y), 100, 100, 20)
	side := func(edge int) color.RGBA { // the colour in the middle of a side
		img := image.NewRGBA(image.Rect(0, 0, 100, 100))
		Tour(img, s, v, Full())
		return [...]color.RGBA{img.RGBAAt(50, 80), img.RGBAAt(80, 50), img.RGBAAt(50, 20), img.RGBAAt(20, 50)}[edge]
	}
	if got := side(0); got != p.Accent {
		t.Errorf("the newest edge is %v, want the accent %v", got, p.Accent)
	}
	if got := side(1); got == p.Accent || got == p.Tour || got == p.Background {
		t.Errorf("the older edge is %v, want something between", got)
	}
	if got := side(2); got != p.Tour {
		t.Errorf("an old edge is %v, want %v", got, p.Tour)
	}
	s.Line = p.Accent
	if got := side(0); got != p.Tour {
		t.Errorf("in a tour of the accent colour a new edge is %v, want %v", got, p.Tour)
	}
}

package draw

import (
	"image"
	"testing"

	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// TestArrowsPointForwards draws a square in both directions: the tips are on the edges, at
// three fifths of the way, and the pictures differ from each other and from one without.
func TestArrowsPointForwards(t *testing.T) {
	s := &Scene{X: []float64{0, 1, 1, 0}, Y: []float64{0, 0, 1, 1}, Order: solver.Identity(4), Palette: palette.Light(), CitySize: -1, LineWidth: 1}
	v := view.Fit(view.BoundsOf(s.X, s.Y), 100, 100, 10)
	picture := func() string {
		img := image.NewRGBA(image.Rect(0, 0, 100, 100))
		Tour(img, s, v, Full())
		return string(img.Pix)
	}
	plain := picture()
	s.Directed = true
	strokes := 0
	for e := range VisibleArrows(s, v) {
		strokes++
		if e.Joined {
			continue
		}
		if e.BX == 58 && e.BY == 90 && e.AX < e.BX { // on the lower side, to the right
			strokes += 100
		}
	}
	if strokes != 108 {
		t.Errorf("%d strokes, of which one in a hundred points to the right", strokes)
	}
	forwards := picture()
	s.Order = []solver.City{3, 2, 1, 0}
	if backwards := picture(); forwards == plain || forwards == backwards {
		t.Error("the direction cannot be seen")
	}
	s.X, s.Y = []float64{0, 0.1, 0.1, 0}, []float64{0, 0, 0.1, 0.1}
	for range VisibleArrows(s, v) {
		t.Fatal("an edge that is too short has an arrow")
	}
}

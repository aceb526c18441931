package draw

import (
	"image"
	"path/filepath"
	"testing"
	"time"

	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// withMap is a picture with the map and the scale.
func withMap(o *Overview, s *Scene, zoom float64, now time.Time) *image.RGBA {
	v := view.Fit(view.BoundsOf(s.X, s.Y), 480, 360, 14).ZoomAt(300, 90, zoom)
	img, _ := paint(s, v, Full())
	o.Draw(img, s, v, now)
	o.Scale(img, s, v, 1, "units")
	return img
}

func TestOverview(t *testing.T) {
	s := rows(2000, false)
	compare(t, filepath.Join("testdata", "map.png"), withMap(new(Overview), s, 6, time.Time{}))
	s.Palette = palette.Dark()
	compare(t, filepath.Join("testdata", "map-dark.png"), withMap(new(Overview), s, 3, time.Time{}))
}

func TestFittedPictureHasNoMap(t *testing.T) {
	s := rows(200, false)
	plain, _ := paint(s, view.Fit(view.BoundsOf(s.X, s.Y), 480, 360, 14), Full())
	if got := withMap(new(Overview), s, 1, time.Time{}); string(got.Pix) != string(plain.Pix) {
		t.Error("a picture of everything has a map of it")
	}
}

// TestMapFollowsTheTour: a tour that changes is drawn anew twice a second at most.
func TestMapFollowsTheTour(t *testing.T) {
	s, now := rows(200, false), time.Time{}
	var o Overview
	withMap(&o, s, 4, now)
	first := o.small
	s.Order = solver.Identity(200)
	if withMap(&o, s, 4, now.Add(mapEvery/2)); o.small != first {
		t.Error("the map is drawn with each picture")
	}
	if withMap(&o, s, 4, now.Add(mapEvery)); o.small == first {
		t.Error("the map stays as it was")
	}
}

func TestRoundLength(t *testing.T) {
	for most, want := range map[float64]string{0.37: "0.2 km", 9.99: "5 km", 10: "10 km", 1234: "1,000 km", 4_999_999: "2,000,000 km"} {
		if got := labelOf(roundLength(most), "km"); got != want {
			t.Errorf("up to %g: %s, want %s", most, got, want)
		}
	}
	if roundLength(0) != 0 {
		t.Error("nothing has a length")
	}
}

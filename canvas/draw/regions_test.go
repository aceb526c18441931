package draw

import (
	"bytes"
	"image"
	"testing"

	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/search/partition"
)

// divided gives a scene the regions of a cut of its cities.
func divided(t testing.TB, s *Scene, cells int) *Scene {
	t.Helper()
	p, err := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: s.X, Y: s.Y})
	if err != nil {
		t.Fatal(err)
	}
	s.Regions = partition.NewPartitioner(p, 0).Make(cells, 3, 1).Outline()
	return s
}

// Cells that touch have different grounds, but for the few that four grounds cannot
// tell apart.
func TestNeighboursHaveDifferentGrounds(t *testing.T) {
	cells := divided(t, rows(5000, false), 300).Regions.Cells
	shades := shadesOf(cells)
	pairs, alike := 0, 0
	for i, a := range cells {
		for k, b := range cells[:i] {
			if min(a.MaxU, b.MaxU) < max(a.MinU, b.MinU) || min(a.MaxV, b.MaxV) < max(a.MinV, b.MinV) {
				continue
			}
			if pairs++; shades[i] == shades[k] {
				alike++
			}
		}
	}
	if pairs < 600 || alike*50 > pairs {
		t.Errorf("%d of %d neighbours are alike", alike, pairs)
	}
}

// A city lies on the background of its own region, whichever way the picture is turned
// and however many draw it.
func TestRegionsAreWhereTheirCitiesAre(t *testing.T) {
	s := divided(t, rows(400, false), 12)
	s.Order, s.CitySize = nil, -1
	for _, orientation := range []view.Orientation{0, 1, 5} {
		v := view.FitTurned(view.BoundsOf(s.X, s.Y), 300, 200, 12, orientation)
		one, many := image.NewRGBA(image.Rect(0, 0, 300, 200)), image.NewRGBA(image.Rect(0, 0, 300, 200))
		Tour(one, s, v, Budget{Workers: 1})
		Tour(many, s, v, Budget{Workers: 7})
		if !bytes.Equal(one.Pix, many.Pix) {
			t.Errorf("orientation %v: seven goroutines draw another picture", orientation)
		}
		f, shades := newFrame(v, v.Height, 0), shadesOf(s.Regions.Cells)
		for i, cell := range s.Regions.Cells {
			q := f.corners(s.Regions, cell)
			x, y := (q[0][0]+q[2][0])/2, (q[0][1]+q[2][1])/2
			if !f.inside(x, y) {
				continue // the axes of the cut are tilted, those of the picture are not
			}
			want := s.Palette.Background
			if shades[i] > 0 {
				want = s.Palette.Tints[shades[i]-1]
			}
			if got := one.RGBAAt(int(x), int(y)); got != want {
				t.Errorf("orientation %v: the middle of cell %d is %v, want %v", orientation, i, got, want)
			}
		}
	}
}

// Regions that nobody could tell apart are left out, and come with zooming in.
func TestTooManyRegionsAreLeftOut(t *testing.T) {
	s := divided(t, rows(4000, false), 2000)
	v := view.Fit(view.BoundsOf(s.X, s.Y), 120, 90, 4)
	if all, _ := VisibleRegions(s, v); len(all) != 0 {
		t.Errorf("%d regions in a small picture", len(all))
	}
	all, border := VisibleRegions(s, v.ZoomAt(60, 45, 8))
	if len(all) < 20 || len(all) > 200 || border != borderWidth {
		t.Errorf("%d regions when zoomed in, border %g", len(all), border)
	}
	s.Regions = nil
	plain, none := image.NewRGBA(image.Rect(0, 0, 120, 90)), image.NewRGBA(image.Rect(0, 0, 120, 90))
	var p Painter
	p.Tour(plain, s, v, Full())
	p.Tour(none, divided(t, s, 9), v, Full())
	s.Regions = nil
	p.Tour(none, s, v, Full()) // and they leave no trace
	if !bytes.Equal(plain.Pix, none.Pix) {
		t.Error("regions are still there when they are gone")
	}
}

func BenchmarkRegionsOfAMillionCities(b *testing.B) {
	s := divided(b, rows(1_000_000, false), 7000)
	benchmark(b, s, Full(), 1)
}

func showRegions(t *testing.T, dark bool) func(*Scene) {
	return func(s *Scene) {
		divided(t, s, 14)
		if dark {
			s.Palette = palette.Dark()
		}
	}
}

package draw

import (
	"flag"
	"fmt"
	"image"
	"path/filepath"
	"testing"

	"tourscope/canvas/goldentest"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
)

var update = flag.Bool("update", false, "write the pictures instead of comparing")

func TestGolden(t *testing.T) {
	label := func(c solver.City) string { return fmt.Sprint(c + 1) }
	for name, c := range map[string]struct {
		cities int
		w, h   int
		zoom   float64
		budget Budget
		change func(s *Scene)
	}{
		"few-light":     {30, 240, 180, 1, Full(), func(s *Scene) { s.Label = label }},
		"few-dark":      {30, 240, 180, 1, Full(), func(s *Scene) { s.Palette, s.Label = palette.Dark(), label }},
		"marks":         {30, 240, 180, 1, Full(), mark},
		"move":          {30, 240, 180, 1, Full(), move},
		"sharp":         {30, 240, 180, 1, Full(), func(s *Scene) { s.Scale = 2; s.Label = label }},
		"zoomed":        {2000, 240, 180, 9, Full(), func(*Scene) {}},
		"many-smooth":   {2000, 240, 180, 1, Full(), func(*Scene) {}},
		"many-fast":     {2000, 240, 180, 1, Budget{}, func(s *Scene) { s.Palette = palette.Dark() }},
		"cities":        {400, 240, 180, 1, Full(), func(s *Scene) { s.Order = nil }},
		"regions-light": {400, 240, 180, 1, Full(), showRegions(t, false)},
		"regions-dark":  {400, 240, 180, 1, Full(), showRegions(t, true)},
		"regions-fast":  {2000, 240, 180, 1, Budget{}, showRegions(t, false)},
		"dense":         {60_000, 240, 180, 1, Full(), gathered},
		"dense-dark":    {60_000, 240, 180, 1, Budget{}, func(s *Scene) { gathered(s); s.Palette = palette.Dark() }},
		"clear":         {30, 120, 90, 1, Full(), func(s *Scene) { s.Transparent = true }},
	} {
		t.Run(name, func(t *testing.T) {
			s := rows(c.cities, false)
			c.change(s)
			v := view.Fit(view.BoundsOf(s.X, s.Y), c.w, c.h, 14).ZoomAt(60, 60, c.zoom)
			got, _ := paint(s, v, c.budget)
			compare(t, filepath.Join("testdata", name+".png"), got)
		})
	}
}

func mark(s *Scene) {
	s.Open = true
	s.Fixed = [][2]solver.City{{4, 5}, {5, 6}}
	s.MarkedEdges = [][2]solver.City{{20, 21}}
	s.MarkedCities = []solver.City{12}
}

// move is what a move of two edges has changed.
func move(s *Scene) {
	s.GoneEdges = [][2]solver.City{{3, 20}, {4, 21}}
	s.FreshEdges = [][][2]solver.City{{{3, 4}, {20, 21}}}
}

// gathered moves the cities towards the middle: dense there, thin at the edges.
func gathered(s *Scene) {
	b := view.BoundsOf(s.X, s.Y)
	middle := func(v, low, high float64) float64 {
		t := 2*(v-low)/(high-low) - 1
		return low + (high-low)*(1+t*t*t)/2
	}
	for i := range s.X {
		s.X[i], s.Y[i] = middle(s.X[i], b.MinX, b.MaxX), middle(s.Y[i], b.MinY, b.MaxY)
	}
}

// compare lets no pixel differ by more than rounding may between processors.
func compare(t *testing.T, path string, got *image.RGBA) {
	t.Helper()
	goldentest.Compare(t, path, got, *update, goldentest.Tolerance{Channel: 2})
}

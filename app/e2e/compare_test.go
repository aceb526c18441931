//go:build e2e

package e2e

import (
	"path/filepath"
	"testing"
)

// TestCompare runs two engines side by side, moves both views at once, looks at
// their differences, and closes one.
func TestCompare(t *testing.T) {
	d := startDesktop(t)
	file := filepath.Join(t.TempDir(), "compare.tsp")
	run(t, d, "generate", "--kind", "clustered", "--cities", "1500", "--seed", "3", "-o", file)
	w := open(t, d, "--engine", "ils", file)
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 1500 && s.Pictures > 0 })

	w.press("a")
	s := w.await("there are two panes on the screen", func(s state) bool {
		return len(s.Panes) == 2 && s.Panes[1].Picture.Width > 0 && s.Panes[1].CenterX != 0
	})
	if s.Active != 1 || s.Panes[0].Engine == s.Panes[1].Engine {
		t.Errorf("pane %d is active, the engines are %s and %s", s.Active, s.Panes[0].Engine, s.Panes[1].Engine)
	}
	w.press("space")
	s = w.await("both have searched", func(s state) bool {
		return s.Panes[0].Iteration > 0 && s.Panes[1].Iteration > 0 && s.Panes[0].Best > 0 && s.Panes[1].Best > 0
	})
	if a, b := s.Panes[0].Start, s.Panes[1].Start; a != b || a == 0 {
		t.Errorf("the start tours are %d and %d long", a, b)
	}
	w.await("one leads", func(s state) bool { return s.Sentence != "" })
	comparisonColours(t, w, s)

	w.press("plus", "Left")
	w.await("both views have moved", func(s state) bool {
		a, b := s.Panes[0], s.Panes[1]
		return a.Zoom > 1.1 && a.Zoom == b.Zoom && a.CenterX == b.CenterX && a.CenterY == b.CenterY
	})
	w.press("1")
	w.await("the first pane is active", func(s state) bool { return s.Active == 0 })
	w.click(s.Panes[1].Picture)
	w.await("a click chooses the second", func(s state) bool { return s.Active == 1 })
	w.press("d")
	w.screenshot("differences")

	w.press("ctrl+shift+w")
	w.await("one pane is left and goes on", func(s state) bool { return len(s.Panes) == 1 && s.State == "running" })
	w.press("s")
	w.await("the search stops", func(s state) bool { return s.State == "idle" })
	w.press("ctrl+q")
	w.awaitEnd()
}

// comparisonColours looks for a blue and an orange tour.
func comparisonColours(t *testing.T, w *window, s state) {
	t.Helper()
	until(t, "both tours are on the screen in their colours", func() bool {
		img := w.screenshot("comparison")
		return share(img, s.Panes[0].Picture, blue) > 0.01 && share(img, s.Panes[1].Picture, orange) > 0.01
	})
}

//go:build e2e

package e2e

import (
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRegions lets the engine regions search, shows what it works on, follows it from
// cut to cut, takes a picture of it away, and finds it again at the next start.
func TestRegions(t *testing.T) {
	d := startDesktop(t)
	worker := emulated(t, "")
	file := filepath.Join(t.TempDir(), "regions.tsp")
	run(t, d, "generate", "--kind", "uniform", "--cities", "1000", "--seed", "4", "-o", file)
	quick := []string{"--worker", worker, "--engine", "regions", "--param", "cities=100", "--param", "threads=32", "--param", "k=1", "--param", "tries=1", "--param", "recombination=false", file}
	w := open(t, d, quick...)
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 1000 && s.Pictures > 0 })
	w.press("e", "n", "n")
	s := w.await("it pauses at a step", func(s state) bool { return s.State == "pausing" })
	w.press("space")
	s = w.await("the regions of a cut are shown", func(s state) bool { return s.Panes[0].Regions == 10 })
	first := s.Panes[0].Angle
	s = w.await("those of another partition follow", func(s state) bool { return s.Panes[0].Angle != first && s.Iteration > 1 })
	until(t, "their grounds are on the screen", func() bool {
		return share(w.screenshot("regions"), s.Widgets["picture"], tinted) > 0.05
	})
	w.press("s")
	w.await("it stops, and they stay", func(s state) bool { return s.State == "idle" && s.Panes[0].Regions == 10 })
	svg, err := os.ReadFile(w.export("ctrl+e", "tour", filepath.Join(d.home, "regions.svg")))
	if err != nil || strings.Count(string(svg), "z\" fill=\"#") < 4 {
		t.Errorf("the exported picture has no regions: %v", err)
	}
	w.press("e")
	w.await("they are hidden", func(s state) bool { return s.Panes[0].Regions == 0 })
	w.press("e", "ctrl+q")
	w.awaitEnd()

	w = open(t, d, quick...)
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 1000 && s.Pictures > 0 })
	w.press("space")
	w.await("regions are shown as they were", func(s state) bool { return s.Panes[0].Regions == 10 })
	w.press("ctrl+q")
	w.awaitEnd()
}

// tinted tells the faint grounds of regions on a light screen from white, or on a
// dark one from the background.
func tinted(c color.RGBA) bool {
	low, high := min(c.R, c.G, c.B), max(c.R, c.G, c.B)
	return high-low >= 6 && high-low <= 20 && (low > 225 || high < 50)
}

// TestUsualEngine opens windows without and with a GPU, and sees which engine they
// begin with; one that was chosen comes back.
func TestUsualEngine(t *testing.T) {
	d := startDesktop(t)
	file := cities(t, d)
	w := open(t, d, "--worker", "/no/such/worker", file)
	w.await("there is no GPU", func(s state) bool { return s.Cities == 52 && s.Panes[0].Engine == "chained" })
	w.press("ctrl+q")
	w.awaitEnd()

	w = open(t, d, "--worker", emulated(t, ""), file)
	w.await("there is one", func(s state) bool { return s.Cities == 52 && s.Panes[0].Engine == "regions" })
	w.press("a")
	w.await("CPU and GPU are side by side", func(s state) bool { return len(s.Panes) == 2 && s.Panes[1].Engine == "chained" })
	w.press("ctrl+shift+w")
	w.await("one pane is left", func(s state) bool { return len(s.Panes) == 1 })
	w.command("Engine: Iterated local search")
	w.await("another engine is chosen", func(s state) bool { return s.Panes[0].Engine == "ils" })
	w.press("ctrl+q")
	w.awaitEnd()

	w = open(t, d, "--worker", emulated(t, ""), file)
	w.await("the chosen one comes back", func(s state) bool { return s.Cities == 52 && s.Panes[0].Engine == "ils" })
	w.press("ctrl+q")
	w.awaitEnd()
}

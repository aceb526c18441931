//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNewcomer goes the way of a person who has never seen the program, by the
// mouse alone: from the start page to a picture in which a CPU engine and a GPU
// engine stand side by side, in three clicks.
func TestNewcomer(t *testing.T) {
	d := startDesktop(t)
	w := open(t, d, "--worker", emulated(t, ""))
	clicks := 0
	click := func(what, id string) {
		t.Helper()
		w.clickOn(what, id)
		clicks++
	}

	click("the button of the start page that compares", "compare")
	s := w.await("both engines have searched", func(s state) bool {
		return len(s.Panes) == 2 && s.Panes[0].Best > 0 && s.Panes[1].Best > 0 && s.Panes[0].Iteration > 0
	})
	if s.Panes[0].Engine != "chained" || s.Panes[1].Engine != "regions" || s.State != "running" {
		t.Errorf("%s and %s, %s: want a CPU engine and a GPU engine at work", s.Panes[0].Engine, s.Panes[1].Engine, s.State)
	}
	w.await("a sentence says what can be done next", func(s state) bool { return strings.Contains(s.Status, "Export…") })
	comparisonColours(t, w, s)

	click("Export beside the sentence about both", "export-2")
	w.await("the dialog shows the comparison", func(s state) bool {
		return s.Export.Open && s.Export.Kind == "comparison" && s.Export.Previews > 0
	})
	w.screenshot("newcomer-export")
	click("Save", "save")
	s = w.await("the picture is saved", func(s state) bool { return !s.Covered && strings.HasPrefix(s.Status, "Saved ") })
	if clicks != 3 {
		t.Errorf("%d clicks, want 3", clicks)
	}
	path := strings.TrimSuffix(strings.TrimPrefix(s.Status, "Saved "), ".")
	if filepath.Dir(path) != d.home {
		t.Fatalf("the picture is in %s, want the home folder of one who has chosen none", path)
	}
	img := readPNG(t, path)
	left, right := img.Bounds(), img.Bounds()
	left.Max.X /= 2
	right.Min.X = left.Max.X
	if l, r := share(img, rect{0, 0, left.Dx(), left.Dy()}, blue), share(img, rect{right.Min.X, 0, right.Dx(), right.Dy()}, orange); l < 0.01 || r < 0.01 {
		t.Errorf("%.2f %% of the left half are a blue tour, %.2f %% of the right an orange one", 100*l, 100*r)
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 5e6 {
		t.Errorf("the file: %v, %v", info, err)
	}
	w.press("ctrl+q")
	w.awaitEnd()
}

// TestNewcomerFindsTheOtherPlaces goes on by the mouse alone, without a GPU: from a comparison that
// runs to a sweep, the replay, its GIF and the papers. What is in the way is offered to be paused.
func TestNewcomerFindsTheOtherPlaces(t *testing.T) {
	d := startDesktop(t)
	w := open(t, d)
	w.clickOn("the button of the start page that compares", "compare")
	w.await("both engines search", func(s state) bool {
		return len(s.Panes) == 2 && s.Panes[0].Iteration > 0 && s.Panes[1].Iteration > 0
	})
	w.clickOn("Sweep in the rail", "place-3")
	w.await("the sweep is shown", func(s state) bool { return s.Sweep.Shown })
	w.clickOn("Start sweep", "sweep-run")
	w.clickOn("the offer to limit the runs", "yes")
	w.clickOn("the offer to pause the search", "yes")
	w.await("the sweep runs beside a search that waits", func(s state) bool { return s.Sweep.Going && s.State == "pausing" })
	w.screenshot("newcomer-sweep")
	w.clickOn("Cancel sweep", "sweep-cancel")
	w.await("the sweep has ended", func(s state) bool { return !s.Sweep.Going })

	w.clickOn("Laboratory in the rail", "place-2")
	w.clickOn("Stop", "stop")
	w.await("the search has ended", func(s state) bool { return s.State == "idle" && s.Replay.Bar && s.Replay.Length > 0 })
	w.clickOn("the triangle of the replay bar", "replay-play")
	w.await("the search is replayed", func(s state) bool { return s.Replay.On && s.Replay.At > 0 })
	w.screenshot("newcomer-replay")
	w.clickOn("GIF", "animation")
	w.await("the dialog of the animation is there", func(s state) bool { return s.Covered })
	w.screenshot("newcomer-gif")
	w.press("Return")
	s := w.await("the animation is saved", func(s state) bool { return !s.Covered && strings.HasSuffix(s.Status, ".gif.") })
	readGIF(t, strings.TrimSuffix(strings.TrimPrefix(s.Status, "Saved "), "."), 960)

	w.clickOn("Papers in the rail", "place-5")
	w.await("the papers are shown", func(s state) bool { return s.Papers.Shown })
	w.screenshot("newcomer-papers")
	w.press("ctrl+q")
	w.awaitEnd()
}

//go:build e2e

package e2e

import (
	"image/gif"
	"os"
	"path/filepath"
	"testing"
)

// TestReplay records a run, goes through it by keys and mouse, saves it, makes an
// animation of it, and opens the file in another window.
func TestReplay(t *testing.T) {
	d := startDesktop(t)
	folder := t.TempDir()
	file := filepath.Join(folder, "replay.tsp")
	run(t, d, "generate", "--kind", "clustered", "--cities", "1000", "--seed", "2", "-o", file)
	w := open(t, d, "--engine", "ils", file)
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 1000 && s.Pictures > 0 })
	w.press("space")
	begun := w.await("it searches", func(s state) bool { return s.State == "running" && s.Iteration > 0 }).Since
	w.await("an animation has several tours", func(s state) bool { return s.Since > begun+1.5 })
	w.press("s")
	end := w.await("the run has ended and can be replayed", func(s state) bool { return s.State == "idle" && s.Best > 0 && s.Replay.Length > 0 })
	w.press("y", "space", "Home")
	begin := w.await("the replay shows the start tour", func(s state) bool { return s.Replay.On && s.Replay.At == 0 && s.Best > end.Best })
	w.press("period")
	w.await("the next tour is shorter", func(s state) bool { return s.Replay.At > 0 && s.Best < begin.Best })
	w.xdotool("search", "--onlyvisible", "--name", "Tourscope", "windowmove", "--sync", "0", "0") // the line is too thin for a guess
	w.click(begin.Widgets["timeline"])
	half := w.await("a click goes to the middle", func(s state) bool {
		return s.Replay.At > 0.4*s.Replay.Length && s.Replay.At < 0.6*s.Replay.Length
	})
	w.click(begin.Widgets["chart"])
	w.await("the chart leads elsewhere", func(s state) bool { return s.Replay.At != half.Replay.At })
	w.press("Home", "bracketleft", "bracketleft", "space")
	w.await("it plays", func(s state) bool { return s.Replay.At > 0 })
	w.screenshot("replay")
	w.press("End")
	w.await("the end is the end of the run", func(s state) bool { return !s.Replay.Playing && s.Best == end.Best })
	saveAs(w, "ctrl+shift+r", filepath.Join(folder, "kept.rec"))
	saveAs(w, "ctrl+m", filepath.Join(folder, "kept.gif"))
	readGIF(t, filepath.Join(folder, "kept.gif"), 640)
	w.press("Escape")
	w.await("the replay is over", func(s state) bool { return !s.Replay.On && s.Best == end.Best })
	w.press("ctrl+q")
	w.awaitEnd()

	w = open(t, d, filepath.Join(folder, "kept.rec"))
	w.await("the recording alone leads to the replay", func(s state) bool {
		return s.Cities == 1000 && s.Replay.On && s.Replay.At == 0 && s.Best == begin.Best
	})
	w.press("ctrl+q")
	w.awaitEnd()
}

// saveAs answers a dialog for a file, and waits until it is written.
func saveAs(w *window, key, path string) {
	w.t.Helper()
	w.press(key)
	w.answer(path)
}

// answer writes a path into the dialog that is opening, and waits until it is saved.
func (w *window) answer(path string) {
	w.t.Helper()
	w.await("the dialog is there", func(s state) bool { return s.Covered })
	w.press("ctrl+a")
	w.write(path)
	w.press("Return")
	w.await(path+" is saved", func(s state) bool { return !s.Covered && s.Status == "Saved "+path+"." })
}

// readGIF checks that a file is an animation of that width.
func readGIF(t *testing.T, path string, width int) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := gif.DecodeAll(f)
	if err != nil || len(g.Image) < 2 || g.Config.Width != width || g.Image[0].Bounds().Dx() != width {
		t.Fatalf("%s is no animation of some frames, %d wide: %v", path, width, err)
	}
}

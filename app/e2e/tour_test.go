//go:build e2e

package e2e

import (
	"os"
	"testing"
)

// takeTour takes the pictures of docs/tour.md that no other page has: the first steps with the
// program, by the mouse.
func takeTour(t *testing.T, keep func(*window, string)) {
	d := startDesktop(t)
	w := open(t, d)
	click := func(id string) {
		t.Helper()
		w.clickOn(id, id)
	}
	click("compare")
	begun := w.await("both engines search", func(s state) bool {
		return len(s.Panes) == 2 && s.Panes[0].Iteration > 0 && s.Panes[1].Iteration > 0
	}).Since
	w.await("they have searched for four seconds", func(s state) bool { return s.Since > begun+4 })
	keep(w, "tour-compare")
	click("stop")
	w.await("the searches stop", func(s state) bool { return s.State == "idle" && s.Replay.Bar })
	click("export-2")
	w.await("the dialog has a preview", func(s state) bool { return s.Export.Open && s.Export.Previews > 0 && s.Export.Weight != "" })
	keep(w, "tour-export")
	w.press("Escape")
	w.await("the dialog is closed", func(s state) bool { return !s.Covered })
	click("replay-play")
	w.await("the replay plays", func(s state) bool { return s.Replay.On && s.Replay.At > 0 })
	click("animation")
	w.await("the dialog of the animation is there", func(s state) bool { return s.Covered })
	keep(w, "tour-gif")
	w.press("Escape")
	w.await("the dialog is closed", func(s state) bool { return !s.Covered })
	folder, err := os.MkdirTemp("", "tsplib")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	for _, name := range []string{"a280", "berlin52", "d18512", "pcb442", "pr2392", "usa13509"} {
		copyTSPLIB(t, folder, name)
	}
	w.press("ctrl+o")
	w.await("the dialog of files is there", func(s state) bool { return s.Covered })
	w.press("ctrl+a")
	w.write(folder + "/")
	keep(w, "tour-open")
	w.press("Escape")
	w.await("the dialog is closed", func(s state) bool { return !s.Covered })
	w.press("ctrl+q")
	w.awaitEnd()

	d = startDesktop(t) // with one pane
	w = open(t, d, "--engine", "2opt", cities(t, d))
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 52 && s.Pictures > 0 })
	w.press("Escape")
	click("one-move")
	click("moves-faster")
	click("step")
	w.await("the start tour is there", func(s state) bool { return s.State == "pausing" && s.Best > 0 })
	click("step")
	w.await("a move is made", func(s state) bool { return s.Panes[0].Accepted == 1 })
	keep(w, "tour-moves")
	w.press("ctrl+q")
	w.awaitEnd()
}

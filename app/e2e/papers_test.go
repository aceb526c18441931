//go:build e2e

package e2e

import (
	"path/filepath"
	"testing"

	"tourscope/solver/testneeds"
)

// papersState is the page Papers as the window tells of it.
type papersState struct {
	Shown    bool   `json:"shown"`
	Table    string `json:"table"`
	Active   bool   `json:"active"`
	Paused   bool   `json:"paused"`
	Finished bool   `json:"finished"`
	Progress string `json:"progress"`
}

// remembersTSPLIB makes the next window measure the tables of the papers with this folder.
func (d *desktop) remembersTSPLIB(t *testing.T, folder string) {
	t.Helper()
	d.leave(t, `{"tsplib": "`+filepath.ToSlash(folder)+`"}`)
}

// TestPapers measures a table of a paper on the CPU, leaves its page while it is measured, pauses,
// resumes and stops it, and starts it again.
func TestPapers(t *testing.T) {
	d := startDesktop(t)
	d.remembersTSPLIB(t, testneeds.Shared(t, "tsplib", "tsp"))
	w := open(t, d)
	w.press("ctrl+5")
	s := w.await("the papers are shown", func(s state) bool { return s.Papers.Shown && s.Widgets["papers-run"].Width > 0 })
	if s.Papers.Active || s.Papers.Finished {
		t.Fatalf("before Run: %+v", s.Papers)
	}
	w.press("space")
	w.await("the table is measured", func(s state) bool { return s.Papers.Active })
	w.press("Escape")
	w.await("the laboratory is in front, and the table goes on", func(s state) bool { return !s.Papers.Shown && s.Papers.Active })
	w.press("ctrl+5", "space")
	w.await("the table waits", func(s state) bool { return s.Papers.Paused && s.Widgets["papers-stop"].Width > 0 })
	w.screenshot("papers-paused")
	w.press("space")
	w.await("the table goes on", func(s state) bool { return s.Papers.Active && !s.Papers.Paused })
	w.press("s")
	w.await("the table stops", func(s state) bool { return s.Papers.Shown && !s.Papers.Active })
	w.press("space")
	w.await("the table is resumed", func(s state) bool { return s.Papers.Active })
	w.press("s")
	w.await("it stops again", func(s state) bool { return !s.Papers.Active })
	w.press("ctrl+q")
	w.awaitEnd()
}

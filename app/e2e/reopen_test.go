//go:build e2e

package e2e

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestReopen leaves the window in the middle of work and comes back to it; then
// lets it crash, and comes back to a start page that says so.
func TestReopen(t *testing.T) {
	d := startDesktop(t)
	file := filepath.Join(t.TempDir(), "reopened.tsp")
	run(t, d, "generate", "--cities", "500", "--seed", "3", "-o", file)

	w := open(t, d, file)
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 500 && s.Pictures > 0 })
	w.press("a")
	w.await("there are two panes", func(s state) bool { return len(s.Panes) == 2 })
	w.press("plus", "plus")
	left := w.await("they look closer", func(s state) bool { return s.Zoom > 1.9 && s.Panes[0].Zoom > 1.9 })
	w.press("ctrl+z")
	w.await("that is undone", func(s state) bool { return s.Zoom < 1.5 })
	w.press("ctrl+y")
	left = w.await("and done again", func(s state) bool { return s.Zoom == left.Zoom })
	w.press("ctrl+q")
	w.awaitEnd()

	// The zoom is relative to the size of the picture, and a picture that becomes a pixel wider after
	// its view is restored keeps its scale.
	w = open(t, d)
	w.await("all is as it was left", func(s state) bool {
		return s.Cities == 500 && len(s.Panes) == 2 && s.Panes[0].Engine == left.Panes[0].Engine &&
			math.Abs(s.Zoom-left.Zoom) < 0.005*left.Zoom && math.Abs(s.CenterX-left.CenterX) < 1
	})
	if err := w.process.Signal(syscall.SIGABRT); err != nil {
		t.Fatal(err)
	}
	<-w.ended

	w = open(t, d)
	w.await("the crash is told", func(s state) bool { return s.Covered && s.Instance == "" })
	w.press("Escape")
	w.await("the start page is free", func(s state) bool { return !s.Covered })
	reports, _ := filepath.Glob(filepath.Join(d.home, "state", "tourscope", "crash-*.log"))
	if len(reports) != 1 {
		t.Fatalf("reports: %v", reports)
	}
	if text, err := os.ReadFile(reports[0]); err != nil || !strings.Contains(string(text), "SIGABRT") {
		t.Errorf("the report does not say what happened: %v\n%.300s", err, text)
	}
	w.press("ctrl+q")
	w.awaitEnd()
}

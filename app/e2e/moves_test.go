//go:build e2e

package e2e

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestMoves makes moves one by one, lets slow motion make some, and runs at full speed.
func TestMoves(t *testing.T) {
	d := startDesktop(t)
	file := filepath.Join(t.TempDir(), "moves.tsp")
	run(t, d, "generate", "--kind", "uniform", "--cities", "60", "--seed", "3", "-o", file)
	w := open(t, d, "--engine", "sspm", file)
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 60 && s.Pictures > 0 })
	w.press("k", "n")
	w.await("the start tour is there", func(s state) bool { return s.State == "pausing" && s.Best > 0 })
	for moves := int64(1); moves <= 3; moves++ {
		w.press("n")
		w.await("a move is made", func(s state) bool {
			p := s.Panes[0]
			return p.Accepted == moves && strings.HasPrefix(p.Move, "relocation −")
		})
	}
	w.screenshot("moves")
	w.press("space")
	w.await("slow motion makes more", func(s state) bool { return s.State == "running" && s.Panes[0].Accepted >= 5 })
	if s := w.await("it goes on", func(s state) bool { return true }); s.Panes[0].Accepted > 1000 {
		t.Errorf("slow motion has made %d moves", s.Panes[0].Accepted)
	}
	w.press("space")
	w.await("it pauses", func(s state) bool { return s.State == "pausing" })
	w.press("k", "space")
	w.await("it runs at full speed", func(s state) bool { return s.Panes[0].Accepted > 100 })
	w.press("s")
	w.await("it stops", func(s state) bool { return s.State == "idle" })
	w.press("ctrl+q")
	w.awaitEnd()
}

//go:build e2e

package e2e

import (
	"path/filepath"
	"strconv"
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
	faster := w.await("the buttons are there", func(s state) bool { return s.Widgets["moves-faster"].Width > 0 })
	w.click(faster.Widgets["moves-faster"])
	w.click(faster.Widgets["moves-faster"])
	before := faster.Panes[0].Accepted
	w.await("faster slow motion goes on", func(s state) bool { return s.State == "running" && s.Panes[0].Accepted > before+3 })
	w.press("space")
	w.await("it pauses", func(s state) bool { return s.State == "pausing" })
	w.click(faster.Widgets["one-move"])
	w.await("the buttons have gone", func(s state) bool { return s.Widgets["moves-faster"].Width == 0 })
	w.press("space")
	w.await("it runs at full speed", func(s state) bool { return s.Panes[0].Accepted > 100 })
	w.press("s")
	w.await("it stops", func(s state) bool { return s.State == "idle" })
	w.press("ctrl+q")
	w.awaitEnd()
}

// TestSmallMap moves a zoomed view by the small map: a click shows a place, dragging follows.
func TestSmallMap(t *testing.T) {
	d := startDesktop(t)
	w := open(t, d, "sample:uniform")
	w.await("the cities are drawn", func(s state) bool { return s.Cities > 0 && s.Pictures > 0 })
	w.press("plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus")
	before := w.await("all keys have zoomed, by 1.4 each", func(s state) bool { return s.Zoom > 14 })
	picture := before.Widgets["picture"]
	at := func(left, up int) []string {
		return []string{"mousemove", "--window", w.id, strconv.Itoa(picture.X + picture.Width - left), strconv.Itoa(picture.Y + picture.Height - up)}
	}
	w.xdotool(append(at(40, 40), "click", "1")...) // in its lower right corner
	clicked := w.await("the view is at the lower right", func(s state) bool { return s.CenterX > before.CenterX && s.CenterY < before.CenterY })
	w.screenshot("small-map")
	w.xdotool("mousedown", "1")
	w.xdotool(at(60, 60)...)
	w.xdotool(at(90, 90)...)
	w.xdotool("mouseup", "1")
	moved := w.await("the view follows", func(s state) bool { return s.CenterX < clicked.CenterX && s.CenterY > clicked.CenterY })
	if moved.Zoom != before.Zoom {
		t.Errorf("the zoom was %g and is %g", before.Zoom, moved.Zoom)
	}
	w.press("ctrl+q")
	w.awaitEnd()
}

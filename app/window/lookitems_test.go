//go:build !nogui

package window

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"

	"tourscope/canvas/view"
	"tourscope/solver"
)

func TestContextMenuLooksAndCopies(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	s.win.Resize(fyne.NewSize(1000, 700))
	openSquare(t, s, l)
	p := s.pane()
	for _, row := range []struct {
		at   pointed
		want string
	}{
		{pointed{city: 1}, "2 10 10"},
		{pointed{city: noCity, edges: [][2]solver.City{{0, 2}}}, "1 0 0\n3 10 0"},
	} {
		s.app.Clipboard().SetContent("")
		pick(s, row.at, "Copy coordinates")
		if got := s.app.Clipboard().Content(); got != row.want {
			t.Errorf("copied %q, want %q", got, row.want)
		}
	}
	s.app.Clipboard().SetContent("")
	if pick(s, pointed{city: noCity}, "Copy coordinates"); s.app.Clipboard().Content() != "" {
		t.Error("coordinates of nothing were copied")
	}
	p.scene.change(func(v view.Viewport) view.Viewport { return v.Resize(400, 300).Look(5, 5, 8) })
	x, y := p.scene.view.ToWorld(250, 100)
	pick(s, pointed{city: noCity, x: 250, y: 100}, "Centre here")
	if px, py := p.scene.view.ToScreen(x, y); math.Abs(px-200) > 1 || math.Abs(py-150) > 1 {
		t.Errorf("the place is at %v, %v of 400 × 300", px, py)
	}
}

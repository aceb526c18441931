//go:build !nogui

package window

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tourscope/app/window/control"
	"tourscope/solver"
)

// The smallest window is 900 × 600, or 1600 × 1000 at scale 2, which is 800 × 500
// of the toolkit's units, less the menus. The content must ask for no more, or the
// toolkit makes the window larger than the screen.
func TestFitsASmallWindow(t *testing.T) {
	long := solver.Info{Name: "long", Title: strings.Repeat("A long title ", 20), Summary: strings.Repeat("Words. ", 100), Iteration: "step"}
	for range 12 {
		long.Params = append(long.Params, solver.Param{Name: "p" + strings.Repeat("x", len(long.Params)), Title: strings.Repeat("Long ", 20),
			Unit: "cities", Kind: solver.IntParam, Default: "1", Min: 0, Max: 9, Auto: true})
	}
	s, l := testShell(t, Options{Registry: solver.NewRegistry(walker{long})})
	if size := s.win.Content().MinSize(); size.Width > 800 || size.Height > 460 {
		t.Errorf("the start page asks for %v", size)
	}
	openSquare(t, s, l)
	if size := s.win.Content().MinSize(); size.Width > 800 || size.Height > 460 {
		t.Errorf("the window asks for %v", size)
	}
	s.win.Resize(fyne.NewSize(800, 500))
	if side := s.work.side.Size().Width; side > usualSide {
		t.Errorf("a long title makes the side panel %v wide", side)
	}
	if w := s.pane().picture.Size().Width; w < leastCanvas {
		t.Errorf("the picture is %v wide", w)
	}
}

func TestDividersMoveAndFold(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.win.Resize(fyne.NewSize(1200, 800))
	side, chart := s.work.side.Size().Width, s.work.chart.Size().Height
	s.work.sideLine.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(-40, 0)})
	s.work.chartLine.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(0, -30)})
	if got := s.work.side.Size().Width; got != side+40 {
		t.Errorf("the side panel is %v wide, was %v", got, side)
	}
	if got := s.work.chart.Size().Height; got != chart+30 {
		t.Errorf("the chart is %v high, was %v", got, chart)
	}
	perform(s, "record") // no replay bar will take its room
	perform(s, "side")
	perform(s, "chart")
	if p := s.pane().picture.Size(); p.Width != s.work.object.Size().Width || p.Height != s.work.object.Size().Height {
		t.Errorf("the picture alone has %v of %v", p, s.work.object.Size())
	}
}

// A list taller than its box follows the wheel, to its end and no further.
func TestScrollBox(t *testing.T) {
	app := test.NewApp()
	defer app.Quit()
	content := control.Spacer{Width: 50, Height: 1000}.Object()
	box := control.NewScrollBox(content)
	window := app.NewWindow("")
	window.SetPadded(false)
	window.SetContent(box)
	window.Resize(fyne.NewSize(100, 200))
	for range 100 {
		box.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -10)})
	}
	if got := content.Position().Y; got != 200-1000 {
		t.Errorf("at the end the content stands at %v, want -800", got)
	}
	box.Reveal(0, 20)
	if got := content.Position().Y; got != 0 {
		t.Errorf("the first row is revealed at %v", got)
	}
}

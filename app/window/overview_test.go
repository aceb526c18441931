//go:build !nogui

package window

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"tourscope/canvas/draw"
	"tourscope/canvas/view"
)

// A click in the small map shows that place, dragging its frame moves the view along, and the
// cursor says that both can be done.
func TestSmallMapMovesTheView(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	p := s.pane().picture
	s.pane().scene.resize(800, 600, 1)
	p.ratio = 1
	s.pane().scene.zoomMiddle(8)
	v := s.pane().scene.view
	area, whole, shown := draw.MapOf(v, 800, 600, 1)
	if !shown {
		t.Fatal("a zoomed picture has no map")
	}
	event := func(x, y float64) *desktop.MouseEvent {
		at := fyne.NewPos(float32(area.Min.X)+float32(x), float32(area.Min.Y)+float32(y))
		return &desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: at}}
	}
	near := func(what string, x, y float64) {
		t.Helper()
		wantX, wantY := whole.ToWorld(x, y)
		if now := s.pane().scene.view; math.Hypot(now.CenterX-wantX, now.CenterY-wantY) > 1/whole.Scale || now.Scale != v.Scale {
			t.Errorf("%s: the middle is %g, %g at scale %g, want %g, %g at %g", what, now.CenterX, now.CenterY, now.Scale, wantX, wantY, v.Scale)
		}
	}

	if p.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(20, 20)}}); p.Cursor() != desktop.DefaultCursor {
		t.Error("a hand outside the map")
	}
	if p.MouseMoved(event(20, 30)); p.Cursor() != desktop.PointerCursor || s.status.pointed.Value == "" {
		t.Errorf("over the map the cursor is %v, the status %q", p.Cursor(), s.status.pointed.Value)
	}
	p.MouseDown(event(20, 30))
	p.MouseUp(event(20, 30))
	near("a click", 20, 30)

	grip := event(22, 31) // in the frame, not in its middle
	p.MouseDown(grip)
	drag := event(62, 51)
	p.Dragged(&fyne.DragEvent{PointEvent: drag.PointEvent})
	near("a drag", 60, 50)
	p.MouseUp(drag)
	p.DragEnd()
	near("its end", 60, 50)

	perform(s, "map")
	if p.MouseDown(event(20, 30)); p.grabbed {
		t.Error("a map that is hidden was clicked")
	}
	p.MouseUp(event(20, 30))
	near("a click where it was", 60, 50)
}

// Zooming before there is a picture leaves the first one fitted.
func TestZoomBeforeThePicture(t *testing.T) {
	sc := newScene()
	sc.view = view.Fit(view.Bounds{MaxX: 10, MaxY: 10}, 0, 0, 20)
	sc.zoomMiddle(4)
	sc.resize(800, 600, 1)
	if got := sc.view.Zoom(); got != 1 {
		t.Errorf("the first picture has zoom %g", got)
	}
	if sc.zoomMiddle(4); sc.view.Zoom() != 4 {
		t.Errorf("afterwards zooming gives %g", sc.view.Zoom())
	}
}

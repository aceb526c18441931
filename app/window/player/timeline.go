//go:build !nogui

package player

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
)

// Timeline is a slider over the time of a recording, with the two marks of a selection.
// Positions are shares of its length, from 0 to 1. The toolkit's slider has no marks and
// keeps the keyboard.
type Timeline struct {
	widget.BaseWidget
	hints    *control.Hints
	seek     func(share float64)
	hint     func(share float64) string // of a position, for the status line
	marks    marks
	disabled bool
}

// marks are the positions shown.
type marks struct {
	at, from, to float64
	marked       bool
}

// Sizes of the timeline, in points.
const (
	timelineHeight = 24
	timelineInset  = 7 // room for the thumb at both ends
	trackHeight    = 4
	thumbSize      = 14
	markWidth      = 3
	markHeight     = 16
)

func newTimeline(h *control.Hints, seek func(float64), tell func(float64) string) *Timeline {
	t := &Timeline{hints: h, seek: seek, hint: tell, marks: marks{to: 1}}
	t.ExtendBaseWidget(t)
	return t
}

// set sets the position and the selection.
func (t *Timeline) set(p marks) {
	if p != t.marks {
		t.marks = p
		t.Refresh()
	}
}

// enable enables or disables seeking.
func (t *Timeline) enable(on bool) {
	if t.disabled == on {
		t.disabled = !on
		t.Refresh()
	}
}

// share is the position at x.
func (t *Timeline) share(x float32) float64 {
	return min(max(float64((x-timelineInset)/max(1, t.Size().Width-2*timelineInset)), 0), 1)
}

func (t *Timeline) follow(x float32) {
	if !t.disabled {
		t.seek(t.share(x))
		t.hints.Enter(t.hint(t.share(x)))
	}
}

// MouseDown seeks.
func (t *Timeline) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		t.follow(e.Position.X)
	}
}

// MouseUp implements desktop.Mouseable.
func (t *Timeline) MouseUp(*desktop.MouseEvent) {}

// Dragged seeks.
func (t *Timeline) Dragged(e *fyne.DragEvent) { t.follow(e.Position.X) }

// DragEnd implements fyne.Draggable.
func (t *Timeline) DragEnd() {}

// MouseIn, MouseMoved and MouseOut show the time under the mouse.
func (t *Timeline) MouseIn(e *desktop.MouseEvent)    { t.MouseMoved(e) }
func (t *Timeline) MouseMoved(e *desktop.MouseEvent) { t.hints.Enter(t.hint(t.share(e.Position.X))) }
func (t *Timeline) MouseOut()                        { t.hints.Leave() }

// MinSize implements fyne.Widget.
func (t *Timeline) MinSize() fyne.Size { return fyne.NewSize(80, timelineHeight) }

// CreateRenderer implements fyne.Widget.
func (t *Timeline) CreateRenderer() fyne.WidgetRenderer {
	r := &timelineRenderer{timeline: t, track: canvas.NewRectangle(color.Transparent), part: canvas.NewRectangle(color.Transparent), played: canvas.NewRectangle(color.Transparent),
		in: canvas.NewRectangle(color.Transparent), out: canvas.NewRectangle(color.Transparent), thumb: canvas.NewCircle(color.Transparent)}
	r.Refresh()
	return r
}

type timelineRenderer struct {
	timeline                     *Timeline
	track, part, played, in, out *canvas.Rectangle
	thumb                        *canvas.Circle
}

func (r *timelineRenderer) Destroy() {}

func (r *timelineRenderer) MinSize() fyne.Size { return r.timeline.MinSize() }

func (r *timelineRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.track, r.part, r.played, r.in, r.out, r.thumb}
}

// Layout implements fyne.WidgetRenderer.
func (r *timelineRenderer) Layout(size fyne.Size) {
	width, middle, p := size.Width-2*timelineInset, size.Height/2, r.timeline.marks
	x := func(share float64) float32 { return timelineInset + width*float32(share) }
	control.Place(r.track, timelineInset, middle-trackHeight/2, width, trackHeight)
	control.Place(r.part, x(p.from), middle-trackHeight/2, x(p.to)-x(p.from), trackHeight)
	begin := p.from
	if p.at < p.from || p.at > p.to {
		begin = p.at // outside the selection
	}
	control.Place(r.played, x(begin), middle-trackHeight/2, x(p.at)-x(begin), trackHeight)
	control.Place(r.in, x(p.from)-markWidth, middle-markHeight/2, markWidth, markHeight)
	control.Place(r.out, x(p.to), middle-markHeight/2, markWidth, markHeight)
	control.Place(r.thumb, x(p.at)-thumbSize/2, middle-thumbSize/2, thumbSize, thumbSize)
}

// Refresh implements fyne.WidgetRenderer.
func (r *timelineRenderer) Refresh() {
	main := theme.Color(theme.ColorNamePrimary)
	if r.timeline.disabled {
		main = theme.Color(theme.ColorNameDisabled)
	}
	r.track.FillColor, r.played.FillColor, r.thumb.FillColor = theme.Color(theme.ColorNameInputBorder), main, main
	r.part.FillColor = theme.Color(theme.ColorNameSelection)
	r.in.FillColor, r.out.FillColor = theme.Color(theme.ColorNameForeground), theme.Color(theme.ColorNameForeground)
	r.thumb.StrokeColor, r.thumb.StrokeWidth = theme.Color(control.ColorPanel), 2
	for _, o := range []*canvas.Rectangle{r.track, r.part, r.played} {
		o.CornerRadius = trackHeight / 2
	}
	for _, o := range []fyne.CanvasObject{r.part, r.in, r.out} {
		control.SetVisible(o, r.timeline.marks.marked)
	}
	control.SetVisible(r.thumb, !r.timeline.disabled)
	control.SetVisible(r.played, !r.timeline.disabled)
	r.Layout(r.timeline.Size())
	canvas.Refresh(r.timeline)
}

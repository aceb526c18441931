//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Roll shows a list of any length: it has as many lines as fit, and fills them
// anew when the list moves. Scrolling moves the lines and refreshes nothing, so
// that pictures in them stay on the graphics card. It takes the mouse for all of
// its lines, which therefore need be no widgets.
type Roll struct {
	widget.BaseWidget
	Make   func() RollLine
	Height float32 // of a line
	Sight  func()  // other lines are in sight
	Press  func(line int, at fyne.Position, e *desktop.MouseEvent)
	Hover  func(line int, at fyne.Position) // the mouse is over a line; -1: over none

	count  int
	offset float32
	lines  []rolled
	inner  *fyne.Container
	bar    *rollBar
	view   fyne.Size // of the lines
}

// RollLine is one line of a Roll, to be filled again and again.
type RollLine interface {
	Object() fyne.CanvasObject
	Fill(line int)
}

// rolled is a line and where it stands; -1: nowhere.
type rolled struct {
	RollLine
	at int
}

// NewRoll makes an empty one.
func NewRoll(height float32, newLine func() RollLine) *Roll {
	r := &Roll{Make: newLine, Height: height, Sight: func() {}, inner: container.NewWithoutLayout(),
		Press: func(int, fyne.Position, *desktop.MouseEvent) {}, Hover: func(int, fyne.Position) {}}
	r.bar = newRollBar(r)
	r.ExtendBaseWidget(r)
	return r
}

// SetCount says how many lines there are and fills all in sight.
func (r *Roll) SetCount(count int) {
	r.count = count
	r.clamp()
	r.Refill()
}

// Refill fills the lines in sight again.
func (r *Roll) Refill() {
	for i := range r.lines {
		r.lines[i].at = -1
	}
	r.arrange()
}

// Remake throws the lines away, because they are to be made differently now.
func (r *Roll) Remake() {
	r.lines, r.inner.Objects = nil, nil
	r.arrange()
	r.inner.Refresh()
}

// InSight are the lines that can be seen, from first to before end.
func (r *Roll) InSight() (first, end int) {
	if r.Height <= 0 || r.view.Height <= 0 {
		return 0, 0
	}
	first = int(r.offset / r.Height)
	end = int((r.offset+r.view.Height)/r.Height) + 1
	return min(first, r.count), min(end, r.count)
}

// Page is how many whole lines can be seen.
func (r *Roll) Page() int { return max(1, int(r.view.Height/max(1, r.Height))) }

// Reveal moves the list so that a line is in sight.
func (r *Roll) Reveal(line int) {
	top := float32(line) * r.Height
	switch {
	case top < r.offset:
		r.ScrollTo(top)
	case top+r.Height > r.offset+r.view.Height:
		r.ScrollTo(top + r.Height - r.view.Height)
	}
}

// Offset is how far the list is moved.
func (r *Roll) Offset() float32 { return r.offset }

// ScrollTo moves the list.
func (r *Roll) ScrollTo(offset float32) {
	before := r.offset
	r.offset = offset
	r.clamp()
	if r.offset != before {
		r.arrange()
	}
}

func (r *Roll) clamp() {
	r.offset = min(max(0, r.offset), max(0, float32(r.count)*r.Height-r.view.Height))
}

// arrange gives each line in sight a place and fills those that are new.
func (r *Roll) arrange() {
	first, end := r.InSight()
	here := make(map[int]bool, end-first)
	var spare []int
	for i := range r.lines {
		if at := r.lines[i].at; at >= first && at < end {
			here[at] = true
		} else {
			r.lines[i].at = -1
			spare = append(spare, i)
		}
	}
	for at := first; at < end; at++ {
		if here[at] {
			continue
		}
		i := len(r.lines)
		if len(spare) > 0 {
			i, spare = spare[0], spare[1:]
		} else {
			r.lines = append(r.lines, rolled{r.Make(), -1})
			r.inner.Objects = append(r.inner.Objects, r.lines[i].Object())
		}
		r.lines[i].at = at
		r.lines[i].Object().Resize(fyne.NewSize(r.view.Width, r.Height))
		r.lines[i].Fill(at)
	}
	for _, line := range r.lines {
		if line.at < 0 {
			line.Object().Hide()
			continue
		}
		line.Object().Show()
		line.Object().Resize(fyne.NewSize(r.view.Width, r.Height))
		line.Object().Move(fyne.NewPos(0, float32(line.at)*r.Height-r.offset))
	}
	r.bar.follow()
	r.Sight()
}

// Scrolled implements fyne.Scrollable.
func (r *Roll) Scrolled(e *fyne.ScrollEvent) { r.ScrollTo(r.offset - 3*e.Scrolled.DY) }

// line is the one at a height of the widget, -1 for none, and the place in it.
func (r *Roll) line(at fyne.Position) (int, fyne.Position) {
	line := int((at.Y + r.offset) / max(1, r.Height))
	if at.Y < 0 || at.X < 0 || at.X >= r.view.Width || line >= r.count {
		return -1, at
	}
	return line, fyne.NewPos(at.X, at.Y+r.offset-float32(line)*r.Height)
}

// MouseDown presses a line. Nothing waits for the button to come up: a mouse that
// moves between the two would make a drag of it.
func (r *Roll) MouseDown(e *desktop.MouseEvent) {
	if line, at := r.line(e.Position); line >= 0 {
		r.Press(line, at, e)
	}
}

func (r *Roll) MouseUp(*desktop.MouseEvent)      {}
func (r *Roll) MouseIn(e *desktop.MouseEvent)    { r.Hover(r.line(e.Position)) }
func (r *Roll) MouseMoved(e *desktop.MouseEvent) { r.Hover(r.line(e.Position)) }
func (r *Roll) MouseOut()                        { r.Hover(-1, fyne.Position{}) }

// CreateRenderer implements fyne.Widget.
func (r *Roll) CreateRenderer() fyne.WidgetRenderer {
	return &rollRenderer{roll: r, clip: container.NewClip(r.inner)}
}

type rollRenderer struct {
	roll *Roll
	clip *container.Clip
}

func (r *rollRenderer) Destroy() {}

func (r *rollRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.clip, r.roll.bar}
}

func (r *rollRenderer) MinSize() fyne.Size { return fyne.NewSize(80, 40) }

func (r *rollRenderer) Layout(size fyne.Size) {
	view := fyne.NewSize(max(0, size.Width-rollBarWidth), size.Height)
	r.clip.Resize(view)
	Place(r.roll.bar, view.Width, 0, rollBarWidth, size.Height)
	if view == r.roll.view {
		return
	}
	r.roll.view = view
	r.roll.clamp()
	r.roll.Refill()
}

// Refresh fills the lines in sight again, as after a change of the theme.
func (r *rollRenderer) Refresh() {
	r.roll.Refill()
	r.roll.bar.Refresh()
}

// Made is how many lines were made.
func (r *Roll) Made() int { return len(r.lines) }

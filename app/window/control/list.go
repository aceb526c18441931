//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// List is a virtual list of any length: it creates as many rows as are visible and
// refills them while scrolling. Scrolling moves rows without refreshing them, so that
// their pictures stay on the graphics card. It handles the mouse for its rows, which
// need not be widgets.
type List struct {
	widget.BaseWidget
	NewRow    func() ListRow
	RowHeight float32 // of a row
	OnVisible func()  // called when other rows become visible
	OnResize  func()  // called when the list has another size, before its rows are filled
	OnPress   func(line int, at fyne.Position, e *desktop.MouseEvent)
	OnHover   func(line int, at fyne.Position) // the row under the mouse; -1: none

	count  int
	offset float32
	rows   []placedRow
	inner  *fyne.Container
	bar    *scrollBar
	view   fyne.Size // the visible area
}

// ListRow is a row of a List; it is refilled for other indices.
type ListRow interface {
	Object() fyne.CanvasObject
	Fill(line int)
}

// placedRow is a row with its index; -1: unused.
type placedRow struct {
	ListRow
	at int
}

// NewList creates an empty list.
func NewList(height float32, newLine func() ListRow) *List {
	r := &List{NewRow: newLine, RowHeight: height, OnVisible: func() {}, OnResize: func() {}, inner: container.NewWithoutLayout(),
		OnPress: func(int, fyne.Position, *desktop.MouseEvent) {}, OnHover: func(int, fyne.Position) {}}
	r.bar = newScrollBar(r)
	r.ExtendBaseWidget(r)
	return r
}

// SetCount sets the number of rows and refills the visible ones.
func (r *List) SetCount(count int) {
	r.count = count
	r.clamp()
	r.RefreshRows()
}

// RefreshRows refills the visible rows.
func (r *List) RefreshRows() {
	for i := range r.rows {
		r.rows[i].at = -1
	}
	r.arrange()
}

// RebuildRows creates the rows again, after a change of NewRow.
func (r *List) RebuildRows() {
	r.rows, r.inner.Objects = nil, nil
	r.arrange()
	r.inner.Refresh()
}

// VisibleRows are the indices of visible rows, from first to before end.
func (r *List) VisibleRows() (first, end int) {
	if r.RowHeight <= 0 || r.view.Height <= 0 {
		return 0, 0
	}
	first = int(r.offset / r.RowHeight)
	end = int((r.offset+r.view.Height)/r.RowHeight) + 1
	return min(first, r.count), min(end, r.count)
}

// Page is the number of rows that are visible in full.
func (r *List) Page() int { return max(1, int(r.view.Height/max(1, r.RowHeight))) }

// Reveal scrolls to a row.
func (r *List) Reveal(line int) {
	top := float32(line) * r.RowHeight
	switch {
	case top < r.offset:
		r.ScrollTo(top)
	case top+r.RowHeight > r.offset+r.view.Height:
		r.ScrollTo(top + r.RowHeight - r.view.Height)
	}
}

// ScrollTo scrolls to an offset.
func (r *List) ScrollTo(offset float32) {
	before := r.offset
	r.offset = offset
	r.clamp()
	if r.offset != before {
		r.arrange()
	}
}

func (r *List) clamp() {
	r.offset = min(max(0, r.offset), max(0, float32(r.count)*r.RowHeight-r.view.Height))
}

// arrange places the visible rows and fills new ones.
func (r *List) arrange() {
	first, end := r.VisibleRows()
	here := make(map[int]bool, end-first)
	var spare []int
	for i := range r.rows {
		if at := r.rows[i].at; at >= first && at < end {
			here[at] = true
		} else {
			r.rows[i].at = -1
			spare = append(spare, i)
		}
	}
	for at := first; at < end; at++ {
		if here[at] {
			continue
		}
		i := len(r.rows)
		if len(spare) > 0 {
			i, spare = spare[0], spare[1:]
		} else {
			r.rows = append(r.rows, placedRow{r.NewRow(), -1})
			r.inner.Objects = append(r.inner.Objects, r.rows[i].Object())
		}
		r.rows[i].at = at
		r.rows[i].Object().Resize(fyne.NewSize(r.view.Width, r.RowHeight))
		r.rows[i].Fill(at)
	}
	for _, line := range r.rows {
		if line.at < 0 {
			line.Object().Hide()
			continue
		}
		line.Object().Show()
		line.Object().Resize(fyne.NewSize(r.view.Width, r.RowHeight))
		line.Object().Move(fyne.NewPos(0, float32(line.at)*r.RowHeight-r.offset))
	}
	r.bar.follow()
	r.OnVisible()
}

// Scrolled implements fyne.Scrollable.
func (r *List) Scrolled(e *fyne.ScrollEvent) { r.ScrollTo(r.offset - 3*e.Scrolled.DY) }

// line is the index of the row at a position, or -1, and the position within it.
func (r *List) line(at fyne.Position) (int, fyne.Position) {
	line := int((at.Y + r.offset) / max(1, r.RowHeight))
	if at.Y < 0 || at.X < 0 || at.X >= r.view.Width || line >= r.count {
		return -1, at
	}
	return line, fyne.NewPos(at.X, at.Y+r.offset-float32(line)*r.RowHeight)
}

// MouseDown presses a row. It does not wait for MouseUp: the toolkit turns a click into
// a drag when the mouse moves in between.
func (r *List) MouseDown(e *desktop.MouseEvent) {
	if line, at := r.line(e.Position); line >= 0 {
		r.OnPress(line, at, e)
	}
}

func (r *List) MouseUp(*desktop.MouseEvent)      {}
func (r *List) MouseIn(e *desktop.MouseEvent)    { r.OnHover(r.line(e.Position)) }
func (r *List) MouseMoved(e *desktop.MouseEvent) { r.OnHover(r.line(e.Position)) }
func (r *List) MouseOut()                        { r.OnHover(-1, fyne.Position{}) }

// CreateRenderer implements fyne.Widget.
func (r *List) CreateRenderer() fyne.WidgetRenderer {
	return &listRenderer{list: r, clip: container.NewClip(r.inner)}
}

type listRenderer struct {
	list *List
	clip *container.Clip
}

func (r *listRenderer) Destroy() {}

func (r *listRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.clip, r.list.bar}
}

func (r *listRenderer) MinSize() fyne.Size { return fyne.NewSize(80, 40) }

func (r *listRenderer) Layout(size fyne.Size) {
	view := fyne.NewSize(max(0, size.Width-scrollBarWidth), size.Height)
	r.clip.Resize(view)
	Place(r.list.bar, view.Width, 0, scrollBarWidth, size.Height)
	if view == r.list.view {
		return
	}
	r.list.view = view
	r.list.OnResize()
	r.list.clamp()
	r.list.RefreshRows()
}

// Refresh refills the visible rows, as after a change of the theme.
func (r *listRenderer) Refresh() {
	r.list.RefreshRows()
	r.list.bar.Refresh()
}

// Sizes of the scroll bar of a List.
const (
	scrollBarWidth = 12
	minHandle      = 28 // of the handle, so that a mouse can grab it
)

// scrollBar shows the visible part of a List and scrolls it.
type scrollBar struct {
	widget.BaseWidget
	list   *List
	handle *canvas.Rectangle
	over   bool
}

func newScrollBar(r *List) *scrollBar {
	b := &scrollBar{list: r, handle: canvas.NewRectangle(theme.Color(theme.ColorNameScrollBar))}
	b.ExtendBaseWidget(b)
	return b
}

//go:build !nogui

package browser

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// columnHeaderHeight is the height of the header.
const columnHeaderHeight = 25

func newColumnHeader(b *Browser) *columnHeader {
	s := &columnHeader{browser: b, inner: container.NewWithoutLayout()}
	for range columns() {
		c := newCell(control.SizeCaption)
		s.cells = append(s.cells, c)
		s.inner.Objects = append(s.inner.Objects, c.line)
	}
	s.ExtendBaseWidget(s)
	return s
}

// show writes the titles, with an arrow at the sort column.
func (s *columnHeader) show() {
	by, descending := s.browser.list.Sorting()
	eachColumn(s.visible, func(i int, c column, x, width float32) {
		title, colour := c.title, control.ColorMuted
		if c.by == by {
			title, colour = title+" ▲", theme.ColorNameForeground
			if descending {
				title = c.title + " ▼"
			}
		}
		s.cells[i].line.Alignment = fyne.TextAlignLeading
		if c.right {
			s.cells[i].line.Alignment = fyne.TextAlignTrailing
		}
		s.cells[i].set(title, colour, width)
		s.cells[i].place(x, 0, width, columnHeaderHeight)
	})
	for i := len(s.visible); i < len(s.cells); i++ {
		s.cells[i].set("", control.ColorMuted, 0)
	}
}

// at is the column at x, or nil.
func (s *columnHeader) at(x float32) *column {
	for i := range s.visible {
		if x < s.visible[i].width {
			return &s.visible[i]
		}
		x -= s.visible[i].width
	}
	return nil
}

// MouseDown sorts by a column.
func (s *columnHeader) MouseDown(e *desktop.MouseEvent) {
	if c := s.at(e.Position.X); c != nil {
		s.browser.sortBy(c.by)
	}
}

func (s *columnHeader) MouseUp(*desktop.MouseEvent)   {}
func (s *columnHeader) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }
func (s *columnHeader) MouseOut()                     { s.browser.frame.Hints.Leave() }
func (s *columnHeader) MouseMoved(e *desktop.MouseEvent) {
	if c := s.at(e.Position.X); c != nil {
		s.browser.frame.Hints.Enter(i18n.L("Sort by %s; press again to reverse", c.title))
	}
}

// Cursor implements desktop.Cursorable.
func (s *columnHeader) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer implements fyne.Widget.
func (s *columnHeader) CreateRenderer() fyne.WidgetRenderer {
	background := control.NewSurface(control.ColorPanel, control.Spacer{}.Object())
	return &columnHeaderRenderer{s, background, control.NewLine()}
}

type columnHeaderRenderer struct {
	header           *columnHeader
	background, line fyne.CanvasObject
}

func (r *columnHeaderRenderer) Destroy()           {}
func (r *columnHeaderRenderer) MinSize() fyne.Size { return fyne.NewSize(80, columnHeaderHeight) }
func (r *columnHeaderRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.background, r.header.inner, r.line}
}

func (r *columnHeaderRenderer) Layout(size fyne.Size) {
	r.background.Resize(size)
	control.Place(r.line, 0, size.Height-1, size.Width, 1)
	r.header.inner.Resize(size)
	r.header.visible = fitColumns(columns(), size.Width-12) // width of the list's scroll bar
	r.header.show()
}

func (r *columnHeaderRenderer) Refresh() {
	r.background.Refresh()
	r.line.Refresh()
	r.Layout(r.header.Size())
}

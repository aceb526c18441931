//go:build !nogui

package browser

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/words"
)

// stripHeight is that of the headings.
const stripHeight = 25

// strip has the headings of the columns. Over the tiles, too: a press sorts by
// the column, another the other way round.
type strip struct {
	widget.BaseWidget
	browser *Browser
	cells   []*cell
	kept    []column
	inner   *fyne.Container
}

func newStrip(b *Browser) *strip {
	s := &strip{browser: b, inner: container.NewWithoutLayout()}
	for range columns() {
		c := newCell(control.SizeCaption)
		s.cells = append(s.cells, c)
		s.inner.Objects = append(s.inner.Objects, c.line)
	}
	s.ExtendBaseWidget(s)
	return s
}

// show writes the headings, with an arrow at the one that sorts.
func (s *strip) show() {
	by, descending := s.browser.list.Sorting()
	placed(s.kept, func(i int, c column, x, width float32) {
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
		s.cells[i].place(x, 0, width, stripHeight)
	})
	for i := len(s.kept); i < len(s.cells); i++ {
		s.cells[i].set("", control.ColorMuted, 0)
	}
}

// at is the column at a place; nil where none is.
func (s *strip) at(x float32) *column {
	for i := range s.kept {
		if x < s.kept[i].width {
			return &s.kept[i]
		}
		x -= s.kept[i].width
	}
	return nil
}

// MouseDown sorts.
func (s *strip) MouseDown(e *desktop.MouseEvent) {
	if c := s.at(e.Position.X); c != nil {
		s.browser.sortBy(c.by)
	}
}

func (s *strip) MouseUp(*desktop.MouseEvent)   {}
func (s *strip) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }
func (s *strip) MouseOut()                     { s.browser.frame.Hints.Leave() }
func (s *strip) MouseMoved(e *desktop.MouseEvent) {
	if c := s.at(e.Position.X); c != nil {
		s.browser.frame.Hints.Enter(words.L("Sort by %s; press again to reverse", c.title))
	}
}

// Cursor shows that it can be pressed.
func (s *strip) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer implements fyne.Widget.
func (s *strip) CreateRenderer() fyne.WidgetRenderer {
	ground := control.NewSurface(control.ColorPanel, control.Spacer{}.Object())
	return &stripRenderer{s, ground, control.NewLine()}
}

type stripRenderer struct {
	strip        *strip
	ground, line fyne.CanvasObject
}

func (r *stripRenderer) Destroy()           {}
func (r *stripRenderer) MinSize() fyne.Size { return fyne.NewSize(80, stripHeight) }
func (r *stripRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.strip.inner, r.line}
}

func (r *stripRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	control.Place(r.line, 0, size.Height-1, size.Width, 1)
	r.strip.inner.Resize(size)
	r.strip.kept = fitted(columns(), size.Width-12) // the list has a bar there
	r.strip.show()
}

func (r *stripRenderer) Refresh() {
	r.ground.Refresh()
	r.line.Refresh()
	r.Layout(r.strip.Size())
}

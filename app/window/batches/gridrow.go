//go:build !nogui

package batches

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/control"
)

// gridRow is one visible row; it is reused for other entries.
type gridRow struct {
	columns    columns
	entry      func(at int) (e *entry, selected bool)
	object     *fyne.Container
	background *canvas.Rectangle
	separator  *canvas.Rectangle
	tracks     []*canvas.Rectangle // by column, behind the bars
	bars       []*canvas.Rectangle
	texts      []*control.Text

	indent float32
	shares []float32 // by column; 0: no bar
}

func newGridRow(list columns, entry func(at int) (e *entry, selected bool)) *gridRow {
	l := &gridRow{columns: list, entry: entry, background: &canvas.Rectangle{CornerRadius: 4}, separator: &canvas.Rectangle{}, shares: make([]float32, len(list))}
	l.object = &fyne.Container{Layout: l, Objects: []fyne.CanvasObject{l.background, l.separator}}
	for _, c := range list {
		text := control.NewBody("")
		text.Ellipsis = true
		if c.right {
			text.Align = fyne.TextAlignTrailing
		}
		track, bar := &canvas.Rectangle{CornerRadius: 2}, &canvas.Rectangle{CornerRadius: 2}
		l.texts, l.tracks, l.bars = append(l.texts, text), append(l.tracks, track), append(l.bars, bar)
		l.object.Objects = append(l.object.Objects, track, bar, text)
	}
	return l
}

// Object implements control.ListRow.
func (l *gridRow) Object() fyne.CanvasObject { return l.object }

// Fill implements control.ListRow.
func (l *gridRow) Fill(at int) {
	e, selected := l.entry(at)
	if e == nil {
		return
	}
	for i, text := range l.texts {
		var c cell
		if i < len(e.cells) {
			c = e.cells[i]
		}
		if c.colour == "" {
			c.colour = theme.ColorNameForeground
		}
		l.shares[i] = min(c.share, 1)
		if text.Style.Bold != c.bold {
			text.Style.Bold = c.bold
			text.Refresh()
		}
		text.SetColour(c.colour)
		text.Set(c.text)
	}
	l.indent = e.indent
	l.paint(selected, e.separated)
	l.Layout(nil, l.object.Size())
}

// paint shows whether the row is selected.
func (l *gridRow) paint(chosen, top bool) {
	l.background.FillColor, l.separator.FillColor = theme.Color(theme.ColorNameSelection), theme.Color(theme.ColorNameSeparator)
	control.SetVisible(l.background, chosen)
	control.SetVisible(l.separator, top)
	for i := range l.bars {
		l.tracks[i].FillColor, l.bars[i].FillColor = theme.Color(theme.ColorNameSeparator), theme.Color(theme.ColorNamePrimary)
		control.SetVisible(l.tracks[i], l.shares[i] > 0)
		control.SetVisible(l.bars[i], l.shares[i] > 0)
	}
	canvas.Refresh(l.object)
}

// MinSize implements fyne.Layout.
func (l *gridRow) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, rowHeight) }

// Layout implements fyne.Layout.
func (l *gridRow) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	control.Place(l.background, 4, 1, size.Width-8, size.Height-2)
	control.Place(l.separator, gridPad, 0, size.Width-2*gridPad, 1)
	for i, s := range l.columns.spans(size.Width) {
		control.SetVisible(l.texts[i], s.shown)
		x, width := s.x, s.width
		if i == 0 {
			x, width = x+l.indent, width-l.indent
		}
		height := l.texts[i].MinSize().Height
		control.Place(l.texts[i], x, (size.Height-height)/2, width, height)
		if l.shares[i] > 0 {
			control.SetVisible(l.tracks[i], s.shown)
			control.SetVisible(l.bars[i], s.shown)
			control.Place(l.tracks[i], x, size.Height-4, width, 3)
			control.Place(l.bars[i], x, size.Height-4, max(2, width*l.shares[i]), 3)
		}
	}
}

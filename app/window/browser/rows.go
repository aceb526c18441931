//go:build !nogui

package browser

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/library/shelf"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// rowHeight is the height of a row of the table.
const rowHeight = 27

// row is a row of the table.
type row struct {
	browser    *Browser
	object     *fyne.Container
	background *canvas.Rectangle
	cells      []*cell
	reason     *cell // why a file cannot be read; replaces all columns but the first
	visible    []column
}

func newRow(b *Browser) *row {
	r := &row{browser: b, background: canvas.NewRectangle(color.Transparent), reason: newCell(control.SizeCaption)}
	r.object = &fyne.Container{Layout: r, Objects: []fyne.CanvasObject{r.background}}
	for _, c := range columns() {
		one := newCell(theme.SizeNameText)
		if c.right {
			one.line.Alignment = fyne.TextAlignTrailing
		}
		r.cells = append(r.cells, one)
		r.object.Objects = append(r.object.Objects, one.line)
	}
	r.object.Objects = append(r.object.Objects, r.reason.line)
	return r
}

// Object implements control.ListRow.
func (r *row) Object() fyne.CanvasObject { return r.object }

// MinSize implements fyne.Layout.
func (r *row) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, rowHeight) }

// Layout implements fyne.Layout.
func (r *row) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	r.background.Resize(size)
	r.visible = fitColumns(columns(), size.Width)
	eachColumn(r.visible, func(i int, _ column, x, width float32) { r.cells[i].place(x, 0, width, size.Height) })
	left := r.visible[0].width + cellGap
	r.reason.place(left, 0, size.Width-left, size.Height)
}

// Fill implements control.ListRow.
func (r *row) Fill(line int) {
	b := r.browser
	if line >= b.list.Len() {
		return
	}
	item := b.list.At(line)
	r.paint(line == b.list.Place(), line == b.hovered)
	broken := item.Problem != ""
	eachColumn(r.visible, func(i int, c column, x, width float32) {
		if c.right {
			r.cells[i].line.Alignment = fyne.TextAlignTrailing
		} else {
			r.cells[i].line.Alignment = fyne.TextAlignLeading
		}
		text := c.text(item)
		if broken && i > 0 {
			text = ""
		}
		r.cells[i].set(text, r.colour(c, item, i, text), width)
	})
	for i := len(r.visible); i < len(r.cells); i++ {
		r.cells[i].set("", theme.ColorNameForeground, 0)
	}
	reason := ""
	if broken {
		reason = i18n.Capitalised(item.Problem)
	}
	r.reason.set(reason, theme.ColorNameError, r.object.Size().Width-r.visible[0].width-2*cellGap)
}

func (r *row) colour(c column, item *shelf.Item, i int, text string) fyne.ThemeColorName {
	switch {
	case text == i18n.None, i > 0 && !c.right:
		return control.ColorMuted
	case c.by == shelf.ByGap:
		return gapColour(item)
	}
	return theme.ColorNameForeground
}

// paint shows whether the row is selected or under the mouse.
func (r *row) paint(chosen, over bool) {
	var shade color.Color = color.Transparent
	switch {
	case chosen:
		shade = theme.Color(theme.ColorNameSelection)
	case over:
		shade = theme.Color(theme.ColorNameHover)
	}
	if shade != r.background.FillColor {
		r.background.FillColor = shade
		r.background.Refresh()
	}
}

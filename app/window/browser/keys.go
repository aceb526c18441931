//go:build !nogui

package browser

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"tourscope/app/library/shelf"
	"tourscope/app/window/control"
)

// doubleClick is the longest time between the presses of a double click.
const doubleClick = 400 * time.Millisecond

// TypedKey handles a key and reports whether it means anything here.
func (b *Browser) TypedKey(e *fyne.KeyEvent) bool {
	defer b.stepTimes.measure(time.Now())
	across, down := 1, b.columns()
	if b.host.Settings.Table {
		across = 0
	}
	switch e.Name {
	case fyne.KeyUp:
		b.step(-down)
	case fyne.KeyDown:
		b.step(down)
	case fyne.KeyLeft:
		b.step(-across)
	case fyne.KeyRight:
		b.step(across)
	case fyne.KeyPageUp:
		b.step(-down * b.rows.Page())
	case fyne.KeyPageDown:
		b.step(down * b.rows.Page())
	case fyne.KeyHome:
		b.selectAt(0)
	case fyne.KeyEnd:
		b.selectAt(b.list.Len() - 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		b.open()
	case fyne.KeyBackspace:
		b.toolbar.focusSearch()
	case fyne.KeyEscape:
		b.escape()
	default:
		return false
	}
	return true
}

// searchKey passes keys from the search entry to the list.
func (b *Browser) searchKey(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyEscape:
		return b.TypedKey(e)
	case fyne.KeyLeft, fyne.KeyRight:
		return !b.host.Settings.Table && b.TypedKey(e)
	}
	return false
}

// TypedRune starts a search.
func (b *Browser) TypedRune(r rune) {
	if r != ' ' || b.toolbar.search.Text != "" {
		b.toolbar.focusSearch(r)
	}
}

// step moves the selection. Up and down stay in their column at the ends.
func (b *Browser) step(by int) {
	if by == 0 || b.list.Len() == 0 {
		return
	}
	at, columns := b.list.Place(), b.columns()
	to := at + by
	if by%columns == 0 && columns > 1 {
		for to < 0 {
			to += columns
		}
		if last := b.list.Len() - 1; to > last {
			if to = last; at/columns == last/columns {
				to = at
			}
		}
	}
	b.selectAt(min(max(to, 0), b.list.Len()-1))
}

// escape clears the search, or else leaves.
func (b *Browser) escape() {
	if b.toolbar.search.Text != "" {
		b.toolbar.search.SetText("")
		b.frame.Window.Canvas().Unfocus()
		return
	}
	b.frame.Window.Canvas().Unfocus()
	b.host.Close()
}

// columns is the number of instances in a row.
func (b *Browser) columns() int {
	if b.host.Settings.Table {
		return 1
	}
	return tilesPerRow(b.rows.Size().Width - 12)
}

// line is the row of an instance, lines the number of rows.
func (b *Browser) line(place int) int { return place / b.columns() }
func (b *Browser) lines() int         { return (b.list.Len() + b.columns() - 1) / b.columns() }

// item is the index of the instance at a position in a row, or -1.
func (b *Browser) item(line int, at fyne.Position) int {
	if line < 0 {
		return -1
	}
	columns, column := b.columns(), 0
	if columns > 1 {
		width := (b.rows.Size().Width - 12 - tileGap) / float32(columns)
		column = min(columns-1, int(max(0, at.X-tileGap/2)/width))
	}
	if place := line*columns + column; place < b.list.Len() {
		return place
	}
	return -1
}

// press selects an instance; a double click opens it.
func (b *Browser) press(line int, at fyne.Position, _ *desktop.MouseEvent) {
	place := b.item(line, at)
	if place < 0 {
		return
	}
	b.frame.Window.Canvas().Unfocus()
	double := place == b.list.Place() && time.Since(b.lastPress) < doubleClick
	b.lastPress = time.Now()
	b.selectAt(place)
	if double {
		b.lastPress = time.Time{}
		b.open()
	}
}

// hover highlights the instance under the mouse and shows its path.
func (b *Browser) hover(line int, at fyne.Position) {
	place := b.item(line, at)
	if place == b.hovered {
		return
	}
	b.hovered = place
	b.rows.RefreshRows()
	if place < 0 {
		b.frame.Hints.Leave()
		return
	}
	b.frame.Hints.Enter(b.list.At(place).Path)
}

// requestThumbnails requests pictures of the visible rows, then of the next page.
func (b *Browser) requestThumbnails() {
	if b.thumbs == nil || b.host.Settings.Table || !b.shown {
		return
	}
	b.thumbs.resize()
	first, end := b.rows.VisibleRows()
	columns, page := b.columns(), end-first
	var items []*shelf.Item
	for place := first * columns; place < min((end+page)*columns, b.list.Len()); place++ {
		items = append(items, b.list.At(place))
	}
	b.thumbs.request(items)
}

// setView shows pictures or the table.
func (b *Browser) setView() {
	if b.host.Settings.Table {
		b.rows.RowHeight, b.rows.NewRow = rowHeight, func() control.ListRow { return newRow(b) }
	} else {
		b.rows.RowHeight, b.rows.NewRow = tileHeight+tileGap, func() control.ListRow { return newTileLine(b) }
	}
	control.SetVisible(b.columnHeader, b.host.Settings.Table)
	b.left.Refresh()
	b.hovered = -1
	b.rows.RebuildRows()
	b.recount()
	if b.list.Place() >= 0 {
		b.rows.Reveal(b.line(b.list.Place()))
	}
	b.toolbar.show()
}

// recount updates the number of rows.
func (b *Browser) recount() { b.rows.SetCount(b.lines()) }

// recountTiles updates the number of rows of pictures, of which a narrower window needs more.
func (b *Browser) recountTiles() {
	if b.list != nil && !b.host.Settings.Table {
		b.recount()
	}
}

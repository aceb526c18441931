//go:build !nogui

package batches

import (
	"time"

	"fyne.io/fyne/v2"
)

// column is a column of a grid.
type column struct {
	title string
	hint  string
	width float32
	grow  float32 // its share of the spare width
	right bool    // numbers are right-aligned
	least float32 // the column is hidden in grids narrower than this: the sum of the widths up to this least
}

// columns are those of a grid, from left to right.
type columns []column

// entry is the content of one row.
type entry struct {
	cells     []cell
	hint      string
	indent    float32 // of the first column
	separated bool    // a line above it
}

// cell is a text, over a bar if share is above 0.
type cell struct {
	text   string
	colour fyne.ThemeColorName // empty: foreground
	bold   bool
	share  float32
}

const (
	rowHeight    = 25
	headerHeight = 24
	gridPad      = 12 // at the left and right
	columnGap    = 14
	doubleClick  = 400 * time.Millisecond
)

// span is the place of a column.
type span struct {
	x, width float32
	shown    bool
}

// spans distributes a width over the columns.
func (list columns) spans(width float32) []span {
	all := make([]span, len(list))
	left, grow := width-2*gridPad, float32(0)
	for i, c := range list {
		if all[i].shown = width >= c.least; all[i].shown {
			left -= c.width + columnGap
			grow += c.grow
		}
	}
	left = max(0, left+columnGap)
	x := float32(gridPad)
	for i, c := range list {
		if !all[i].shown {
			continue
		}
		all[i].x, all[i].width = x, c.width
		if grow > 0 {
			all[i].width += left * c.grow / grow
		}
		x += all[i].width + columnGap
	}
	return all
}

//go:build !nogui

package batchboard

import (
	"fyne.io/fyne/v2"

	"tourscope/app/window/control"
)

// planLayout lays out the page: names above, two lists beside each other as high as
// they need to be and there is room for, fields below.
type planLayout struct{ plan *planner }

const (
	pagePad   = 16
	buttonRow = 34
	sumRow    = 30
)

func (planLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(560, 352) }

func (l planLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	banner, names, instances, engines, addInstance, addEngine, line, terms, sum := o[0], o[1], o[2], o[3], o[4], o[5], o[6], o[7], o[8]
	width, y := size.Width-2*pagePad, float32(0)
	if banner.Visible() {
		height := banner.MinSize().Height
		control.Place(banner, 0, 0, size.Width, height)
		y = height
	}
	y += 10
	height := names.MinSize().Height
	control.Place(names, pagePad, y, width, height)
	y += height + 10
	// twice: the height of the fields follows from their width
	control.Place(terms, pagePad, 0, width, terms.Size().Height)
	below := terms.MinSize().Height + sumRow + 18
	lists := min(size.Height-y-below-buttonRow-12, l.plan.listHeight())
	half := (width - pagePad) / 2
	control.Place(instances, pagePad-gridPad, y, half+gridPad, lists)
	control.Place(engines, pagePad+half+pagePad-gridPad, y, half+gridPad, lists)
	y += lists + 4
	control.Place(addInstance, pagePad, y, half, buttonRow)
	control.Place(addEngine, pagePad+half+pagePad, y, half, buttonRow)
	y += buttonRow + 8
	control.Place(line, 0, y, size.Width, 1)
	y += 8
	control.Place(terms, pagePad, y, width, terms.MinSize().Height)
	control.Place(sum, pagePad, min(y+terms.MinSize().Height+10, size.Height-sumRow), width, sumRow)
}

// listHeight is what the longer of the two lists needs; short ones get room to grow.
func (p *planner) listHeight() float32 {
	const few = 5
	lines := max(few, len(p.instances.entries), len(p.engines.entries))
	return headHeight + float32(lines)*lineHeight + 8
}

// cells lays objects in rows of equal columns, as many as there is room for.
type cells struct {
	least, gap float32
	width      float32
}

func (c *cells) columns(n int) int {
	fit := max(1, int((c.width+c.gap)/(c.least+c.gap)))
	rows := (n + fit - 1) / fit
	return max(1, (n+rows-1)/rows)
}

// MinSize follows from the width that it was last given.
func (c *cells) MinSize(o []fyne.CanvasObject) fyne.Size {
	columns, height := c.columns(len(o)), float32(0)
	for from := 0; from < len(o); from += columns {
		height += c.row(o[from:min(len(o), from+columns)]) + 6
	}
	return fyne.NewSize(c.least, height)
}

// row is the height of a row.
func (c *cells) row(o []fyne.CanvasObject) float32 {
	height := float32(0)
	for _, one := range o {
		height = max(height, one.MinSize().Height)
	}
	return height
}

// Layout implements fyne.Layout.
func (c *cells) Layout(o []fyne.CanvasObject, size fyne.Size) {
	c.width = size.Width
	columns, y := c.columns(len(o)), float32(0)
	width := (size.Width+c.gap)/float32(columns) - c.gap
	for from := 0; from < len(o); from += columns {
		row := o[from:min(len(o), from+columns)]
		height := c.row(row)
		for i, one := range row {
			control.Place(one, float32(i)*(width+c.gap), y, width, height)
		}
		y += height + 6
	}
}

// shares lays objects side by side, each with its part of the width.
type shares struct {
	parts []float32
	gap   float32
}

func (s *shares) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(s.gap*float32(len(o)-1), 0)
	for _, one := range o {
		size.Width += one.MinSize().Width
		size.Height = max(size.Height, one.MinSize().Height)
	}
	return size
}

func (s *shares) Layout(o []fyne.CanvasObject, size fyne.Size) {
	sum := float32(0)
	for _, p := range s.parts {
		sum += p
	}
	x, width := float32(0), size.Width-s.gap*float32(len(o)-1)
	for i, one := range o {
		own := width * s.parts[i] / sum
		control.Place(one, x, 0, own, size.Height)
		x += own + s.gap
	}
}

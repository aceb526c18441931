//go:build !nogui

package batches

import (
	"fyne.io/fyne/v2"

	"tourscope/app/window/control"
)

// planPageLayout stacks banner, plan and summary. The plan fills the page; one higher than the
// page scrolls, and the summary stays visible.
type planPageLayout struct {
	body *fyne.Container // of planLayout
}

const (
	pagePad         = 16
	buttonRowHeight = 34
	summaryHeight   = 30
	summaryGap      = 4
)

func (planPageLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(560, 240) }

func (l planPageLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	banner, wheel, sum := o[0], o[1], o[2]
	y := float32(0)
	if banner.Visible() {
		y = banner.MinSize().Height
		control.Place(banner, 0, 0, size.Width, y)
	}
	planLayout{}.widen(l.body.Objects, size.Width)
	height := max(0, size.Height-y-summaryHeight-2*summaryGap)
	control.Place(wheel, 0, y, size.Width, height)
	control.Place(sum, pagePad, y+height+summaryGap, size.Width-2*pagePad, summaryHeight)
}

// planLayout stacks the names, the two lists side by side and the fields. The lists take the
// height that the others leave.
type planLayout struct{}

// minLines is the least number of visible rows of the lists.
const minLines = 3

// widen sets the width of the fields and of the rows of buttons, which determines their height.
func (planLayout) widen(o []fyne.CanvasObject, width float32) {
	terms := o[6]
	terms.Resize(fyne.NewSize(width-2*pagePad, terms.Size().Height))
	for _, buttons := range o[3:5] {
		buttons.Resize(fyne.NewSize((width-3*pagePad)/2, buttons.Size().Height))
	}
}

// buttonsHeight is the height of the higher one of the two rows of buttons.
func buttonsHeight(o []fyne.CanvasObject) float32 {
	return max(o[3].MinSize().Height, o[4].MinSize().Height)
}

// height is the total height for lists of a given height.
func (planLayout) height(o []fyne.CanvasObject, lists float32) float32 {
	names, terms := o[0], o[6]
	return 10 + names.MinSize().Height + 10 + lists + 4 + buttonsHeight(o) + 8 + 8 + terms.MinSize().Height
}

func (l planLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(560, l.height(o, listHeight(minLines)))
}

func (l planLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	names, instances, engines, addInstance, addEngine, line, terms := o[0], o[1], o[2], o[3], o[4], o[5], o[6]
	width, y := size.Width-2*pagePad, float32(10)
	height := names.MinSize().Height
	control.Place(names, pagePad, y, width, height)
	y += height + 10
	l.widen(o, size.Width)
	lists := size.Height - l.height(o, 0)
	half := (width - pagePad) / 2
	control.Place(instances, pagePad, y, half, lists)
	control.Place(engines, pagePad+half+pagePad, y, half, lists)
	y += lists + 4
	buttons := buttonsHeight(o)
	control.Place(addInstance, pagePad, y, half, buttons)
	control.Place(addEngine, pagePad+half+pagePad, y, half, buttons)
	y += buttons + 8
	control.Place(line, 0, y, size.Width, 1)
	y += 8
	control.Place(terms, pagePad, y, width, terms.MinSize().Height)
}

// listHeight is the height of a list with that many visible rows.
func listHeight(lines int) float32 { return headerHeight + float32(lines)*rowHeight + 8 }

// wrapRow lays objects out side by side, and in a further row where there is no room for all.
type wrapRow struct {
	gap   float32
	width float32 // of the last layout
}

// MinSize implements fyne.Layout; the height is that at the width of the last layout.
func (w *wrapRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	width := float32(0)
	for _, one := range o {
		width = max(width, one.MinSize().Width)
	}
	return fyne.NewSize(width, w.place(o, w.width, func(fyne.CanvasObject, float32, float32) {}))
}

// Layout implements fyne.Layout.
func (w *wrapRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	w.width = size.Width
	w.place(o, size.Width, func(one fyne.CanvasObject, x, y float32) {
		control.Place(one, x, y, one.MinSize().Width, buttonRowHeight)
	})
}

// place gives each object its place within a width, and returns the height of all rows.
func (w *wrapRow) place(o []fyne.CanvasObject, width float32, at func(one fyne.CanvasObject, x, y float32)) float32 {
	x, y := float32(0), float32(0)
	for _, one := range o {
		own := one.MinSize().Width
		if x > 0 && x+own > width {
			x, y = 0, y+buttonRowHeight+w.gap
		}
		at(one, x, y)
		x += own + w.gap
	}
	return y + buttonRowHeight
}

// flowGrid lays out objects in rows of equal columns, as many columns as fit.
type flowGrid struct {
	minWidth, gap float32
	width         float32
}

func (c *flowGrid) columns(n int) int {
	fit := max(1, int((c.width+c.gap)/(c.minWidth+c.gap)))
	rows := (n + fit - 1) / fit
	return max(1, (n+rows-1)/rows)
}

// MinSize depends on the width of the last layout.
func (c *flowGrid) MinSize(o []fyne.CanvasObject) fyne.Size {
	columns, height := c.columns(len(o)), float32(0)
	for from := 0; from < len(o); from += columns {
		height += c.rowHeight(o[from:min(len(o), from+columns)]) + 6
	}
	return fyne.NewSize(c.minWidth, height)
}

// rowHeight is the height of a row.
func (c *flowGrid) rowHeight(o []fyne.CanvasObject) float32 {
	height := float32(0)
	for _, one := range o {
		height = max(height, one.MinSize().Height)
	}
	return height
}

// Layout implements fyne.Layout.
func (c *flowGrid) Layout(o []fyne.CanvasObject, size fyne.Size) {
	c.width = size.Width
	columns, y := c.columns(len(o)), float32(0)
	width := (size.Width+c.gap)/float32(columns) - c.gap
	for from := 0; from < len(o); from += columns {
		row := o[from:min(len(o), from+columns)]
		height := c.rowHeight(row)
		for i, one := range row {
			control.Place(one, float32(i)*(width+c.gap), y, width, height)
		}
		y += height + 6
	}
}

// proportions lays out objects side by side; each gets its share of the width.
type proportions struct {
	parts []float32
	gap   float32
}

func (s *proportions) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(s.gap*float32(len(o)-1), 0)
	for _, one := range o {
		size.Width += one.MinSize().Width
		size.Height = max(size.Height, one.MinSize().Height)
	}
	return size
}

func (s *proportions) Layout(o []fyne.CanvasObject, size fyne.Size) {
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

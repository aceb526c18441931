//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// workspace divides the window: the picture, the chart below it and the side
// panel at the right, with two lines between them that can be dragged. The
// picture gets whatever the others leave.
type workspace struct {
	picture, chart, side fyne.CanvasObject
	chartLine, sideLine  *divider
	object               *fyne.Container

	sideWidth, chartHeight float32 // as the person set them; 0: the usual
	sideOff, chartOff      bool
}

// The usual sizes, and the least that each part needs.
const (
	usualSide   = 300
	leastSide   = 252
	leastChart  = 84
	leastCanvas = 160
)

func newWorkspace(picture, chart, side fyne.CanvasObject) *workspace {
	w := &workspace{picture: picture, chart: chart, side: side}
	w.sideLine = newDivider(true, func(d float32) { w.drag(&w.sideWidth, w.side.Size().Width-d) })
	w.chartLine = newDivider(false, func(d float32) { w.drag(&w.chartHeight, w.chart.Size().Height-d) })
	w.object = &fyne.Container{Layout: w, Objects: []fyne.CanvasObject{picture, chart, side, w.chartLine, w.sideLine}}
	return w
}

func (w *workspace) drag(size *float32, to float32) {
	*size = max(to, 1)
	w.object.Refresh()
}

// fold hides or shows the side panel and the chart.
func (w *workspace) fold(side, chart bool) {
	w.sideOff, w.chartOff = side, chart
	setVisible(w.side, !side)
	setVisible(w.sideLine, !side)
	setVisible(w.chart, !chart)
	setVisible(w.chartLine, !chart)
	w.object.Refresh()
}

// MinSize implements fyne.Layout.
func (w *workspace) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(leastCanvas+leastSide, leastCanvas+leastChart)
}

// Layout implements fyne.Layout.
func (w *workspace) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	side := clampOr(w.sideWidth, usualSide, max(leastSide, w.side.MinSize().Width), size.Width-leastCanvas)
	chart := clampOr(w.chartHeight, min(190, 0.24*size.Height), leastChart, size.Height-leastCanvas)
	if w.sideOff {
		side = -dividerWidth
	}
	if w.chartOff {
		chart = -dividerWidth
	}
	left := size.Width - side - dividerWidth
	top := size.Height - chart - dividerWidth
	place(w.picture, 0, 0, left, top)
	place(w.chartLine, 0, top, left, dividerWidth)
	place(w.chart, 0, top+dividerWidth, left, chart)
	place(w.sideLine, left, 0, dividerWidth, size.Height)
	place(w.side, left+dividerWidth, 0, side, size.Height)
}

func clampOr(value, usual, low, high float32) float32 {
	if value <= 0 {
		value = usual
	}
	return max(low, min(value, high))
}

func place(o fyne.CanvasObject, x, y, width, height float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(max(0, width), max(0, height)))
}

func setVisible(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// dividerWidth is what a mouse can catch.
const dividerWidth = 5

// divider is a line that can be dragged.
type divider struct {
	widget.BaseWidget
	upright bool
	moved   func(by float32)
	line    *canvas.Rectangle
	over    bool
}

func newDivider(upright bool, moved func(float32)) *divider {
	d := &divider{upright: upright, moved: moved}
	d.line = canvas.NewRectangle(theme.Color(theme.ColorNameSeparator))
	d.ExtendBaseWidget(d)
	return d
}

// Cursor shows that it can be dragged.
func (d *divider) Cursor() desktop.Cursor {
	if d.upright {
		return desktop.HResizeCursor
	}
	return desktop.VResizeCursor
}

// Dragged moves it.
func (d *divider) Dragged(e *fyne.DragEvent) {
	if d.upright {
		d.moved(e.Dragged.DX)
	} else {
		d.moved(e.Dragged.DY)
	}
}

// DragEnd implements fyne.Draggable.
func (d *divider) DragEnd() {}

// CreateRenderer implements fyne.Widget.
func (d *divider) CreateRenderer() fyne.WidgetRenderer {
	ground := newPlate(theme.ColorNameBackground, spacer{}.object())
	if d.upright {
		ground.colour = colorPanel
	}
	return &dividerRenderer{divider: d, ground: ground}
}

// MouseIn and MouseOut show that it can be caught.
func (d *divider) MouseIn(*desktop.MouseEvent)    { d.over = true; d.Refresh() }
func (d *divider) MouseMoved(*desktop.MouseEvent) {}
func (d *divider) MouseOut()                      { d.over = false; d.Refresh() }

// dividerRenderer draws a thin line in a strip that is wide enough to catch.
type dividerRenderer struct {
	divider *divider
	ground  *plate
}

func (r *dividerRenderer) Destroy()           {}
func (r *dividerRenderer) MinSize() fyne.Size { return fyne.NewSize(1, 1) }
func (r *dividerRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.divider.line}
}

func (r *dividerRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	d, width := r.divider, float32(1)
	if d.over {
		width = dividerWidth
	}
	if d.upright {
		place(d.line, 0, 0, width, size.Height)
	} else {
		place(d.line, 0, 0, size.Width, width)
	}
}

func (r *dividerRenderer) Refresh() {
	d := r.divider
	d.line.FillColor = theme.Color(theme.ColorNameSeparator)
	if d.over {
		d.line.FillColor = theme.Color(theme.ColorNamePrimary)
	}
	r.Layout(d.Size())
	d.line.Refresh()
	r.ground.Refresh()
}

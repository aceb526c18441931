//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"

	"tourscope/app/window/control"
)

// workspace arranges the window: the picture, the chart below it and the side
// panel at the right, with two lines between them that can be dragged. The
// picture gets the remaining room.
type workspace struct {
	picture, chart, side fyne.CanvasObject
	chartLine, sideLine  *control.Divider
	object               *fyne.Container

	sideWidth, chartHeight float32 // as the user set them; 0: the usual
	sideOff, chartOff      bool
	whole                  bool // the chart's place is the picture's, too
}

// The usual sizes, and the least that each part needs.
const (
	usualSide   = 300
	leastSide   = 252
	leastChart  = 84 + chartBarHeight
	leastCanvas = 160
)

// sideShare is the largest part of the width that the side panel takes by itself, so that the
// pictures stay the larger part of a narrow window.
const sideShare = 0.4

// chartBarHeight is the height of the row of switches over the chart.
const chartBarHeight = 24

func newWorkspace(picture, chart, side fyne.CanvasObject) *workspace {
	w := &workspace{picture: picture, chart: chart, side: side}
	w.sideLine = control.NewDivider(true, func(d float32) { w.drag(&w.sideWidth, w.side.Size().Width-d) })
	w.chartLine = control.NewDivider(false, func(d float32) { w.drag(&w.chartHeight, w.chart.Size().Height-d) })
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
	control.SetVisible(w.side, !side)
	control.SetVisible(w.sideLine, !side)
	control.SetVisible(w.chart, !chart && !w.whole)
	control.SetVisible(w.chartLine, !chart && !w.whole)
	w.object.Refresh()
}

// MinSize implements fyne.Layout.
func (w *workspace) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(leastCanvas+leastSide, leastCanvas+leastChart)
}

// Layout implements fyne.Layout.
func (w *workspace) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	side := clampOr(w.sideWidth, min(usualSide*control.TextScale(), sideShare*size.Width), max(leastSide, w.side.MinSize().Width), size.Width-leastCanvas)
	chart := clampOr(w.chartHeight, min(190+chartBarHeight, 0.24*size.Height+chartBarHeight/2), leastChart, size.Height-leastCanvas)
	if w.sideOff {
		side = -control.DividerWidth
	}
	if w.chartOff || w.whole {
		chart = -control.DividerWidth
	}
	left := size.Width - side - control.DividerWidth
	top := size.Height - chart - control.DividerWidth
	control.Place(w.picture, 0, 0, left, top)
	control.Place(w.chartLine, 0, top, left, control.DividerWidth)
	control.Place(w.chart, 0, top+control.DividerWidth, left, chart)
	control.Place(w.sideLine, left, 0, control.DividerWidth, size.Height)
	control.Place(w.side, left+control.DividerWidth, 0, side, size.Height)
}

func clampOr(value, usual, low, high float32) float32 {
	if value <= 0 {
		value = usual
	}
	return max(low, min(value, high))
}

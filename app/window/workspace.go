//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"tourscope/app/window/control"
)

// workspace arranges the window: the picture, the chart below it and the side
// panel at the right, with two lines between them that can be dragged. The
// picture gets the remaining room.
//
// The replay bar appears at the end of a run and disappears at the start of the next one. It takes
// its room from the chart, so that the drawing stays where it is, and where the chart is hidden
// from a strip that is kept free for it.
type workspace struct {
	picture, replay, chart, side fyne.CanvasObject
	chartLine, sideLine          *control.Divider
	replaySlot                   *fyne.Container // of the bar, which comes and goes
	object                       *fyne.Container
	expects                      func() bool // whether the replay bar may appear by itself

	sideWidth, chartHeight float32 // as the user set them, the replay bar included; 0: the usual
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

func newWorkspace(picture, replay, chart, side fyne.CanvasObject, expects func() bool) *workspace {
	w := &workspace{picture: picture, replay: replay, replaySlot: container.NewStack(replay), chart: chart, side: side, expects: expects}
	w.sideLine = control.NewDivider(true, func(d float32) { w.drag(&w.sideWidth, w.side.Size().Width-d) })
	w.chartLine = control.NewDivider(false, func(d float32) { w.drag(&w.chartHeight, w.replayHeight()+w.chart.Size().Height-d) })
	w.object = &fyne.Container{Layout: w, Objects: []fyne.CanvasObject{picture, w.replaySlot, chart, side, w.chartLine, w.sideLine}}
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
	control.SetVisible(w.replaySlot, !w.whole)
	control.SetVisible(w.chart, !chart && !w.whole)
	control.SetVisible(w.chartLine, !chart && !w.whole)
	w.object.Refresh()
}

// MinSize implements fyne.Layout.
func (w *workspace) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(leastCanvas+leastSide, leastCanvas+leastChart+w.replay.MinSize().Height)
}

// replayHeight is the height of the replay bar if it is there.
func (w *workspace) replayHeight() float32 {
	if !w.replay.Visible() || w.whole {
		return 0
	}
	return w.replay.MinSize().Height
}

// Layout implements fyne.Layout.
func (w *workspace) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	side := clampOr(w.sideWidth, min(usualSide*control.TextScale(), sideShare*size.Width), max(leastSide, w.side.MinSize().Width), size.Width-leastCanvas)
	below, bar := w.below(size.Height), w.replayHeight()
	if w.sideOff {
		side = -control.DividerWidth
	}
	left := size.Width - side - control.DividerWidth
	top := size.Height - below
	control.Place(w.picture, 0, 0, left, top)
	if !w.chartOff && !w.whole {
		control.Place(w.chartLine, 0, top, left, control.DividerWidth)
		top += control.DividerWidth
		control.Place(w.chart, 0, top+bar, left, size.Height-top-bar)
	}
	control.Place(w.replaySlot, 0, top, left, bar)
	control.Place(w.sideLine, left, 0, control.DividerWidth, size.Height)
	control.Place(w.side, left+control.DividerWidth, 0, side, size.Height)
}

// below is the height of what is below the picture, which the replay bar does not change.
func (w *workspace) below(height float32) float32 {
	bar := w.replay.MinSize().Height
	switch {
	case w.whole || w.chartOff && !w.replay.Visible() && !w.expects():
		return 0
	case w.chartOff:
		return bar
	}
	usual := min(190+chartBarHeight, 0.24*height+chartBarHeight/2)
	return control.DividerWidth + clampOr(w.chartHeight, usual, leastChart+bar, height-leastCanvas)
}

func clampOr(value, usual, low, high float32) float32 {
	if value <= 0 {
		value = usual
	}
	return max(low, min(value, high))
}

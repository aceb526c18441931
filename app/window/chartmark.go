//go:build !nogui

package window

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"tourscope/canvas/chart"
)

// A click into the chart seeks in a replay, dragging selects a part of the axis, the wheel
// zooms at the mouse and pans sideways, and a double click shows everything.

// leastDrag is how far the mouse moves before a click becomes a selection.
const leastDrag = 5

// mark shows the time of the replay in the chart.
func (c *chartView) mark(at time.Duration) {
	c.set(func(content *chart.Chart) { content.Marked, content.Mark = true, at.Seconds() })
	c.surface.RedrawLater()
}

func (c *chartView) unmark() {
	c.set(func(content *chart.Chart) { content.Marked = false })
	c.surface.RedrawLater()
}

// MouseDown implements desktop.Mouseable.
func (c *chartView) MouseDown(e *desktop.MouseEvent) {
	c.drag = selection{from: e.Position.X, to: e.Position.X}
}

// MouseUp seeks to the time under the mouse, unless it was dragged.
func (c *chartView) MouseUp(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary && !c.drag.dragged {
		c.pick(e.Position.X)
	}
}

// Dragged selects.
func (c *chartView) Dragged(e *fyne.DragEvent) {
	c.drag.to = e.Position.X
	if math.Abs(float64(c.drag.to-c.drag.from)) >= leastDrag {
		c.drag.dragged = true
	}
	if c.drag.dragged {
		c.set(func(content *chart.Chart) {
			k := max(c.ratio, 0.1)
			content.Selected = [2]float64{float64(c.drag.from) * k, float64(c.drag.to) * k}
		})
		c.surface.Redraw()
	}
}

// DragEnd shows what was selected.
func (c *chartView) DragEnd() {
	if !c.drag.dragged {
		return
	}
	c.mu.Lock()
	s := c.content.Selected
	part, is := c.content.Select(s[0], s[1], c.width, c.height)
	c.content.Selected = [2]float64{}
	c.mu.Unlock()
	c.show(func(shown *chart.Shown) {
		if is {
			shown.Range = part
		}
	})
}

// DoubleTapped shows everything.
func (c *chartView) DoubleTapped(*fyne.PointEvent) { c.fit() }

// Scrolled zooms at the mouse; sideways it pans.
func (c *chartView) Scrolled(e *fyne.ScrollEvent) {
	c.mu.Lock()
	part := c.content.Range
	if e.Scrolled.DY != 0 {
		x := float64(e.Position.X) * max(c.ratio, 0.1)
		part = c.content.Zoom(x, math.Pow(wheelZoom, float64(e.Scrolled.DY)/wheelNotch), c.width, c.height)
	} else {
		part = c.content.Pan(-chartPan*float64(e.Scrolled.DX)/wheelNotch, c.width, c.height)
	}
	c.mu.Unlock()
	c.show(func(s *chart.Shown) { s.Range = part })
}

// chartPan is the share of the chart's width that one notch of a wheel moves it.
const chartPan = 0.1

func (c *chartView) pick(x float32) {
	c.mu.Lock()
	seconds, is := c.content.Seconds(float64(x)*max(c.ratio, 0.1), c.width, c.height, 0)
	c.mu.Unlock()
	if is && c.picked != nil {
		c.picked(time.Duration(seconds * float64(time.Second)))
	}
}

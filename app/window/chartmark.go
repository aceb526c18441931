//go:build !nogui

package window

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"tourscope/canvas/chart"
)

// mark shows the time of the replay in the chart.
func (c *chartView) mark(at time.Duration) {
	c.set(func(content *chart.Chart) { content.Marked, content.Mark = true, at.Seconds() })
	c.surface.RedrawLater()
}

func (c *chartView) unmark() {
	c.set(func(content *chart.Chart) { content.Marked = false })
	c.surface.RedrawLater()
}

// MouseDown and Dragged seek to the time under the mouse.
func (c *chartView) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		c.pick(e.Position.X)
	}
}

// MouseUp implements desktop.Mouseable.
func (c *chartView) MouseUp(*desktop.MouseEvent) {}

func (c *chartView) Dragged(e *fyne.DragEvent) { c.pick(e.Position.X) }

// DragEnd implements fyne.Draggable.
func (c *chartView) DragEnd() {}

func (c *chartView) pick(x float32) {
	c.mu.Lock()
	seconds, is := c.content.Seconds(float64(x)*max(c.content.Scale, 0.1), c.width, c.height, 0)
	c.mu.Unlock()
	if is && c.picked != nil {
		c.picked(time.Duration(seconds * float64(time.Second)))
	}
}

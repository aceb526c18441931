//go:build !nogui

package sweep

import (
	"fmt"
	"image"
	"math"
	"strings"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/results"
	"tourscope/app/window/control"
	"tourscope/app/window/frames"
	"tourscope/app/window/i18n"
	"tourscope/canvas/chart"
	"tourscope/canvas/palette"
)

// curves shows the charts of a sweep, one below the other.
type curves struct {
	widget.BaseWidget
	surface *frames.Surface
	raster  *canvas.Raster
	hover   func(string)

	mu      sync.Mutex // guards what the drawing goroutine reads
	report  *results.Report
	begun   bool // a sweep runs, and its report follows
	figures []results.Figure
	colours palette.Palette
	scale   float64 // pixels per unit of the toolkit
	texts   float64 // scale times the text size
	mouse   float64 // x pixel of the mouse; 0: outside
	width   int
	height  int
	charts  []*chart.Trends // as last drawn
}

func newCurves(p *frames.Scheduler, colours palette.Palette, hover func(string)) *curves {
	c := &curves{colours: colours, hover: hover, figures: results.Figures()}
	c.raster = canvas.NewRaster(c.generate)
	c.raster.ScaleMode = canvas.ImageScalePixels
	c.surface = p.Add(c.paint, c.raster.Refresh)
	c.ExtendBaseWidget(c)
	return c
}

// setReport shows results. It may be called from any goroutine.
func (c *curves) setReport(report *results.Report) {
	c.set(func() { c.report = report })
}

// begin shows that a sweep runs which has no result yet.
func (c *curves) begin() { c.set(func() { c.report, c.begun = nil, true }) }

func (c *curves) set(change func()) {
	c.mu.Lock()
	change()
	c.mu.Unlock()
	c.surface.Redraw()
}

func (c *curves) generate(width, height int) image.Image {
	c.mu.Lock()
	c.width, c.height = width, height
	if w := c.Size().Width; w > 0 {
		c.scale = float64(width) / float64(w)
		c.texts = c.scale * float64(control.TextScale())
	}
	c.mu.Unlock()
	return c.surface.Picture(width, height)
}

// paint runs on the drawing goroutine.
func (c *curves) paint(img *image.RGBA, _ bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.charts = c.makeCharts()
	w, h := img.Rect.Dx(), img.Rect.Dy()
	for i, t := range c.charts {
		t.Palette, t.Scale, t.Hover = c.colours, c.texts, c.mouse
		top, bottom := i*h/len(c.charts), (i+1)*h/len(c.charts)
		t.Draw(&image.RGBA{Pix: img.Pix[top*img.Stride : bottom*img.Stride], Stride: img.Stride, Rect: image.Rect(0, 0, w, bottom-top)})
	}
}

// makeCharts creates the charts of the results.
func (c *curves) makeCharts() []*chart.Trends {
	if c.report != nil && len(c.report.Results) > 0 {
		return c.report.SweepCharts(c.figures...)
	}
	if c.begun {
		return []*chart.Trends{{Empty: i18n.L("The first run is in progress. The curves appear here.")}}
	}
	return []*chart.Trends{{Empty: i18n.L("Choose a parameter, then press Start sweep. The curves appear here.")}}
}

// MinSize is small; the window decides.
func (c *curves) MinSize() fyne.Size { return fyne.NewSize(60, 60) }

// CreateRenderer implements fyne.Widget.
func (c *curves) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.raster) }

// MouseIn implements desktop.Hoverable.
func (c *curves) MouseIn(e *desktop.MouseEvent) { c.MouseMoved(e) }

// MouseMoved shows the figures of the value nearest to the mouse.
func (c *curves) MouseMoved(e *desktop.MouseEvent) {
	c.mu.Lock()
	c.mouse = float64(e.Position.X) * max(c.scale, 0.1)
	text := c.reading()
	c.mu.Unlock()
	c.hover(text)
	c.surface.Redraw()
}

// MouseOut removes the figures.
func (c *curves) MouseOut() {
	c.set(func() { c.mouse = 0 })
	c.hover("")
}

// reading describes the figures at the mouse.
func (c *curves) reading() string {
	var parts []string
	for i, t := range c.charts {
		x, is := t.At(c.mouse, c.width, c.height/len(c.charts))
		if !is {
			continue
		}
		if len(parts) == 0 {
			parts = append(parts, i18n.L("%s:", chart.Figure(x)))
		}
		for _, trend := range t.Trends {
			for _, p := range trend.Points {
				if p.X == x {
					parts = append(parts, trend.Name+" "+valueText(c.figures[i], p))
				}
			}
		}
	}
	return strings.Join(parts, "   ")
}

func valueText(f results.Figure, p chart.TrendPoint) string {
	write := func(v float64) string {
		switch f {
		case results.Gap:
			return i18n.FormatGap(v)
		case results.Time:
			return fmt.Sprintf("%.3g s", v)
		}
		return i18n.FormatShort(v) + "/s"
	}
	text := write(p.Y)
	if !math.IsNaN(p.Low) && !math.IsNaN(p.High) {
		text += i18n.L(" (%s to %s)", write(p.Low), write(p.High))
	}
	return strings.TrimSpace(text)
}

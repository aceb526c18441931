//go:build !nogui

package window

import (
	"image"
	"math"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/look"
	"tourscope/app/report"
	"tourscope/app/window/control"
	"tourscope/app/window/frames"
	"tourscope/app/window/i18n"
	"tourscope/canvas/chart"
	"tourscope/canvas/palette"
	"tourscope/solver/optima"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// chartView shows the length of the best tour over time.
type chartView struct {
	widget.BaseWidget
	hover   func(string) // shows what is under the mouse
	surface *frames.Surface
	raster  *canvas.Raster
	width   int // of the raster, in pixels
	height  int
	shown   chart.Shown // the user's choice; content has a copy for the painter
	changed func()      // another part or axis is shown; may be nil

	rescaled func()                 // the axis of gaps has become logarithmic by itself, or linear again; any goroutine
	wasLog   bool                   // of what was painted last
	picked   func(at time.Duration) // the user has clicked at this moment
	drag     selection

	mu      sync.Mutex // over what the chart's goroutine paints
	content chart.Chart
	curves  []curve
	ratio   float64 // pixels per unit of the toolkit; content.Scale is this times the text size
}

// curve is one run in the chart.
type curve struct {
	name  string
	run   *run.Run
	index int // of its pane, which determines its colour

	recording *record.Recording // shown instead of the run, by the clock of the search; nil: none
}

func newChartView(f *frames.Scheduler, hover func(string)) *chartView {
	c := &chartView{hover: hover}
	c.content.Empty, c.content.Named = i18n.L("The best length over time appears here"), true
	c.content.Show(c.shown)
	c.raster = newPicturePlane(c.generate)
	c.surface = f.Add(c.paint, c.raster.Refresh)
	c.ExtendBaseWidget(c)
	return c
}

func (c *chartView) generate(width, height int) image.Image {
	c.width, c.height = width, height
	if w := c.Size().Width; w > 0 {
		c.set(func(content *chart.Chart) {
			c.ratio = float64(width) / float64(w)
			content.Scale = c.ratio * float64(control.TextScale())
		})
	}
	return c.surface.Picture(width, height)
}

// set changes what is painted next.
func (c *chartView) set(change func(*chart.Chart)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	change(&c.content)
}

// paint draws the traces as they are now. It runs on the chart's goroutine.
func (c *chartView) paint(img *image.RGBA, _ bool) {
	c.mu.Lock()
	curves, colours := c.curves, c.content.Palette
	c.mu.Unlock()
	series := seriesOf(curves, colours)
	c.mu.Lock()
	defer c.mu.Unlock() // At, on the window's goroutine, must not read half a chart
	c.content.Series = series
	c.content.Draw(img)
	if is := c.content.GapIsLog(); is != c.wasLog && c.rescaled != nil {
		c.wasLog = is
		c.rescaled()
	}
}

// stages are the stages of the run with their times.
func (v *curve) stages() run.Stages {
	if v.recording != nil {
		return report.StagesOf(v.recording, v.recording.Duration())
	}
	return v.run.Stages()
}

// seriesOf reads the traces. Several are compared by the clock of the search,
// from which the start of a device is taken off.
func seriesOf(curves []curve, colours palette.Palette) []chart.Series {
	var series []chart.Series
	for _, v := range curves {
		off, trace := time.Duration(0), []run.TracePoint(nil)
		if v.recording != nil {
			off, trace = v.recording.Startup(), report.TraceOf(v.recording)
		} else if trace = v.run.Trace(); len(curves) > 1 {
			off = v.run.Figures().Timing.Startup
		}
		course := look.Course(v.name, trace, off)
		course.Bands = look.Bands(v.stages(), off)
		course.Color = colours.Series(v.index)
		series = append(series, course)
	}
	return series
}

// forExport returns the chart as it is shown, and the indices of its curves in the
// palette.
func (c *chartView) forExport() (*chart.Chart, []int) {
	c.mu.Lock()
	curves, now := c.curves, chart.Chart{Optimum: c.content.Optimum, Bound: c.content.Bound, XAxis: c.content.XAxis, LogX: c.content.LogX, LogGap: c.content.LogGap, AutoGap: c.content.AutoGap, Range: c.content.Range, Decimals: c.content.Decimals, Palette: c.content.Palette}
	c.mu.Unlock()
	now.Series = seriesOf(curves, now.Palette)
	now.LogGap, now.AutoGap = now.GapIsLog(), false // as on the screen, whatever its size is
	var indices []int
	for _, v := range curves {
		indices = append(indices, v.index)
	}
	return &now, indices
}

// hasPoints reports whether there is anything to see.
func (c *chartView) hasPoints() bool {
	for _, v := range c.curves { // only the window's goroutine changes them
		if v.recording != nil || len(v.run.Trace()) > 0 {
			return true
		}
	}
	return false
}

// follow shows the traces of these runs from now on.
func (c *chartView) follow(curves []curve, optimum *optima.Optimum, decimals int) {
	c.mu.Lock()
	c.content.Decimals = decimals
	if len(curves) == 0 || len(c.curves) == 0 || curves[0].run != c.curves[0].run {
		c.shown.Range = chart.Range{} // the part that was shown is one of other runs
		c.content.Show(c.shown)
	}
	c.curves, c.content.Optimum = curves, optima.Optimum{}
	if optimum != nil {
		c.content.Optimum = *optimum
	}
	c.mu.Unlock()
	c.surface.Redraw()
}

func (c *chartView) setPalette(p palette.Palette) {
	c.set(func(content *chart.Chart) { content.Palette = p })
	c.surface.Redraw()
}

// show changes what is shown.
func (c *chartView) show(change func(*chart.Shown)) {
	change(&c.shown)
	c.set(func(content *chart.Chart) { content.Show(c.shown) })
	c.surface.Redraw()
	if c.changed != nil {
		c.changed()
	}
}

func (c *chartView) toggleLogTime() { c.show(func(s *chart.Shown) { s.LogX = !s.LogX }) }

// gapIsLog reports whether the chart drawn last has a logarithmic axis of gaps.
func (c *chartView) gapIsLog() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.content.GapIsLog()
}

// nextAxis goes from time to moves to iterations.
func (c *chartView) nextAxis() { c.over((c.shown.XAxis + 1) % (chart.Iterations + 1)) }

// over shows the chart over an axis.
func (c *chartView) over(a chart.Axis) { c.show(func(s *chart.Shown) { s.On(a) }) }

// fit shows all of the axis again.
func (c *chartView) fit() { c.show(func(s *chart.Shown) { s.Range = chart.Range{} }) }

// MouseIn, MouseMoved and MouseOut read the chart at the mouse.
func (c *chartView) MouseIn(e *desktop.MouseEvent) { c.MouseMoved(e) }
func (c *chartView) MouseMoved(e *desktop.MouseEvent) {
	c.mu.Lock()
	x := float64(e.Position.X) * max(c.ratio, 0.1)
	c.content.Hover = x
	reading, is := c.content.At(x, c.width, c.height)
	c.mu.Unlock()
	c.hover(describeReading(reading, is, c.names()))
	c.surface.Redraw()
}

// MouseOut ends the reading.
func (c *chartView) MouseOut() {
	c.set(func(content *chart.Chart) { content.Hover = 0 })
	c.hover("")
	c.surface.Redraw()
}

// names are those of the curves where there are several.
func (c *chartView) names() []string {
	if len(c.curves) < 2 { // only the window's goroutine changes them
		return nil
	}
	var names []string
	for _, v := range c.curves {
		names = append(names, v.name)
	}
	return names
}

func describeReading(r chart.Reading, is bool, names []string) string {
	if !is || len(r.Values) == 0 {
		return ""
	}
	text := r.Text
	for _, v := range r.Values {
		what := i18n.L("length")
		if v.Series < len(names) {
			what = names[v.Series]
		}
		text += "   " + what + " " + i18n.FormatLength(v.Length, v.Digits)
		if gap := v.Gap; !math.IsNaN(gap) {
			if v.AtMost {
				text += "   " + i18n.L("gap at most %s", i18n.FormatGap(gap))
			} else {
				text += "   " + i18n.L("gap %s", i18n.FormatGap(gap))
			}
		}
	}
	return text
}

// MinSize lets the workspace decide.
func (c *chartView) MinSize() fyne.Size { return fyne.NewSize(60, 40) }

// CreateRenderer implements fyne.Widget.
func (c *chartView) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(c.raster)
}

// selection is what the mouse does in the chart.
type selection struct {
	from    float32 // where the button went down
	to      float32
	dragged bool
}

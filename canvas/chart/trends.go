package chart

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"tourscope/canvas/lettering"
	"tourscope/canvas/palette"
	"tourscope/canvas/raster"
)

// TrendPoint is a figure at one value of a parameter, with its interval.
type TrendPoint struct {
	X, Y      float64
	Low, High float64 // NaN where there is no interval
}

// Trend is how a figure goes with a parameter, in rising order of X.
type Trend struct {
	Name   string
	Points []TrendPoint
	Color  color.RGBA // zero: the palette's next
}

// Trends is a chart of one figure over one parameter. The marks of the x axis are
// the values that were measured.
type Trends struct {
	Trends  []Trend
	Title   string // of the figure, with its unit; stands above the axis
	XTitle  string // of the parameter; empty: no room is left for it
	LogX    bool
	LogY    bool
	Percent bool // values are per cent
	Palette palette.Palette
	Scale   float64 // pixels a point; 0 is 1
	Empty   string  // what to say without any point
	Hover   float64 // the x pixel under the mouse; 0: none

	fonts lettering.Fonts
	mask  raster.Mask
}

// room is where everything of a chart of trends is.
type room struct {
	left, top, right, bottom float64
	x, y                     scale
	xTicks, yTicks           []tick
}

// Draw fills dst with the chart.
func (t *Trends) Draw(dst *image.RGBA) {
	w, h := dst.Rect.Dx(), dst.Rect.Dy()
	rows := raster.RowsOf(dst, 0, h)
	rows.Fill(t.Palette.Background)
	if w < 60 || h < 40 {
		return
	}
	r, is := t.arrange(w, h)
	k := t.scale()
	t.fonts.Write(dst, edgeSpace*k, (edgeSpace+textSize)*k, t.Title, t.text(t.Palette.Text, lettering.Left))
	if !is {
		style := t.text(t.Palette.Muted, lettering.Center)
		lines := t.fonts.Lines(t.Empty, float64(w)-2*edgeSpace*k, style)
		for i, line := range lines {
			t.fonts.Write(dst, float64(w)/2, float64(h)/2+lineOffset(i, len(lines), style), line, style)
		}
		return
	}
	t.drawAxes(dst, rows, &r)
	for i := range t.Trends {
		t.drawTrend(rows, &r, i)
	}
	t.drawNames(dst, rows, &r)
}

func (t *Trends) scale() float64 {
	if t.Scale > 0 {
		return t.Scale
	}
	return 1
}

func (t *Trends) text(colour color.RGBA, align lettering.Align) lettering.Style {
	return lettering.Style{Size: textSize * t.scale(), Color: colour, Align: align}
}

// arrange finds the axes in w × h pixels; false without points.
func (t *Trends) arrange(w, h int) (room, bool) {
	k := t.scale()
	r := room{left: edgeSpace * k, top: (edgeSpace + 1.9*textSize) * k, right: float64(w) - 2*edgeSpace*k, bottom: float64(h) - (edgeSpace+textSize+tickSpace)*k}
	if t.XTitle != "" {
		r.bottom -= (textSize + 4) * k
	}
	x, y := t.extents()
	if x.low > x.high {
		return r, false
	}
	r.x, r.y = span(x, t.LogX, 0.04), span(y, t.LogY, 0.12)
	if !t.LogY && y.low >= 0 {
		r.y.low = max(r.y.low, 0)
	}
	r.y.from, r.y.to = r.bottom, r.top
	r.yTicks = t.ordinates(r.y, max(2, int((r.bottom-r.top)/(26*k))))
	widest := 0.0
	for _, mark := range r.yTicks {
		widest = max(widest, t.fonts.Width(mark.text, t.text(t.Palette.Muted, lettering.Right)))
	}
	r.left += max(widest, 42*k) + tickSpace*k // panels above each other are in line
	r.x.from, r.x.to = r.left, max(r.right, r.left+1)
	r.xTicks = t.abscissas(r.x)
	return r, true
}

// intervalRoom is how far an axis goes on for intervals, as a multiple of the height of the
// points.
const intervalRoom = 3

// extents of all values; those above 0 count where the axis is logarithmic. An
// interval of two runs may be ten times as wide as everything else is high: the
// axis goes on for intervals by three times the points' own height at most, and those that
// are cut off end in an arrow.
func (t *Trends) extents() (x, y extent) {
	x, y = extent{math.Inf(1), math.Inf(-1)}, extent{math.Inf(1), math.Inf(-1)}
	reach := y
	for _, trend := range t.Trends {
		for _, p := range trend.Points {
			if math.IsNaN(p.Y) || t.LogX && p.X <= 0 || t.LogY && p.Y <= 0 {
				continue
			}
			x.add(p.X)
			y.add(p.Y)
			for _, v := range []float64{p.Low, p.High} {
				if !math.IsNaN(v) && (!t.LogY || v > 0) {
					reach.add(v)
				}
			}
		}
	}
	if reach.low > reach.high {
		return x, y
	}
	low, high := y.low-intervalRoom*(y.high-y.low), y.high+intervalRoom*(y.high-y.low)
	if t.LogY {
		low, high = y.low*math.Pow(y.low/y.high, intervalRoom), y.high*math.Pow(y.high/y.low, intervalRoom)
	}
	if y.high <= y.low*1.05 { // alike: the intervals are all there is to see
		low, high = reach.low, reach.high
	}
	y.low, y.high = min(y.low, max(reach.low, low)), max(y.high, min(reach.high, high))
	return x, y
}

// span gives the values of an axis air at both ends.
func span(e extent, log bool, air float64) scale {
	if log {
		factor := math.Pow(e.high/e.low, air)
		if e.high <= e.low*1.001 {
			factor = 1.5
		}
		return scale{low: e.low / factor, high: e.high * factor, log: true}
	}
	wide := (e.high - e.low) * air
	if e.high-e.low < 1e-9*math.Abs(e.high) || wide == 0 {
		wide = max(math.Abs(e.high)*0.2, 0.5)
	}
	return scale{low: e.low - wide, high: e.high + wide}
}

func (t *Trends) ordinates(y scale, count int) []tick {
	var ticks []tick
	add := func(v, step float64) {
		text := Figure(v)
		if v < 1000 {
			text = decimal(v, step)
		}
		if t.Percent {
			text += " %"
		}
		ticks = append(ticks, tick{y.pixel(v), text})
	}
	if y.log {
		if marks := decades(y.low, y.high, count+2); len(marks) >= 2 {
			for _, v := range marks {
				add(v, v)
			}
			return ticks
		}
	}
	step := niceStep(y.high-y.low, count)
	for _, v := range steps(y.low, y.high, step) {
		if !y.log || v > 0 {
			add(v, step)
		}
	}
	return ticks
}

// abscissas marks the measured values.
func (t *Trends) abscissas(x scale) []tick {
	seen := make(map[float64]bool)
	var ticks []tick
	for _, trend := range t.Trends {
		for _, p := range trend.Points {
			if !seen[p.X] && (!x.log || p.X > 0) {
				seen[p.X] = true
				ticks = append(ticks, tick{x.pixel(p.X), Figure(p.X)})
			}
		}
	}
	return ticks
}

// Marks lists about count round values from low to high.
func Marks(low, high float64, count int) []float64 {
	return steps(low, high, niceStep(high-low, count))
}

// Figure writes a number in at most about six characters: 12.5 M, 0.99.
func Figure(v float64) string {
	size, unit := prefix(v)
	if size < 1e6 && v == math.Trunc(v) && math.Abs(v) < 1e4 {
		size, unit = 1, ""
	}
	return trimmed(v/size) + unit
}

// trimmed writes three digits of v without zeros at the end.
func trimmed(v float64) string {
	if a := math.Abs(v); a >= 100 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}

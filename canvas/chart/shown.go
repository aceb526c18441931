package chart

import "math"

// GapAxis is a user's choice of the scale of gaps.
type GapAxis uint8

// The scales of gaps.
const (
	AutoGap   GapAxis = iota // logarithmic where a linear axis hides the last tenth of the gap
	LinearGap                // always linear
	LogGap                   // always logarithmic
)

// Shown is what a user chose to see of a chart. The zero Shown is all of it over time.
type Shown struct {
	XAxis Axis
	LogX  bool
	Gap   GapAxis
	Range Range
}

// On shows the chart over an axis. Another axis has another unit, so all of it is shown.
func (s *Shown) On(a Axis) {
	if a != s.XAxis {
		s.XAxis, s.Range = a, Range{}
	}
}

// ToggleGap changes the scale of gaps from what it is now.
func (s *Shown) ToggleGap(logarithmic bool) {
	if s.Gap = LogGap; logarithmic {
		s.Gap = LinearGap
	}
}

// Show makes the chart show what was chosen.
func (c *Chart) Show(s Shown) {
	c.XAxis, c.LogX, c.Range = s.XAxis, s.LogX, s.Range
	c.LogGap, c.AutoGap = s.Gap == LogGap, s.Gap == AutoGap
}

// finestRange is the smallest part of the x axis that zooming leads to.
const finestRange = 1e-6

// Zoom returns the range after zooming by a factor about the x pixel px of a picture of w × h
// pixels; above 1 it shows less. The range does not leave the data.
func (c *Chart) Zoom(px, factor float64, w, h int) Range {
	l := c.layout(w, h)
	if l.empty || !(factor > 0) {
		return c.Range
	}
	at := min(max(px, l.left), l.right)
	return c.bounded(Range{l.x.value(at - (at-l.left)/factor), l.x.value(at + (l.right-at)/factor)})
}

// Pan returns the range moved by a share of its width.
func (c *Chart) Pan(share float64, w, h int) Range {
	l := c.layout(w, h)
	if l.empty || c.Range.All() {
		return c.Range
	}
	whole := c.whole()
	by := share * (l.right - l.left)
	if from, to := l.x.value(l.left+by), l.x.value(l.right+by); from >= whole.From && to <= whole.To {
		return Range{from, to}
	}
	return c.Range
}

// Select returns the range between two x pixels; false: there is none.
func (c *Chart) Select(a, b float64, w, h int) (Range, bool) {
	l := c.layout(w, h)
	if l.empty {
		return Range{}, false
	}
	inside := func(px float64) float64 { return l.x.value(min(max(px, l.left), l.right)) }
	r := c.bounded(Range{inside(min(a, b)), inside(max(a, b))})
	return r, !r.All()
}

// bounded cuts a range off at the ends of the data. What holds all data is the zero Range.
func (c *Chart) bounded(r Range) Range {
	whole := c.whole()
	r.From, r.To = max(r.From, whole.From), min(r.To, whole.To)
	if r.From <= whole.From && r.To >= whole.To {
		return Range{}
	}
	if r.To-r.From < finestRange*(whole.To-whole.From) {
		return c.Range
	}
	return r
}

// whole is the extent of the data on the x axis.
func (c *Chart) whole() Range {
	x := extent{math.Inf(1), math.Inf(-1)}
	for _, s := range c.Series {
		if n := len(s.Points); n > 0 {
			x.add(s.Points[0].On(c.XAxis))
			x.add(s.Points[n-1].On(c.XAxis))
		}
	}
	return Range{x.low, x.high}
}

// tallestLinear is the number of tenths of the smallest gap up to which a linear axis shows
// one of them: in a plot 150 pixels high a tenth has a pixel.
const tallestLinear = 150

// GapIsLog reports whether the gap is drawn on a logarithmic axis.
func (c *Chart) GapIsLog() bool {
	if !c.hasReference() {
		return false
	}
	return c.LogGap || c.AutoGap && c.hidesLastTenth()
}

// hidesLastTenth reports whether the last tenth of the shortest tour's gap is lower than a
// pixel on a linear axis.
func (c *Chart) hidesLastTenth() bool {
	low, high := math.Inf(1), math.Inf(-1)
	for _, s := range c.Series {
		for _, p := range s.Points {
			gap := float64(p.Length-c.Reference()) / float64(c.Reference()) * 100
			low, high = min(low, gap), max(high, gap)
		}
	}
	return high > 0 && max(low, 0)/10 < high/tallestLinear
}

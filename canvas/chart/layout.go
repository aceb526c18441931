package chart

import (
	"math"
	"sort"

	"tourscope/canvas/lettering"
)

// Sizes in points.
const (
	textSize  = 11.0
	usualLine = 1.8 // of a curve
	gridWidth = 1.0
	edgeSpace = Edge
	tickSpace = 6.0 // between a label and the plot
)

// Edge is the empty space around a chart, in points.
const Edge = 8.0

// layout is where everything of a chart of some size is.
type layout struct {
	left, top, right, bottom float64 // the plot, pixels
	x, y                     scale
	unit                     float64 // lengths a unit of the file
	xTicks, yTicks, gapTicks []tick
	empty                    bool
	reference                float64 // the length that gaps are measured from; 0: none
	logGap                   bool
	floor                    float64 // the gap of a tour as long as the reference on a logarithmic axis, percent
	atFloor                  bool    // a tour that is shown is as long as the reference
}

// scale maps values to pixels.
type scale struct {
	low, high float64 // values
	from, to  float64 // pixels
	log       bool
}

func (s scale) pixel(v float64) float64 {
	low, high := s.low, s.high
	if s.log {
		v, low, high = math.Log(max(v, s.low)), math.Log(low), math.Log(high)
	}
	return s.from + (v-low)/(high-low)*(s.to-s.from)
}

func (s scale) value(px float64) float64 {
	t := (px - s.from) / (s.to - s.from)
	if s.log {
		return s.low * math.Pow(s.high/s.low, t)
	}
	return s.low + t*(s.high-s.low)
}

// tick is a mark on an axis.
type tick struct {
	at   float64 // pixel
	text string
}

// layout arranges the chart in w × h pixels.
func (c *Chart) layout(w, h int) layout {
	k := c.scale()
	l := layout{unit: math.Pow10(c.Decimals), reference: float64(c.Reference()), logGap: c.GapIsLog()}
	l.floor = max(leastGap, 100*floorLength/max(1, l.reference))
	l.left, l.top = edgeSpace*k, (edgeSpace+textSize*0.5)*k
	l.right, l.bottom = float64(w)-edgeSpace*k, float64(h)-(edgeSpace+textSize+tickSpace)*k
	if c.Titles {
		l.top += (textSize + tickSpace) * k
		l.bottom -= (textSize + tickSpace) * k
	}
	l.empty = !c.ranges(&l)
	l.y.from, l.y.to = l.bottom, l.top+c.bandRoom(&l)
	count := max(2, min(8, int((l.bottom-l.top)/(38*k))))
	l.verticalTicks(count)
	style := lettering.Style{Size: textSize * k}
	l.left += c.widest(l.yTicks, style) + tickSpace*k
	if c.hasReference() {
		l.right -= c.widest(l.gapTicks, style) + tickSpace*k
	} else {
		l.right -= 14 * k // half of the last x label
	}
	l.right = max(l.right, l.left+1)
	l.x.from, l.x.to = l.left, l.right
	c.horizontalTicks(&l, max(2, min(10, int((l.right-l.left)/(90*k)))))
	return l
}

func (c *Chart) widest(ticks []tick, style lettering.Style) float64 {
	width := 0.0
	for _, t := range ticks {
		width = max(width, c.fonts.Width(t.text, style))
	}
	return width
}

// ranges finds the extent of the data; false where there is none.
func (c *Chart) ranges(l *layout) bool {
	x := extent{math.Inf(1), math.Inf(-1)}
	y, positive := x, x
	for i := range c.Series {
		for _, p := range c.visible(&c.Series[i]) {
			at := p.On(c.XAxis)
			x.add(at)
			if at > 0 {
				positive.add(at)
			}
			y.add(l.ordinate(p.Length))
		}
	}
	if !c.Range.All() && x.low <= x.high {
		x = extent{c.Range.From, c.Range.To}
		positive.low, positive.high = max(positive.low, c.Range.From), c.Range.To
	}
	l.atFloor = l.logGap && y.low <= l.floor
	if x.low > x.high {
		l.x, l.y = scale{low: 0, high: 1}, scale{low: 0, high: 1}
		return false
	}
	if c.LogX && positive.low < positive.high {
		l.x = scale{low: positive.low, high: positive.high, log: true}
	} else {
		l.x = scale{low: x.low, high: x.high}
		if x.high <= x.low {
			l.x.high = x.low + 1
		}
	}
	l.y = c.heights(l, y)
	return true
}

// heights gives the curve air above and below.
func (c *Chart) heights(l *layout, y extent) scale {
	if l.logGap {
		return scale{low: y.low / 1.3, high: max(y.high*1.3, y.low*2), log: true}
	}
	if c.hasReference() && c.Range.All() {
		y.add(l.reference)
	}
	air := (y.high - y.low) * 0.06
	if air == 0 {
		air = max(1, math.Abs(y.high)*0.01)
	}
	return scale{low: y.low - air, high: y.high + air}
}

// The reference itself on a logarithmic axis is drawn as a gap of leastGap percent, or of
// floorLength above it where lengths are coarser.
const (
	leastGap    = 0.001
	floorLength = 0.5
)

// visible are the points in the range that is shown, and the one before it, whose length
// holds at the beginning. Of a run that has ended before there are none.
func (c *Chart) visible(s *Series) []Point {
	if c.Range.All() {
		return s.Points
	}
	if n := len(s.Points); n == 0 || s.Points[n-1].On(c.XAxis) < c.Range.From {
		return nil
	}
	from := sort.Search(len(s.Points), func(i int) bool { return s.Points[i].On(c.XAxis) > c.Range.From })
	to := sort.Search(len(s.Points), func(i int) bool { return s.Points[i].On(c.XAxis) > c.Range.To })
	return s.Points[max(0, from-1):to]
}

// ordinate is what a length is drawn as: itself or its gap.
func (l *layout) ordinate(length int64) float64 {
	if l.logGap {
		return max(l.floor, l.gap(float64(length)))
	}
	return float64(length)
}

// gap returns the percentage above the reference.
func (l *layout) gap(length float64) float64 { return (length - l.reference) / l.reference * 100 }

func (l *layout) length(gap float64) float64 { return l.reference * (1 + gap/100) }

// verticalTicks marks round lengths on the left and round gaps on the right; on
// a logarithmic axis round gaps on both sides.
func (l *layout) verticalTicks(count int) {
	if l.empty {
		return
	}
	if l.logGap {
		if l.atFloor {
			at := l.y.pixel(l.floor)
			l.gapTicks, l.yTicks = []tick{{at, percent(0, 1)}}, []tick{{at, l.lengthText(l.reference, 1)}}
		}
		for _, g := range decades(l.y.low, l.y.high, count+2) {
			at := l.y.pixel(g)
			if l.atFloor && g < 2*l.floor {
				continue
			}
			l.gapTicks = append(l.gapTicks, tick{at, percent(g, g)})
			l.yTicks = append(l.yTicks, tick{at, l.lengthText(l.length(g), l.lengthStep(g))})
		}
		return
	}
	step, lengths := severalSteps(l.y.low, l.y.high, count, 1)
	for _, v := range lengths {
		l.yTicks = append(l.yTicks, tick{l.y.pixel(v), l.lengthText(v, step)})
	}
	if l.reference <= 0 {
		return
	}
	low, high := l.gap(l.y.low), l.gap(l.y.high)
	gapStep, gaps := severalSteps(max(0, low), high, count, 0)
	for _, g := range gaps {
		l.gapTicks = append(l.gapTicks, tick{l.y.pixel(l.length(g)), percent(g, gapStep)})
	}
}

// lengthStep is the step of the lengths at a gap on a logarithmic axis: a power of ten of at most a
// tenth of the gap, so that a label has the digits that tell it from others, and no more.
func (l *layout) lengthStep(gap float64) float64 {
	return math.Pow(10, max(0, math.Floor(math.Log10(l.reference*gap/1000))))
}

// lengthText writes a length in the unit of the file.
func (l *layout) lengthText(v, step float64) string {
	if l.unit > 1 {
		return compact(v/l.unit, step/l.unit)
	}
	if math.Abs(v) < 1e7 {
		return Number(int64(math.Round(v)))
	}
	return compact(v, step)
}

func (c *Chart) horizontalTicks(l *layout, count int) {
	if l.empty {
		return
	}
	if l.x.log {
		for _, v := range decades(l.x.low, l.x.high, count) {
			l.xTicks = append(l.xTicks, tick{l.x.pixel(v), c.abscissa(v, v)})
		}
		return
	}
	step := niceStep(l.x.high-l.x.low, count)
	if c.XAxis == Time {
		step = timeStep(l.x.high-l.x.low, count)
	}
	for _, v := range steps(l.x.low, l.x.high, step) {
		l.xTicks = append(l.xTicks, tick{l.x.pixel(v), c.abscissa(v, step)})
	}
}

// abscissa writes an x value with its unit.
func (c *Chart) abscissa(v, step float64) string {
	if c.XAxis == Time {
		return seconds(v, step)
	}
	return compact(v, step)
}

type extent struct{ low, high float64 }

func (e *extent) add(v float64) { e.low, e.high = min(e.low, v), max(e.high, v) }

func (c *Chart) scale() float64 {
	if c.Scale > 0 {
		return c.Scale
	}
	return 1
}

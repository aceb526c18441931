package chart

import (
	"fmt"
	"math"
	"sort"

	"tourscope/canvas/lettering"
)

// Reading is what the chart says at one x.
type Reading struct {
	X      float64 // seconds, moves or iterations
	Text   string  // X with its unit
	Values []Value // one a series that has begun by then
}

// Value is one series' value.
type Value struct {
	Series int     // index in Chart.Series
	Length int64   // as in Definition.Decimals of the problem, multiplied
	Digits int     // of Length that are decimals
	Gap    float64 // percent above the reference of the chart; NaN without one
	AtMost bool    // the reference is a lower bound: the tour is at most Gap above the optimum
}

// Text writes the value: "118,282  +0.41 %", and above a lower bound "118,282  ≤ 0.41 %".
func (v Value) Text() string {
	length := Length(v.Length, v.Digits)
	if math.IsNaN(v.Gap) {
		return length
	}
	if v.AtMost {
		return fmt.Sprintf("%s  ≤ %s", length, AtMost(v.Gap))
	}
	return fmt.Sprintf("%s  %+.2f %%", length, v.Gap)
}

// At reads the chart at the x pixel px of a picture of w × h pixels; false
// beside the plot and without points.
func (c *Chart) At(px float64, w, h int) (Reading, bool) {
	l := c.layout(w, h)
	return c.read(&l, px)
}

func (c *Chart) read(l *layout, px float64) (Reading, bool) {
	if l.empty || px < l.left || px > l.right {
		return Reading{}, false
	}
	r := Reading{X: l.x.value(px)}
	r.Text = c.exact(r.X)
	for i, s := range c.Series {
		after := sort.Search(len(s.Points), func(j int) bool { return s.Points[j].On(c.XAxis) > r.X })
		if after == 0 {
			continue
		}
		v := Value{Series: i, Length: s.Points[after-1].Length, Digits: c.Decimals, Gap: math.NaN()}
		if c.hasReference() {
			v.Gap, v.AtMost = l.gap(float64(v.Length)), !c.Optimum.Known()
		}
		r.Values = append(r.Values, v)
	}
	return r, len(r.Values) > 0
}

// exact writes an x value to a few digits.
func (c *Chart) exact(x float64) string {
	switch c.XAxis {
	case Time:
		return Seconds(x)
	case Moves:
		size, unit := prefix(x)
		return significant(x/size) + unit + " moves"
	default:
		return Number(int64(x)) + " iterations"
	}
}

// drawHover draws the line under the mouse and what it says.
func (c *Chart) drawHover(to Surface, l *layout) {
	reading, is := c.read(l, c.Hover)
	if c.Hover <= 0 || !is {
		return
	}
	k := c.scale()
	x := int(math.Round(c.Hover))
	to.Rect(x, int(l.top), x+max(1, int(k)), int(l.bottom), c.Palette.Axis)
	lines := []string{reading.Text}
	for _, v := range reading.Values {
		c.drawDot(to, Place{c.Hover, l.y.pixel(l.ordinate(v.Length))}, v.Series)
		lines = append(lines, v.Text())
	}
	c.drawBox(to, l, lines, reading.Values)
}

// drawBox writes the reading beside the line, on the side that has room.
func (c *Chart) drawBox(to Surface, l *layout, lines []string, values []Value) {
	k := c.scale()
	width, height := 0.0, (float64(len(lines))*(textSize+5)+8)*k
	for _, t := range lines {
		width = max(width, c.fonts.Width(t, c.text(textSize, c.Palette.Text, lettering.Left)))
	}
	width += 28 * k
	x, y := c.Hover+10*k, l.top+4*k
	if x+width > l.right {
		x = c.Hover - 10*k - width
	}
	x = max(x, 0)
	border := max(1, int(k))
	x0, y0, x1, y1 := int(x), int(y), int(x+width), int(y+height)
	to.Rect(x0, y0, x1, y1, c.Palette.Axis)
	to.Rect(x0+border, y0+border, x1-border, y1-border, c.Palette.Background)
	for i, t := range lines {
		base := y + (4+float64(i+1)*(textSize+5)-4)*k
		if i == 0 {
			to.Text(x+8*k, base, t, c.text(textSize, c.Palette.Muted, lettering.Left))
			continue
		}
		to.Disc(x+12*k, base-textSize*0.36*k, 3*k, c.color(values[i-1].Series))
		to.Text(x+20*k, base, t, c.text(textSize, c.Palette.Text, lettering.Left))
	}
}

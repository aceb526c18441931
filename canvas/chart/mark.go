package chart

import (
	"image/color"
	"math"
	"sort"
)

// A mark is a moment of the clock. Over time it is one line for all series; over
// moves or iterations each series was somewhere else at that moment, and has a
// line of its own colour.

// drawMark draws the line or lines, and a dot on each series that has begun.
func (c *Chart) drawMark(to Surface, l *layout) {
	if !c.Marked {
		return
	}
	if c.XAxis == Time && c.shows(l, l.x.pixel(c.Mark)) {
		c.upright(to, l, l.x.pixel(c.Mark), c.Palette.Text)
	}
	for i := range c.Series {
		p, is := c.Series[i].before(c.Mark)
		if !is {
			continue
		}
		x := l.x.pixel(p.On(c.XAxis))
		if c.XAxis == Time {
			x = l.x.pixel(c.Mark)
		}
		if !c.shows(l, x) {
			continue
		}
		if c.XAxis != Time {
			c.upright(to, l, x, c.color(i))
		}
		c.drawDot(to, Place{min(max(x, l.left), l.right), l.y.pixel(l.ordinate(p.Length))}, i)
	}
}

// shows reports whether an x pixel is in the range that is shown. All of the axis shows
// what is beyond its ends at them.
func (c *Chart) shows(l *layout, x float64) bool {
	return c.Range.All() || x >= l.left && x <= l.right
}

// upright draws a line from the top of the plot to its bottom.
func (c *Chart) upright(to Surface, l *layout, x float64, colour color.RGBA) {
	at := int(math.Round(min(max(x, l.left), l.right)))
	to.Rect(at, int(l.top), at+max(1, int(math.Round(1.25*c.scale()))), int(l.bottom), colour)
}

// before is the last point up to a moment.
func (s *Series) before(seconds float64) (Point, bool) {
	after := sort.Search(len(s.Points), func(j int) bool { return s.Points[j].Seconds > seconds })
	if after == 0 {
		return Point{}, false
	}
	return s.Points[after-1], true
}

// Seconds is the moment that a person means by the x pixel px of a picture of w × h
// pixels, of the given series where the axis counts something else than time.
// False without any point.
func (c *Chart) Seconds(px float64, w, h, series int) (float64, bool) {
	l := c.layout(w, h)
	if l.empty {
		return 0, false
	}
	x := l.x.value(min(max(px, l.left), l.right))
	if c.XAxis == Time {
		return x, true
	}
	if series < 0 || series >= len(c.Series) || len(c.Series[series].Points) == 0 {
		return 0, false
	}
	points := c.Series[series].Points
	at := min(sort.Search(len(points), func(j int) bool { return points[j].On(c.XAxis) >= x }), len(points)-1)
	if at > 0 && x-points[at-1].On(c.XAxis) < points[at].On(c.XAxis)-x {
		at-- // the one nearer to the mouse
	}
	return points[at].Seconds, true
}

package chart

import (
	"math"

	"tourscope/canvas/lettering"
)

// The legend names the series and the reference of gaps in the upper right corner, which a
// falling curve leaves free. Where one runs through it all the same, as that of a
// search which has found nothing yet, the legend goes down until it lies on none.

const legendLine = textSize + 7 // points from one name to the next

// drawLegend draws the legend beside the curves.
func (c *Chart) drawLegend(to Surface, l *layout, curves [][]Place) {
	k := c.scale()
	thick := max(2, int(2*k))
	y := c.legendTop(l, curves) + 10*k
	for i, s := range c.Series {
		if s.Name == "" {
			continue
		}
		x := c.legendName(to, l, y, s.Name)
		to.Rect(int(x-16*k), int(math.Round(y))-thick/2, int(x), int(math.Round(y))-thick/2+thick, c.color(i))
		y += legendLine * k
	}
	if c.namesReference(l) {
		x := c.legendName(to, l, y, c.referenceName())
		c.dash(to, x-21*k, x, math.Round(y)-float64(thick/2), thick)
	}
}

func (c *Chart) namesReference(l *layout) bool {
	return c.hasReference() && (l.atFloor || !l.logGap && l.reference >= l.y.low)
}

// legendName writes one line of the legend and returns where its sign ends.
func (c *Chart) legendName(to Surface, l *layout, y float64, name string) float64 {
	k := c.scale()
	style := c.text(textSize, c.Palette.Text, lettering.Right)
	name = c.fittedName(l, name)
	x := l.right - 12*k
	to.Text(x, y+textSize*0.36*k, name, style)
	return x - c.fonts.Width(name, style) - 8*k
}

func (c *Chart) fittedName(l *layout, name string) string {
	return c.fonts.Fit(name, (l.right-l.left)/2, c.text(textSize, c.Palette.Text, lettering.Right))
}

// legendTop is where the legend begins: as far up as it lies on no curve. Where
// there is no such place, it is the top.
func (c *Chart) legendTop(l *layout, curves [][]Place) float64 {
	k := c.scale()
	var names []string
	for _, s := range c.Series {
		if s.Name != "" {
			names = append(names, s.Name)
		}
	}
	if c.namesReference(l) {
		names = append(names, c.referenceName())
		y := l.y.pixel(l.reference)
		if l.logGap {
			y = l.y.pixel(l.floor)
		}
		curves = append(curves[:len(curves):len(curves)], []Place{{l.left, y}, {l.right, y}})
	}
	width := 0.0
	for _, name := range names {
		width = max(width, c.fonts.Width(c.fittedName(l, name), c.text(textSize, c.Palette.Text, lettering.Right)))
	}
	left, height := l.right-width-43*k, (float64(len(names))*legendLine+4)*k
	for top := l.top; top+height <= l.bottom; top += legendLine / 3 * k {
		if !crosses(curves, left, top, l.right-10*k, top+height) {
			return top
		}
	}
	return l.top
}

// crosses says whether a curve, which goes in steps, runs through a rectangle.
func crosses(curves [][]Place, left, top, right, bottom float64) bool {
	for _, line := range curves {
		for i := 1; i < len(line); i++ {
			a, b := line[i-1], line[i]
			if max(a.X, b.X) >= left && min(a.X, b.X) <= right && max(a.Y, b.Y) >= top && min(a.Y, b.Y) <= bottom {
				return true
			}
		}
	}
	return false
}

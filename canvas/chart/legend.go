package chart

import (
	"math"

	"tourscope/canvas/lettering"
)

// The legend names the series and the reference of gaps in the upper right corner, which a
// falling curve leaves free. Where one runs through it all the same, as that of a search which has
// found nothing yet, the legend goes down, and then to the left side, until it lies on none. Where
// no place is free, it takes the one that hides the least. Grid lines, and curves in that case, end
// at its plate.

const (
	legendLine = textSize + 7 // points from one name to the next
	signRoom   = 46           // points beside the longest name, for its sign and the margins
	tickRoom   = 4            // points left to the marks of the gap axis
)

// legend is where the names are.
type legend struct {
	names      []string
	right, top float64 // pixels
	width      float64 // of the longest name
}

// drawLegend draws the legend beside the curves.
func (c *Chart) drawLegend(to Surface, l *layout, curves [][]Place) {
	g := c.placeLegend(l, curves)
	if len(g.names) == 0 {
		return
	}
	k := c.scale()
	thick := max(2, int(2*k))
	c.drawPlate(to, &g)
	y := g.top + 10*k
	for i, s := range c.Series {
		if s.Name == "" {
			continue
		}
		x := c.legendName(to, &g, y, c.fittedName(l, s.Name))
		to.Rect(int(x-16*k), int(math.Round(y))-thick/2, int(x), int(math.Round(y))-thick/2+thick, c.color(i))
		y += legendLine * k
	}
	if c.namesReference(l) {
		x := c.legendName(to, &g, y, c.fittedName(l, c.referenceName()))
		c.dash(to, x-21*k, x, math.Round(y)-float64(thick/2), thick)
	}
}

// drawPlate draws what keeps lines off the letters. A chart without a background has none.
func (c *Chart) drawPlate(to Surface, g *legend) {
	if c.Transparent {
		return
	}
	k := c.scale()
	height := (float64(len(g.names))*legendLine + 1) * k
	to.Rect(int(g.right-g.width-signRoom*k), int(g.top), int(g.right-tickRoom*k), int(g.top+height), c.Palette.Background)
}

func (c *Chart) namesReference(l *layout) bool {
	return c.hasReference() && (l.atFloor || !l.logGap && l.reference >= l.y.low)
}

// legendName writes one line of the legend and returns where its sign ends.
func (c *Chart) legendName(to Surface, g *legend, y float64, name string) float64 {
	k := c.scale()
	style := c.text(textSize, c.Palette.Text, lettering.Right)
	x := g.right - 12*k
	to.Text(x, y+textSize*0.36*k, name, style)
	return x - c.fonts.Width(name, style) - 8*k
}

func (c *Chart) fittedName(l *layout, name string) string {
	return c.fonts.Fit(name, (l.right-l.left)/2, c.text(textSize, c.Palette.Text, lettering.Right))
}

// legendNames are the lines of the legend, as they fit.
func (c *Chart) legendNames(l *layout) (names []string, width float64) {
	for _, s := range c.Series {
		if s.Name != "" {
			names = append(names, c.fittedName(l, s.Name))
		}
	}
	if c.namesReference(l) {
		names = append(names, c.fittedName(l, c.referenceName()))
	}
	for _, name := range names {
		width = max(width, c.fonts.Width(name, c.text(textSize, c.Palette.Text, lettering.Right)))
	}
	return names, width
}

// placeLegend looks for the place at which the legend hides the least of the curves and of the
// reference: at the right from the top down, then at the left, below the names of the bands.
func (c *Chart) placeLegend(l *layout, curves [][]Place) legend {
	k := c.scale()
	names, width := c.legendNames(l)
	if c.namesReference(l) {
		y := l.y.pixel(l.reference)
		if l.logGap {
			y = l.y.pixel(l.floor)
		}
		curves = append(curves[:len(curves):len(curves)], []Place{{l.left, y}, {l.right, y}})
	}
	best := legend{names: names, right: l.right, top: l.top, width: width}
	height, least := (float64(len(names))*legendLine+4)*k, math.Inf(1)
	for _, column := range []struct{ right, top float64 }{{l.right, l.top}, {l.left + width + (signRoom+6)*k, l.top + c.bandRoom(l)}} {
		for top := column.top; top+height <= c.bandsTop(l); top += legendLine / 3 * k {
			hidden := hides(curves, column.right-width-signRoom*k, top, column.right-tickRoom*k, top+height)
			if hidden < least {
				best.right, best.top, least = column.right, top, hidden
			}
			if hidden == 0 {
				return best
			}
		}
	}
	return best
}

// hides is the length of curves, which go in steps, within a rectangle. A curve that touches it
// counts.
func hides(curves [][]Place, left, top, right, bottom float64) (length float64) {
	for _, line := range curves {
		for i := 1; i < len(line); i++ {
			a, b := line[i-1], line[i]
			width, height := min(max(a.X, b.X), right)-max(min(a.X, b.X), left), min(max(a.Y, b.Y), bottom)-max(min(a.Y, b.Y), top)
			if width >= 0 && height >= 0 {
				length += max(width, height, 1e-9)
			}
		}
	}
	return length
}

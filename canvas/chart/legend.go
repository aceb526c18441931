package chart

import (
	"math"

	"tourscope/canvas/lettering"
)

// The legend names the series and the reference of gaps in the upper right corner, which a
// falling curve leaves free: one below the other where that leaves two thirds of the height to the
// curves, otherwise in a row. Where a curve runs through it all the same, as that of a search which has
// found nothing yet, the legend goes down, and then to the left side, until it lies on none; then a
// row is tried likewise. Where no place is free, it takes the one that hides the least. Grid lines, and
// curves in that case, end at its plate. Where a chart is too low for a column and too narrow for a row,
// only the reference is named.

const (
	legendLine = textSize + 7 // points from one name to the next
	signRoom   = 46           // points beside the longest name, for its sign and the margins
	tickRoom   = 4            // points left to the marks of the gap axis

	nameEnd  = 12 // points from the right end of a name to that of the legend
	signGap  = 8  // points between a sign and its name
	signSize = 21 // points of the longest sign
	rowGap   = 16 // points from a name to the next sign in a row
	rowStart = 5  // points before the first sign of a row
)

// legend is where the names are.
type legend struct {
	names         []string
	widths        []float64 // of the names, in pixels like all that follows
	row           bool      // they stand side by side
	series        bool      // they are of all series, too, not of the reference alone
	right, top    float64
	width, height float64
}

// end returns where the name i ends, and the height of its middle.
func (g *legend) end(i int, k float64) (x, y float64) {
	if !g.row {
		return g.right - nameEnd*k, g.top + 10*k + float64(i)*legendLine*k
	}
	x = g.right - g.width + rowStart*k - rowGap*k
	for _, width := range g.widths[:i+1] {
		x += rowGap*k + (signSize+signGap)*k + width
	}
	return x, g.top + 10*k
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
	next := 0
	for i, s := range c.Series {
		if s.Name == "" || !g.series {
			continue
		}
		x, y := c.legendName(to, &g, next)
		to.Rect(int(x-16*k), int(math.Round(y))-thick/2, int(x), int(math.Round(y))-thick/2+thick, c.color(i))
		next++
	}
	if c.namesReference(l) {
		x, y := c.legendName(to, &g, next)
		c.dash(to, x-signSize*k, x, math.Round(y)-float64(thick/2), thick)
	}
}

// drawPlate draws what keeps lines off the letters. A chart without a background has none.
func (c *Chart) drawPlate(to Surface, g *legend) {
	if c.Transparent {
		return
	}
	k := c.scale()
	to.Rect(int(g.right-g.width), int(g.top), int(g.right-tickRoom*k), int(g.top+g.height-3*k), c.Palette.Background)
}

func (c *Chart) namesReference(l *layout) bool {
	return c.hasReference() && (l.atFloor || !l.logGap && l.reference >= l.y.low)
}

// legendName writes a name of the legend and returns where its sign ends, and its height.
func (c *Chart) legendName(to Surface, g *legend, i int) (x, y float64) {
	k := c.scale()
	x, y = g.end(i, k)
	to.Text(x, y+textSize*0.36*k, g.names[i], c.text(textSize, c.Palette.Text, lettering.Right))
	return x - g.widths[i] - signGap*k, y
}

func (c *Chart) fittedName(l *layout, name string) string {
	return c.fonts.Fit(name, (l.right-l.left)/2, c.text(textSize, c.Palette.Text, lettering.Right))
}

// legendNames are the names of all series and of the reference, as they fit.
func (c *Chart) legendNames(l *layout) (names []string) {
	for _, s := range c.Series {
		if s.Name != "" {
			names = append(names, c.fittedName(l, s.Name))
		}
	}
	if c.namesReference(l) {
		names = append(names, c.fittedName(l, c.referenceName()))
	}
	return names
}

// column returns the legend of some names below each other, and line that of the same in a row, neither at its place.
func (c *Chart) column(names []string) legend {
	k, g := c.scale(), legend{names: names, widths: c.nameWidths(names), series: true}
	for _, width := range g.widths {
		g.width = max(g.width, width)
	}
	g.width, g.height = g.width+signRoom*k, (float64(len(names))*legendLine+4)*k
	return g
}

func (c *Chart) line(names []string) legend {
	k, g := c.scale(), legend{names: names, widths: c.nameWidths(names), series: true, row: true}
	for _, width := range g.widths {
		g.width += width + (signSize+signGap+rowGap)*k
	}
	g.width, g.height = g.width+(rowStart+nameEnd-rowGap)*k, (legendLine+4)*k
	return g
}

func (c *Chart) nameWidths(names []string) (all []float64) {
	for _, name := range names {
		all = append(all, c.fonts.Width(name, c.text(textSize, c.Palette.Text, lettering.Right)))
	}
	return all
}

// arrangements are the legends that may be drawn, the usual one first.
func (c *Chart) arrangements(l *layout) (all []legend) {
	names := c.legendNames(l)
	if len(names) < 2 {
		return []legend{c.column(names)}
	}
	if low := 3*legendLine*float64(len(names))*c.scale() > l.bottom-l.top; !low {
		all = append(all, c.column(names))
	}
	if row := c.line(names); row.width <= l.right-l.left {
		all = append(all, row)
	}
	if all == nil && c.namesReference(l) {
		alone := c.column(names[len(names)-1:])
		alone.series = false
		all = append(all, alone)
	}
	return all
}

// placeLegend looks for the place at which the legend hides the least of the curves and of the
// reference: at the right from the top down, then at the left, there and in a row below the names of the bands.
func (c *Chart) placeLegend(l *layout, curves [][]Place) (best legend) {
	k := c.scale()
	if c.namesReference(l) {
		y := l.y.pixel(l.reference)
		if l.logGap {
			y = l.y.pixel(l.floor)
		}
		curves = append(curves[:len(curves):len(curves)], []Place{{l.left, y}, {l.right, y}})
	}
	least := math.Inf(1)
	for _, g := range c.arrangements(l) {
		if best.names == nil {
			best = g
			best.right, best.top = l.right, l.top // where the chart is lower than it
		}
		first := l.top
		if g.row {
			first += c.bandRoom(l)
		}
		for _, column := range []struct{ right, top float64 }{{l.right, first}, {l.left + g.width + 6*k, l.top + c.bandRoom(l)}} {
			g.right = min(column.right, l.right)
			for g.top = column.top; g.top+g.height <= c.bandsTop(l); g.top += legendLine / 3 * k {
				hidden := hides(curves, g.right-g.width, g.top, g.right-tickRoom*k, g.top+g.height)
				if hidden < least {
					best, least = g, hidden
				}
				if hidden == 0 {
					return best
				}
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

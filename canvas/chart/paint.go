package chart

import (
	"image"
	"image/color"
	"math"

	"tourscope/canvas/lettering"
	"tourscope/canvas/raster"
)

// Draw fills dst with the chart.
func (c *Chart) Draw(dst *image.RGBA) {
	raster.RowsOf(dst, 0, dst.Rect.Dy()).Fill(c.Palette.Background)
	c.DrawOn(c.Pixels(dst), dst.Rect.Dx(), dst.Rect.Dy())
}

// DrawOn draws the chart w × h pixels large on whatever it is to appear on, which
// has its background already.
func (c *Chart) DrawOn(to Surface, w, h int) {
	if w < 40 || h < 30 {
		return
	}
	l := c.layout(w, h)
	if l.empty {
		c.drawEmpty(to, w, h)
		return
	}
	c.drawBands(to, &l)
	c.drawSelection(to, &l)
	c.drawAxes(to, &l, w)
	c.drawTitles(to, &l, w, h)
	c.drawReference(to, &l)
	curves := make([][]Place, len(c.Series))
	for i := range c.Series {
		curves[i] = c.curve(&l, &c.Series[i])
		c.drawCurve(to, &l, curves[i], i)
	}
	c.drawMark(to, &l)
	c.drawLegend(to, &l, curves)
	c.drawHover(to, &l)
}

func (c *Chart) text(size float64, colour color.RGBA, align lettering.Align) lettering.Style {
	return lettering.Style{Size: size * c.scale(), Color: colour, Align: align}
}

func (c *Chart) drawEmpty(to Surface, w, h int) {
	text := c.Empty
	if text == "" {
		text = "The length of the tour appears here once a run has started."
	}
	style := c.text(textSize+1, c.Palette.Muted, lettering.Center)
	lines := c.fonts.Lines(text, float64(w)-2*edgeSpace*c.scale(), style)
	for i, line := range lines {
		to.Text(float64(w)/2, float64(h)/2+style.Size*0.35+lineOffset(i, len(lines), style), line, style)
	}
}

// lineOffset is how far line i of n lines, which have their middle in one place, is below that place.
func lineOffset(i, n int, style lettering.Style) float64 {
	return (float64(i) - float64(n-1)/2) * 1.4 * style.Size
}

// drawAxes draws a grid line at each mark of the left and the lower axis, and
// the labels.
func (c *Chart) drawAxes(to Surface, l *layout, w int) {
	k := c.scale()
	thick := max(1, int(math.Round(gridWidth*k)))
	left, right := int(l.left), int(math.Ceil(l.right))
	for _, t := range l.yTicks {
		y := int(math.Round(t.at)) - thick/2
		to.Rect(left, y, right, y+thick, c.Palette.Grid)
		to.Text(l.left-tickSpace*k, t.at+textSize*0.36*k, t.text, c.text(textSize, c.Palette.Muted, lettering.Right))
	}
	for _, t := range l.gapTicks {
		to.Text(l.right+tickSpace*k, t.at+textSize*0.36*k, t.text, c.text(textSize, c.Palette.Muted, lettering.Left))
		y := int(math.Round(t.at)) - thick/2
		to.Rect(right-int(4*k), y, right, y+thick, c.Palette.Axis)
	}
	base := int(math.Round(l.bottom))
	to.Rect(left, base, right, base+thick, c.Palette.Axis)
	free, end := math.Inf(-1), c.drawName(to, l, w)
	for _, t := range l.xTicks {
		x := int(math.Round(t.at)) - thick/2
		to.Rect(x, base, x+thick, base+int(4*k), c.Palette.Axis)
		style := c.text(textSize, c.Palette.Muted, lettering.Center)
		half := c.fonts.Width(t.text, style) / 2
		if t.at-half < free || t.at+half > end {
			continue // the label would run into the one before, or into the axis' name
		}
		free = t.at + half + 8*k
		to.Text(t.at, l.bottom+(tickSpace+textSize)*k, t.text, style)
	}
}

// drawName names the x axis at the right end of its labels, and returns where it begins.
func (c *Chart) drawName(to Surface, l *layout, w int) (begin float64) {
	if !c.Named || c.Titles {
		return math.Inf(1)
	}
	k, style := c.scale(), c.text(textSize, c.Palette.Text, lettering.Right)
	end := float64(w) - edgeSpace*k
	to.Text(end, l.bottom+(tickSpace+textSize)*k, c.axisName(), style)
	return end - c.fonts.Width(c.axisName(), style) - 10*k
}

func (c *Chart) axisName() string {
	return [...]string{"time", "moves evaluated", "iterations"}[c.XAxis%3]
}

// drawSelection shades the part that a user selects.
func (c *Chart) drawSelection(to Surface, l *layout) {
	a, b := min(c.Selected[0], c.Selected[1]), max(c.Selected[0], c.Selected[1])
	a, b = max(a, l.left), min(b, l.right)
	if a < b {
		to.Rect(int(a), int(l.top), int(math.Ceil(b)), int(l.bottom), mix(c.Palette.Background, c.Palette.Axis, selectionShade))
	}
}

const selectionShade = 0.3

// drawReference draws a dashed line at the length that gaps are measured from. Its name stands in
// the legend: every place beside the line itself is one that a curve comes to.
func (c *Chart) drawReference(to Surface, l *layout) {
	y := l.y.pixel(l.reference)
	if l.logGap {
		y = l.y.pixel(l.floor)
	}
	if !c.hasReference() || l.logGap && !l.atFloor || !c.Range.All() && !l.logGap && l.reference < l.y.low {
		return
	}
	k := c.scale()
	c.dash(to, l.left, l.right, y, max(1, int(math.Round(1.25*k))))
}

// dash draws a dashed line in the colour of the reference.
func (c *Chart) dash(on Surface, from, to, y float64, thick int) {
	k, top := c.scale(), int(math.Round(y))
	for x := from; x < to; x += 8 * k {
		on.Rect(int(x), top, int(min(x+5*k, to)), top+thick, c.Palette.Best)
	}
}

func (c *Chart) color(i int) color.RGBA {
	if own := c.Series[i].Color; own != (color.RGBA{}) {
		return own
	}
	return c.Palette.Series(i)
}

func (c *Chart) drawCurve(to Surface, l *layout, line []Place, i int) {
	if len(line) == 0 {
		return
	}
	to.Polyline(line, c.lineWidth()*c.scale(), c.color(i))
	if last := c.Series[i].Points[len(c.Series[i].Points)-1]; c.Range.All() || last.On(c.XAxis) <= c.Range.To {
		c.drawDot(to, line[len(line)-1], i)
	}
}

func (c *Chart) lineWidth() float64 {
	if c.LineWidth > 0 {
		return c.LineWidth
	}
	return usualLine
}

func (c *Chart) drawDot(to Surface, at Place, i int) {
	k := c.scale()
	if !c.Transparent {
		to.Disc(at.X, at.Y, 4.5*k, c.Palette.Background)
	}
	to.Disc(at.X, at.Y, 3*k, c.color(i))
}

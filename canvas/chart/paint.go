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
	c.drawAxes(to, &l)
	c.drawTitles(to, &l, w, h)
	c.drawOptimum(to, &l)
	curves := make([][]Place, len(c.Series))
	for i := range c.Series {
		curves[i] = c.curve(&l, &c.Series[i])
		c.drawCurve(to, curves[i], i)
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
	text = c.fonts.Fit(text, float64(w)-2*edgeSpace*c.scale(), style)
	to.Text(float64(w)/2, float64(h)/2+style.Size*0.35, text, style)
}

// drawAxes draws a grid line at each mark of the left and the lower axis, and
// the labels.
func (c *Chart) drawAxes(to Surface, l *layout) {
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
	free := math.Inf(-1)
	for _, t := range l.xTicks {
		x := int(math.Round(t.at)) - thick/2
		to.Rect(x, base, x+thick, base+int(4*k), c.Palette.Axis)
		style := c.text(textSize, c.Palette.Muted, lettering.Center)
		half := c.fonts.Width(t.text, style) / 2
		if t.at-half < free {
			continue // the next label would run into this one
		}
		free = t.at + half + 8*k
		to.Text(t.at, l.bottom+(tickSpace+textSize)*k, t.text, style)
	}
}

// drawOptimum draws a dashed line at the known best length. Its name stands in
// the legend: every place beside the line itself is one that a curve comes to.
func (c *Chart) drawOptimum(to Surface, l *layout) {
	if !c.Optimum.Known() || l.logGap {
		return
	}
	k := c.scale()
	c.dash(to, l.left, l.right, l.y.pixel(l.optimum), max(1, int(math.Round(1.25*k))))
}

// dash draws a dashed line in the optimum's colour.
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

func (c *Chart) drawCurve(to Surface, line []Place, i int) {
	if len(line) == 0 {
		return
	}
	to.Polyline(line, c.lineWidth()*c.scale(), c.color(i))
	c.drawDot(to, line[len(line)-1], i)
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

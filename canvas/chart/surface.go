package chart

import (
	"image"
	"image/color"

	"tourscope/canvas/lettering"
	"tourscope/canvas/raster"
)

// Surface is what a chart is drawn on: pixels, or a file of vectors. Places are
// pixels of the chart; the colours are opaque.
type Surface interface {
	Rect(x0, y0, x1, y1 int, c color.RGBA) // x1 and y1 are outside it
	Polyline(line []Place, width float64, c color.RGBA)
	Disc(x, y, radius float64, c color.RGBA)
	Text(x, y float64, text string, s lettering.Style)
}

// pixels is a picture as a surface.
type pixels struct {
	dst   *image.RGBA
	rows  *raster.Rows
	mask  *raster.Mask
	fonts *lettering.Fonts
}

// Pixels is a picture to draw on. It borrows what the chart keeps for drawing.
func (c *Chart) Pixels(dst *image.RGBA) Surface {
	return &pixels{dst, raster.RowsOf(dst, 0, dst.Rect.Dy()), &c.mask, &c.fonts}
}

func (p *pixels) Rect(x0, y0, x1, y1 int, c color.RGBA) { p.rows.Rect(x0, y0, x1, y1, c) }

func (p *pixels) Polyline(line []Place, width float64, c color.RGBA) {
	p.mask.Reset(p.rows)
	for j := 1; j < len(line); j++ {
		a, b := line[j-1], line[j]
		s := raster.Segment{X0: raster.Fixed(a.X), Y0: raster.Fixed(a.Y), X1: raster.Fixed(b.X), Y1: raster.Fixed(b.Y)}
		p.mask.Stroke(s, float32(width))
	}
	p.mask.Paint(p.rows, c)
}

func (p *pixels) Disc(x, y, radius float64, c color.RGBA) {
	p.rows.Disc(float32(x), float32(y), float32(radius), c)
}

func (p *pixels) Text(x, y float64, text string, s lettering.Style) {
	p.fonts.Write(p.dst, x, y, text, s)
}

// drawTitles names the axes: what is on the left and on the right above them, so
// that no one has to turn the head.
func (c *Chart) drawTitles(to Surface, l *layout, w, h int) {
	if !c.Titles {
		return
	}
	k := c.scale()
	base := l.top - (tickSpace+textSize*0.5)*k
	to.Text(edgeSpace*k, base, "length", c.text(textSize, c.Palette.Text, lettering.Left))
	if c.hasReference() {
		to.Text(float64(w)-edgeSpace*k, base, c.above(), c.text(textSize, c.Palette.Text, lettering.Right))
	}
	to.Text((l.left+l.right)/2, float64(h)-edgeSpace*k, c.axisName(), c.text(textSize, c.Palette.Text, lettering.Center))
}

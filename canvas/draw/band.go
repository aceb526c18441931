package draw

import (
	"image/color"

	"tourscope/canvas/raster"
	"tourscope/canvas/view"
)

// band draws some rows of a picture.
type band struct {
	p     *Painter
	s     *Scene
	style Style
	stats Stats
	view  view.Viewport
	bound Budget
	rows  *raster.Rows
	mask  *raster.Mask
	ramp  []uint32 // of a shaded picture; nil: it is none
}

// stopped reports whether the drawing is to end early, see Budget.Done.
func (b *band) stopped() bool {
	select {
	case <-b.bound.Done:
		return true
	default:
		return false
	}
}

func (b *band) draw(top int) {
	if b.stopped() {
		return
	}
	background := b.s.Palette.Background
	if b.s.Transparent {
		background = color.RGBA{}
	}
	b.rows.Fill(background)
	b.regions()
	if b.stats.EdgesVisible > 0 {
		b.tour()
	}
	if b.style.BordersOver {
		b.borders(b.s.Palette.City)
	}
	b.strokes(&b.p.gone, b.style.LineWidth*goneWidth, b.s.Palette.Text)
	b.fresh()
	b.strokes(&b.p.heads, b.style.LineWidth, b.s.lineColor())
	b.strokes(&b.p.fixed, b.style.LineWidth*1.8, b.s.Palette.Fixed)
	b.strokes(&b.p.marked, b.style.LineWidth*2.2, b.s.Palette.Accent)
	if b.style.Dot != NoDots {
		b.cities()
	}
	b.rings(top)
}

// rings draws a ring in the accent colour around each marked city.
func (b *band) rings(top int) {
	f := newFrame(b.view, b.view.Height, top)
	scale := float32(b.s.scale())
	inner := max(float32(b.style.Diameter)/2+1.5*scale, 4*scale)
	for _, c := range b.s.MarkedCities {
		px, py := f.place(b.s.X[c], b.s.Y[c])
		b.rows.Ring(float32(px), float32(py), inner, inner+2*scale, b.s.Palette.Accent)
	}
}

// touches reports whether a chunk may colour a pixel of the band.
func (b *band) touches(c *chunk) bool {
	return c.bottom >= int32(b.rows.Top-pad)*raster.One && c.top <= int32(b.rows.Bottom+pad)*raster.One
}

func (b *band) tour() {
	if b.stats.Smooth {
		b.mask.Reset(b.rows)
	}
	word := raster.Word(b.s.lineColor())
	if b.ramp != nil {
		word = 1
		b.rows.Count()
		defer b.rows.Shade(b.ramp)
	}
	skip := 0 // segments until the next one drawn
	for i := range b.p.chunks {
		c := &b.p.chunks[i]
		switch {
		case b.stopped():
			return
		case !b.touches(c):
		case b.stats.Smooth:
			b.smooth(c)
		case b.stats.Every == 1:
			b.all(c, word)
		default:
			for k := skip; k < c.count(); k += b.stats.Every {
				b.rows.Line(c.edge(k), word)
			}
		}
		skip = after(skip, c.count(), b.stats.Every)
	}
	if b.stats.Smooth {
		b.mask.Paint(b.rows, b.s.lineColor())
	}
}

// after returns how many of the next segments to skip, n segments on.
func after(skip, n, every int) int {
	if skip >= n {
		return skip - n
	}
	return (every - (n-skip)%every) % every
}

// all draws the chunk's segments that touch the band.
func (b *band) all(c *chunk, word uint32) {
	if b.bound.Rough || b.ramp != nil { // a paused picture has the counts of a running one
		b.rows.Rough(c.line, word)
	} else {
		b.rows.Path(c.line, word)
	}
	top, bottom := int32(b.rows.Top-1)*raster.One, int32(b.rows.Bottom+1)*raster.One
	for _, s := range c.segments {
		if max(s.Y0, s.Y1) >= top && min(s.Y0, s.Y1) <= bottom {
			b.rows.Line(s, word)
		}
	}
}

func (b *band) smooth(c *chunk) {
	width := float32(b.style.LineWidth)
	for i := range c.count() {
		b.mask.Stroke(c.edge(i), width)
	}
}

// strokes draws all edges of a chunk anti-aliased, over the content of the rows.
func (b *band) strokes(c *chunk, width float64, colour color.RGBA) {
	if len(c.segments) == 0 || !b.touches(c) {
		return
	}
	b.mask.Reset(b.rows)
	for _, s := range c.segments {
		b.mask.Stroke(s, float32(width))
	}
	b.mask.Paint(b.rows, colour)
}

func (b *band) cities() {
	for i := range b.p.chunks {
		c := &b.p.chunks[i]
		if b.stopped() {
			return
		}
		if !b.touches(c) {
			continue
		}
		if b.style.Dot == Pixels && b.style.Diameter == 1 {
			b.rows.Dots(c.places(), raster.Word(b.s.Palette.City))
		} else {
			for _, p := range c.places() {
				b.city(p.X, p.Y)
			}
		}
		for _, s := range c.segments {
			b.city(s.X0, s.Y0)
		}
	}
}

// city draws the dot of the city at a position in 1/256 pixel.
func (b *band) city(x, y int32) {
	colour := b.s.Palette.City
	if b.style.Dot == Pixels {
		side := int(b.style.Diameter)
		px, py := int(x>>8)-(side-1)/2, int(y>>8)-(side-1)/2
		b.rows.Rect(px, py, px+side, py+side, colour)
		return
	}
	cx, cy, radius := float32(x)/raster.One, float32(y)/raster.One, float32(b.style.Diameter)/2
	if b.style.Halo > 0 && !b.s.Transparent {
		b.rows.Disc(cx, cy, radius+float32(b.style.Halo), b.s.Palette.Background)
	}
	b.rows.Disc(cx, cy, radius, colour)
}

// regions draws those that touch the band. A picture without a background gets the
// borders alone.
func (b *band) regions() {
	g := &b.p.regions
	if !b.s.Transparent {
		for i, q := range g.quads {
			if shade := g.shades[i]; shade > 0 {
				b.rows.Quad(q, b.s.Palette.Tints[shade-1])
			}
		}
	}
	if !b.style.BordersOver {
		b.borders(b.s.Palette.Border)
	}
}

// borders draws those of all regions.
func (b *band) borders(colour color.RGBA) {
	g := &b.p.regions
	if len(g.borders.segments) > b.bound.SmoothEdges {
		b.all(&g.borders, raster.Word(colour))
		return
	}
	b.strokes(&g.borders, borderWidth*b.s.scale(), colour)
}

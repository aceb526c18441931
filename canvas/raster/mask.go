package raster

import (
	"encoding/binary"
	"image/color"
	"math"
)

// Smooth lines are first drawn into a mask of coverages, one byte a pixel, where
// the greater coverage wins; then the mask is painted in one colour. Blending
// line by line would leave a dark knot wherever two edges of a tour meet.

// Mask collects the coverage of shapes in the rows [top, bottom).
type Mask struct {
	cover       []uint8
	width       int
	top, bottom int
	used        bool
}

// Reset clears the mask and gives it the rows' extent. Its memory is reused.
func (m *Mask) Reset(r *Rows) {
	m.width, m.top, m.bottom = r.width, r.Top, r.Bottom
	n := max(0, m.width*(m.bottom-m.top))
	if cap(m.cover) < n {
		m.cover = make([]uint8, n)
		m.used = false
	}
	full := m.cover[:cap(m.cover)]
	if m.used {
		clear(full)
	}
	m.cover, m.used = m.cover[:n], false
}

// Paint blends the colour into the rows where the mask covers them.
func (m *Mask) Paint(r *Rows, c color.RGBA) {
	if !m.used {
		return
	}
	word := Word(c)
	for y := m.top; y < m.bottom; y++ {
		row := m.cover[(y-m.top)*m.width:][:m.width]
		at := y * r.stride
		for len(row) >= eight {
			if binary.LittleEndian.Uint64(row) != 0 { // most of a mask is empty
				paint(r, row[:eight], at, word, c)
			}
			row, at = row[eight:], at+4*eight
		}
		paint(r, row, at, word, c)
	}
}

// eight coverages are one word of memory.
const eight = 8

// paint blends the colour into pixels side by side, the first at a byte offset.
func paint(r *Rows, row []uint8, at int, word uint32, c color.RGBA) {
	for x, alpha := range row {
		switch alpha {
		case 0:
		case 255:
			r.put(at+4*x, word)
		default:
			r.blend(at+4*x, c, uint32(alpha))
		}
	}
}

// pen is a segment made ready: in pixels, with its direction and its breadth.
type pen struct {
	x0, y0, x1, y1 float32
	ux, uy         float32 // unit vector along
	length         float32
	reach          float32 // half the width, and half a pixel of fading
	strength       float32 // below 1 for lines thinner than a pixel
	most           uint8   // its coverage at the middle: pixels that have it need no look
}

// Stroke covers a line of that width in pixels, with round ends.
func (m *Mask) Stroke(s Segment, width float32) {
	p := newPen(s, width)
	if max(p.y0, p.y1)+p.reach < float32(m.top) || min(p.y0, p.y1)-p.reach > float32(m.bottom) {
		return
	}
	m.used = true
	if abs(s.X1-s.X0) >= abs(s.Y1-s.Y0) {
		m.strokeColumns(p)
	} else {
		m.strokeRows(p)
	}
}

func newPen(s Segment, width float32) pen {
	p := pen{
		x0: float32(s.X0) / One, y0: float32(s.Y0) / One,
		x1: float32(s.X1) / One, y1: float32(s.Y1) / One,
		reach: max(width, 1)/2 + 0.5, strength: 255 * min(width, 1), ux: 1,
	}
	p.most = uint8(p.strength + 0.5)
	dx, dy := p.x1-p.x0, p.y1-p.y0
	p.length = float32(math.Sqrt(float64(dx*dx + dy*dy)))
	if p.length > 0 {
		p.ux, p.uy = dx/p.length, dy/p.length
	}
	return p
}

// cover returns the coverage of the pixel whose centre is (x, y) from the
// first end.
func (p *pen) cover(x, y float32) uint8 {
	along, aside := x*p.ux+y*p.uy, y*p.ux-x*p.uy
	var d float32
	switch {
	case along < 0:
		d = float32(math.Sqrt(float64(x*x + y*y)))
	case along > p.length:
		along -= p.length
		d = float32(math.Sqrt(float64(along*along + aside*aside)))
	case aside < 0:
		d = -aside
	default:
		d = aside
	}
	switch inside := p.reach - d; {
	case inside >= 1:
		return p.most
	case inside > 0:
		return uint8(p.strength*inside + 0.5)
	}
	return 0
}

// solid reports whether cover returns the most. It is a part of cover, without its calls:
// of a long line that is so for nearly every other pixel.
func (p *pen) solid(x, y float32) bool {
	along, aside := x*p.ux+y*p.uy, y*p.ux-x*p.uy
	return along >= 0 && along <= p.length && p.reach-aside >= 1 && p.reach+aside >= 1
}

// strokeColumns walks a line flatter than 45°: the few pixels around it in each
// column.
func (m *Mask) strokeColumns(p pen) {
	if p.x0 > p.x1 {
		p.x0, p.y0, p.x1, p.y1, p.ux, p.uy = p.x1, p.y1, p.x0, p.y0, -p.ux, -p.uy
	}
	slope := p.uy / p.ux
	half := p.reach/p.ux + 0.5
	from, to := p.x0-p.reach, p.x1+p.reach
	if slope != 0 { // the columns in which the line is near these rows
		a := p.x0 + (float32(m.top)-half-p.y0)/slope
		b := p.x0 + (float32(m.bottom)+half-p.y0)/slope
		from, to = max(from, min(a, b)-p.reach-1), min(to, max(a, b)+p.reach+1)
	}
	for x := clamp(from, 0, m.width); x < clamp(to+1, 0, m.width); x++ {
		px := float32(x) + 0.5 - p.x0
		middle := p.y0 + max(0, min(p.x1-p.x0, px))*slope
		y0 := clamp(middle-half, m.top, m.bottom)
		y1 := clamp(middle+half+1, m.top, m.bottom)
		at := (y0-m.top)*m.width + x
		for y := y0; y < y1; y++ {
			if old, py := m.cover[at], float32(y)+0.5-p.y0; old >= p.most { // of a random tour nearly all pixels are full
			} else if p.solid(px, py) {
				m.cover[at] = p.most
			} else {
				m.cover[at] = max(old, p.cover(px, py))
			}
			at += m.width
		}
	}
}

// strokeRows walks a line steeper than 45°.
func (m *Mask) strokeRows(p pen) {
	if p.y0 > p.y1 {
		p.x0, p.y0, p.x1, p.y1, p.ux, p.uy = p.x1, p.y1, p.x0, p.y0, -p.ux, -p.uy
	}
	slope := p.ux / p.uy
	half := p.reach/p.uy + 0.5
	for y := clamp(p.y0-p.reach, m.top, m.bottom); y < clamp(p.y1+p.reach+1, m.top, m.bottom); y++ {
		py := float32(y) + 0.5 - p.y0
		middle := p.x0 + max(0, min(p.y1-p.y0, py))*slope
		x0 := clamp(middle-half, 0, m.width)
		x1 := clamp(middle+half+1, 0, m.width)
		row := m.cover[(y-m.top)*m.width:][:m.width]
		for x := x0; x < x1; x++ {
			if old, px := row[x], float32(x)+0.5-p.x0; old >= p.most {
			} else if p.solid(px, py) {
				row[x] = p.most
			} else {
				row[x] = max(old, p.cover(px, py))
			}
		}
	}
}

// clamp rounds down into [low, high], where low is not negative.
func clamp(v float32, low, high int) int {
	if !(v > float32(low)) {
		return low
	}
	if v >= float32(high) {
		return high
	}
	return int(v) // low is not negative, so that this rounds down
}

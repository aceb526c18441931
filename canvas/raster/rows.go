// Package raster draws lines, dots and shapes into rows of pixels.
//
// It starts no goroutines. A caller that draws bands of rows concurrently uses one Rows
// for each band. The hard part is that every pixel has the same value as without bands:
// it is a function of the shape and the pixel's position only, independent of the pixel
// at which drawing starts.
package raster

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
)

// One is a pixel in the fixed-point coordinates of a Segment.
const One = 256

// Segment is a line between two points in 1/256 pixel. Pixel (0, 0) covers 0 to
// 255. Coordinates stay within ±2²² pixels or so.
type Segment struct{ X0, Y0, X1, Y1 int32 }

// Point is a place in 1/256 pixel, within the same bounds.
type Point struct{ X, Y int32 }

// Fixed turns pixels into a Segment's unit.
func Fixed(px float64) int32 { return int32(px * One) }

// Rows are the rows [Top, Bottom) of a picture, of the image's width. Drawing
// outside them does nothing.
type Rows struct {
	pix         []uint8
	stride      int
	width       int
	Top, Bottom int

	keep uint32 // the bits of a pixel to which a word is added: none, or all while counting
}

// RowsOf returns the rows [top, bottom) of an image whose first pixel is (0, 0).
func RowsOf(m *image.RGBA, top, bottom int) *Rows {
	return &Rows{pix: m.Pix, stride: m.Stride, width: m.Rect.Dx(), Top: max(0, top), Bottom: min(bottom, m.Rect.Dy())}
}

// Fill gives every pixel the colour.
func (r *Rows) Fill(c color.RGBA) {
	if r.Top >= r.Bottom || r.width == 0 {
		return
	}
	first := r.pix[r.Top*r.stride:][:4*r.width]
	first[0], first[1], first[2], first[3] = c.R, c.G, c.B, c.A
	for done := 4; done < len(first); done *= 2 {
		copy(first[done:], first[:done])
	}
	for y := r.Top + 1; y < r.Bottom; y++ {
		copy(r.pix[y*r.stride:][:4*r.width], first)
	}
}

// Rect fills a rectangle with an opaque colour; x1 and y1 are outside it.
func (r *Rows) Rect(x0, y0, x1, y1 int, c color.RGBA) {
	word := Word(c)
	x0, x1 = max(0, x0), min(x1, r.width)
	for y := max(y0, r.Top); y < min(y1, r.Bottom); y++ {
		for x := x0; x < x1; x++ {
			r.put(y*r.stride+4*x, word)
		}
	}
}

// Word packs a colour for Line.
func Word(c color.RGBA) uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | uint32(c.A)<<24
}

func (r *Rows) put(at int, word uint32) {
	p := r.pix[at : at+4 : at+4]
	binary.LittleEndian.PutUint32(p, binary.LittleEndian.Uint32(p)&r.keep+word)
}

// Count clears the rows and makes everything that is drawn with the word 1 from now on count
// in its pixels, until Shade.
func (r *Rows) Count() {
	r.Fill(color.RGBA{})
	r.keep = math.MaxUint32
}

// Shade replaces the counts by their words, of which the last stands for all higher counts.
func (r *Rows) Shade(words []uint32) {
	r.keep = 0
	last := uint32(len(words) - 1)
	for y := r.Top; y < r.Bottom; y++ {
		row := r.pix[y*r.stride:][:4*r.width]
		for at := 0; at+4 <= len(row); at += 4 {
			p := row[at : at+4 : at+4]
			binary.LittleEndian.PutUint32(p, words[min(binary.LittleEndian.Uint32(p), last)])
		}
	}
}

// blend mixes an opaque colour into the pixel at the byte offset, alpha of 255.
func (r *Rows) blend(at int, c color.RGBA, alpha uint32) {
	p := r.pix[at : at+4 : at+4]
	p[0] = mix(p[0], c.R, alpha)
	p[1] = mix(p[1], c.G, alpha)
	p[2] = mix(p[2], c.B, alpha)
	p[3] = mix(p[3], c.A, alpha)
}

// mix goes alpha 255ths of the way from one value to another, rounded.
func mix(from, to uint8, alpha uint32) uint8 {
	v := uint32(from)*(255-alpha) + uint32(to)*alpha + 127
	return uint8((v + 1 + v>>8) >> 8) // v / 255
}

// Package lettering draws single lines of text into pictures with the embedded Go font,
// so that pictures are the same on every machine. It does not break lines.
package lettering

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Fonts caches font faces by size. The zero value is ready to use. It is not safe for
// concurrent use.
type Fonts struct {
	faces map[kind]font.Face
}

type kind struct {
	size float64 // pixels an em
	bold bool
}

// Style is the appearance of a text.
type Style struct {
	Size  float64 // pixels an em
	Bold  bool
	Color color.RGBA
	Align Align
}

// Align is the horizontal alignment of a text to its position.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// Face returns the font face of a size in pixels, rounded to a quarter of a pixel.
func (f *Fonts) Face(size float64, bold bool) font.Face {
	k := kind{math.Round(max(4, min(size, 2000))*4) / 4, bold}
	if face, is := f.faces[k]; is {
		return face
	}
	data := goregular.TTF
	if bold {
		data = gobold.TTF
	}
	parsed, err := opentype.Parse(data)
	if err != nil {
		panic(err) // the font is compiled in
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: k.size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err)
	}
	if f.faces == nil {
		f.faces = make(map[kind]font.Face)
	}
	f.faces[k] = face
	return face
}

// Width returns the width of a text, in pixels.
func (f *Fonts) Width(text string, s Style) float64 {
	return float64(font.MeasureString(f.Face(s.Size, s.Bold), text)) / 64
}

// Write draws a text whose baseline starts, is centred or ends at (x, y).
func (f *Fonts) Write(dst *image.RGBA, x, y float64, text string, s Style) {
	switch s.Align {
	case Center:
		x -= f.Width(text, s) / 2
	case Right:
		x -= f.Width(text, s)
	}
	d := font.Drawer{
		Dst:  dst,
		Src:  image.NewUniform(s.Color),
		Face: f.Face(s.Size, s.Bold),
		Dot:  fixed.Point26_6{X: fixed.Int26_6(math.Round(x) * 64), Y: fixed.Int26_6(math.Round(y) * 64)},
	}
	d.DrawString(text)
}

// Fit shortens a text with an ellipsis until it is at most width pixels wide.
func (f *Fonts) Fit(text string, width float64, s Style) string {
	if f.Width(text, s) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 {
		runes = runes[:len(runes)-1]
		if short := string(runes) + "…"; f.Width(short, s) <= width {
			return short
		}
	}
	return ""
}

// Package lettering draws single lines of text into pictures with the embedded Go font,
// so that pictures are the same on every machine. It does not break lines.
package lettering

import (
	"image"
	"image/color"
	"math"
	"strings"

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

// Fit returns the text if it is at most width pixels wide; if not, the longest beginning
// of it that fits with an ellipsis behind it, or "" if not even one character does. It
// measures no more than fits, so its time does not depend on the length of the text.
func (f *Fonts) Fit(text string, width float64, s Style) string {
	const ellipsis = '…'
	face := f.Face(s.Size, s.Bold)
	room := fixed.Int26_6(max(0, min(width, 1<<20)) * 64)
	dots, _ := face.GlyphAdvance(ellipsis)
	slack := face.Metrics().Height // more than kerning takes back
	fits, before := 0, rune(-1)    // fits is the length of the longest beginning so far
	var advance fixed.Int26_6
	for at, c := range text {
		if at > 0 && advance+face.Kern(before, ellipsis)+dots <= room {
			fits = at
		}
		if before >= 0 {
			advance += face.Kern(before, c)
		}
		glyph, _ := face.GlyphAdvance(c)
		if advance += glyph; advance > room+slack {
			break
		}
		before = c
	}
	switch {
	case advance <= room:
		return text
	case fits == 0:
		return ""
	}
	return text[:fits] + string(ellipsis)
}

// Lines breaks a text between words into lines of at most width pixels. A word that is wider has an
// ellipsis, as in Fit.
func (f *Fonts) Lines(text string, width float64, s Style) []string {
	fits := func(line string) bool { return f.Width(line, s) <= width }
	return Break(text, fits, func(word string) []string { return []string{f.Fit(word, width, s)} })
}

// Break breaks a text between words into lines that fit. A word that begins a line is divided into what
// divide returns, of which the next words follow the last.
func Break(text string, fits func(line string) bool, divide func(word string) []string) (lines []string) {
	for word := range strings.FieldsSeq(text) {
		if last := len(lines) - 1; last >= 0 && fits(lines[last]+" "+word) {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, divide(word)...)
	}
	return lines
}

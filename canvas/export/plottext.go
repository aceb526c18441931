package export

import (
	"cmp"
	"strings"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/encoding/charmap"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"

	"tourscope/solver/printable"
)

// The texts of plots. The library leaves out what its font does not have, such as a raised minus, and writes the bytes of a text
// into a PDF that has them in Windows-1252.

// imageTexts is a picture in which letters that the font does not have are written with others.
type imageTexts struct{ *vgimg.Canvas }

// FillString implements vg.Canvas.
func (c imageTexts) FillString(face font.Face, at vg.Point, text string) {
	var b sfnt.Buffer
	c.Canvas.FillString(face, at, spelled(text, func(r rune) bool {
		glyph, err := face.Face.GlyphIndex(&b, r)
		return err == nil && glyph != 0
	}))
}

// pdfTexts is a PDF in which texts are encoded, and letters that the encoding does not have are written with others.
type pdfTexts struct{ *vgpdf.Canvas }

// FillString implements vg.Canvas.
func (c pdfTexts) FillString(face font.Face, at vg.Point, text string) {
	text = spelled(text, func(r rune) bool { _, is := charmap.Windows1252.EncodeRune(r); return is })
	if encoded, err := charmap.Windows1252.NewEncoder().String(text); err == nil {
		text = encoded
	}
	c.Canvas.FillString(face, at, text)
}

// spellings are other letters that texts of plots have.
var spellings = map[rune]string{'α': "alpha", '≤': "<=", '≥': ">=", '→': "->", '∞': "inf", '−': "-"}

// spelled writes letters that there are not with others: 10⁻² as 10^-2, and what it does not know as ?.
func spelled(text string, has func(rune) bool) string {
	lacks := func(r rune) bool { return !has(r) }
	text = printable.Powers(text, func(raised, plain string) string {
		if strings.ContainsFunc(raised, lacks) {
			return "^" + plain
		}
		return raised
	})
	var out strings.Builder
	for _, r := range text {
		if has(r) {
			out.WriteRune(r)
		} else {
			out.WriteString(cmp.Or(spellings[r], "?"))
		}
	}
	return out.String()
}

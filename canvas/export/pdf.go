package export

import (
	"bytes"
	"context"
	"fmt"
	"image/color"
	"io"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// pdfSink writes one page; the document is kept in memory until it is whole,
// compressed about 6 bytes a city.
type pdfSink struct {
	doc   *fpdf.Fpdf
	unit  float64 // points a pixel
	width float64 // of the page or the pane, points
	x, y  float64 // where it begins, points
	fill  color.RGBA
	fonts bool

	pictures int // so far
}

func (c *composition) writePDF(ctx context.Context, w io.Writer) error {
	s := newPDF(c)
	if err := drawVector(ctx, c, s); err != nil {
		return err
	}
	if err := s.doc.Output(w); err != nil {
		return fmt.Errorf("write PDF: %w", err)
	}
	return nil
}

func newPDF(c *composition) *pdfSink {
	unit := 72 / c.DPI
	size := fpdf.SizeType{Wd: float64(c.Width) * unit, Ht: float64(c.Height) * unit}
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", OrientationStr: "P", Size: size})
	if c.Meta != (Meta{}) {
		doc.SetTitle(c.Meta.title(), true)
		doc.SetSubject(c.Meta.description(), true)
		doc.SetCreator(c.Meta.Program, true)
		doc.SetKeywords(c.Meta.keywords(), true)
	}
	doc.SetMargins(0, 0, 0)
	doc.SetAutoPageBreak(false, 0)
	doc.AddPage()
	s := &pdfSink{doc: doc, unit: unit, width: size.Wd, fill: c.Scene.Palette.Background}
	if !c.Transparent {
		s.cover(0, float64(c.Height))
	}
	doc.SetLineJoinStyle("round")
	doc.SetLineCapStyle("round")
	return s
}

func (s *pdfSink) lines(colour color.RGBA, width float64) {
	s.doc.SetDrawColor(int(colour.R), int(colour.G), int(colour.B))
	s.doc.SetLineWidth(width * s.unit)
}

func (s *pdfSink) dots(colour color.RGBA, diameter float64) { s.lines(colour, diameter) }

func (s *pdfSink) moveTo(x, y float64) { s.doc.MoveTo(s.x+x*s.unit, s.y+y*s.unit) }

func (s *pdfSink) lineTo(x, y float64) { s.doc.LineTo(s.x+x*s.unit, s.y+y*s.unit) }

// enter makes what follows a pane of the page, in pixels: drawn from its corner
// and cut off at its border, until leave.
func (s *pdfSink) enter(x, y, width, height int) {
	s.x, s.y, s.width = float64(x)*s.unit, float64(y)*s.unit, float64(width)*s.unit
	s.doc.ClipRect(s.x, s.y, s.width, float64(height)*s.unit, false)
}

func (s *pdfSink) leave() {
	s.doc.ClipEnd()
	s.x, s.y = 0, 0
}

// dot is a line without length, of which the round ends are the dot
// (ISO 32000-1, section 8.5.3.2).
func (s *pdfSink) dot(x, y float64) {
	s.moveTo(x, y)
	s.lineTo(x, y)
}

func (s *pdfSink) end() { s.doc.DrawPath("D") }

func (s *pdfSink) cover(y0, y1 float64) {
	if y1 > y0 {
		s.doc.SetFillColor(int(s.fill.R), int(s.fill.G), int(s.fill.B))
		s.doc.Rect(s.x, s.y+y0*s.unit, s.width, (y1-y0)*s.unit, "F")
	}
}

func (s *pdfSink) rect(x0, y0, x1, y1 float64, colour color.RGBA) {
	s.doc.SetFillColor(int(colour.R), int(colour.G), int(colour.B))
	s.doc.Rect(s.x+x0*s.unit, s.y+y0*s.unit, (x1-x0)*s.unit, (y1-y0)*s.unit, "F")
}

func (s *pdfSink) picture(png []byte, width, height int) {
	s.pictures++
	name, kind := fmt.Sprint(s.pictures), fpdf.ImageOptions{ImageType: "png"}
	s.doc.RegisterImageOptionsReader(name, kind, bytes.NewReader(png))
	s.doc.ImageOptions(name, s.x, s.y, float64(width)*s.unit, float64(height)*s.unit, false, kind, 0, "")
}

func (s *pdfSink) area(corners [4][2]float64, colour color.RGBA) {
	s.doc.SetFillColor(int(colour.R), int(colour.G), int(colour.B))
	s.moveTo(corners[0][0], corners[0][1])
	for _, p := range corners[1:] {
		s.lineTo(p[0], p[1])
	}
	s.doc.DrawPath("F")
}

func (s *pdfSink) text(t text, colour color.RGBA) {
	if !s.fonts {
		s.doc.AddUTF8FontFromBytes("go", "", goregular.TTF)
		s.doc.AddUTF8FontFromBytes("go", "B", gobold.TTF)
		s.fonts = true
	}
	weight := ""
	if t.bold {
		weight = "B"
	}
	s.doc.SetFont("go", weight, t.size*s.unit)
	s.doc.SetTextColor(int(colour.R), int(colour.G), int(colour.B))
	before := s.doc.GetStringWidth(t.text) * float64(t.align) / 2 // left, centre, right
	s.doc.Text(s.x+t.x*s.unit-before, s.y+t.y*s.unit, t.text)
}

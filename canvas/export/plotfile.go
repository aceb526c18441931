package export

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"regexp"
	"unicode/utf16"

	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
)

// The plotting library writes no metadata. PNG files are written by pngWriter from its
// picture; in SVG and PDF the metadata are inserted into its output.

// Plots are printed at plotDPI, unless that would make them too large to hold.
const (
	plotDPI       = 300
	plotMaxPixels = 8000 // an edge: 256 MB
)

func writePlotPNG(w io.Writer, p painting, width, height vg.Length, m Meta) error {
	dpi := min(plotDPI, plotMaxPixels/(max(width, height)/vg.Inch))
	canvas := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(int(dpi)))
	p.Draw(plotdraw.New(imageTexts{canvas}))
	picture, is := canvas.Image().(*image.RGBA)
	if !is {
		return errors.New("the plot's picture has an unknown kind of pixels")
	}
	e := &pngWriter{w: w, width: picture.Rect.Dx(), height: picture.Rect.Dy()}
	if err := e.begin(float64(int(dpi)), m); err != nil {
		return err
	}
	if err := e.rows(picture); err != nil {
		return err
	}
	return e.close()
}

// painting is one plot or several.
type painting interface{ Draw(plotdraw.Canvas) }

// drawn returns the plot as the library writes it.
func drawn(p painting, width, height vg.Length, format string) ([]byte, error) {
	var file bytes.Buffer
	canvas, err := plotdraw.NewFormattedCanvas(width, height, format)
	if err == nil {
		if pdf, is := canvas.(*vgpdf.Canvas); is {
			p.Draw(plotdraw.New(pdfTexts{pdf}))
		} else {
			p.Draw(plotdraw.New(canvas))
		}
		_, err = canvas.WriteTo(&file)
	}
	if err != nil {
		return nil, fmt.Errorf("draw the plot: %w", err)
	}
	return file.Bytes(), nil
}

// The library names its one font, which few machines have: Arial's letters are as wide,
// and without any other name a browser would take one with serifs.
var (
	svgFont  = []byte("font-family:Liberation Sans")
	svgFonts = []byte("font-family:Liberation Sans,Arial,Helvetica,sans-serif")
)

var svgHead = regexp.MustCompile(`<svg[^>]*>\n?`)

func writePlotSVG(w io.Writer, p painting, width, height vg.Length, m Meta) error {
	file, err := drawn(p, width, height, "svg")
	if err != nil {
		return err
	}
	file = bytes.ReplaceAll(file, svgFont, svgFonts)
	head := svgHead.FindIndex(file)
	if head == nil {
		return errors.New("draw the plot: the SVG has no beginning")
	}
	for _, part := range [][]byte{file[:head[1]], []byte(m.svg()), file[head[1]:]} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

var pdfEnd = regexp.MustCompile(`(?s)/Size (\d+)\s+/Root (\d+) 0 R\s+/Info (\d+) 0 R\s.*startxref\s+(\d+)\s+%%EOF\s*$`)

// writePlotPDF appends a second information dictionary, which takes the place of
// the first: an incremental update (ISO 32000-1, 7.5.6).
func writePlotPDF(w io.Writer, p painting, width, height vg.Length, m Meta) error {
	file, err := drawn(p, width, height, "pdf")
	if err != nil {
		return err
	}
	end := pdfEnd.FindSubmatch(file)
	if end == nil {
		return errors.New("draw the plot: the PDF has no end")
	}
	size, root, info, before := end[1], end[2], end[3], end[4]
	place := len(file)
	file = fmt.Appendf(file, "%s 0 obj\n<< /Title %s /Subject %s /Keywords %s /Creator %s >>\nendobj\n",
		info, pdfText(m.title()), pdfText(m.description()), pdfText(m.keywords()), pdfText(m.Program))
	table := len(file)
	file = fmt.Appendf(file, "xref\n%s 1\n%010d 00000 n \n", info, place)
	file = fmt.Appendf(file, "trailer\n<< /Size %s /Root %s 0 R /Info %s 0 R /Prev %s >>\nstartxref\n%d\n%%%%EOF\n", size, root, info, before, table)
	_, err = w.Write(file)
	return err
}

// pdfText is a text string of a PDF: UTF-16 behind its mark, in hexadecimal.
func pdfText(text string) string {
	hex := "<FEFF"
	for _, unit := range utf16.Encode([]rune(text)) {
		hex += fmt.Sprintf("%04X", unit)
	}
	return hex + ">"
}

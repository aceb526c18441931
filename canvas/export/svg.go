package export

import (
	"bufio"
	"context"
	"encoding/base64"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"

	"tourscope/canvas/lettering"
)

// SVG is written by hand: one path of relative whole numbers, cut now and then,
// is a tenth of the size that a drawing library makes of it. Whole numbers are
// differences of rounded positions, so errors do not add up.

// svgUnits are the whole numbers a pixel.
func svgUnits(cities int) float64 {
	if cities > 20_000 {
		return 10
	}
	return 100
}

type svgSink struct {
	w     *bufio.Writer
	units float64
	x, y  int64 // where the path is
	first bool  // no command in the path yet
	tail  string
}

func (c *composition) writeSVG(ctx context.Context, w io.Writer) error {
	s := newSVG(w, len(c.Scene.X))
	s.head(c)
	if err := drawVector(ctx, c, s); err != nil {
		return err
	}
	return s.close()
}

func newSVG(w io.Writer, cities int) *svgSink {
	return &svgSink{w: bufio.NewWriterSize(w, 1<<16), units: svgUnits(cities)}
}

func (s *svgSink) close() error {
	s.w.WriteString("</svg>\n")
	return s.w.Flush() // the writer keeps the first error
}

func (s *svgSink) head(c *composition) {
	inches := func(px int) string { return number(float64(px) / c.DPI * 25.4) }
	fmt.Fprintf(s.w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"+
		"<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%smm\" height=\"%smm\" viewBox=\"0 0 %d %d\">\n",
		inches(c.Width), inches(c.Height), c.Width, c.Height)
	s.w.WriteString(c.Meta.svg())
	if !c.Transparent {
		fmt.Fprintf(s.w, "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", c.Width, c.Height, css(c.Scene.Palette.Background))
	}
	s.tail = css(c.Scene.Palette.Background)
}

func (s *svgSink) lines(colour color.RGBA, width float64) {
	s.open(colour, width, " stroke-linejoin=\"round\"")
}

func (s *svgSink) dots(colour color.RGBA, diameter float64) { s.open(colour, diameter, "") }

func (s *svgSink) open(colour color.RGBA, width float64, more string) {
	fmt.Fprintf(s.w, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-linecap=\"round\"%s transform=\"scale(%s)\" d=\"",
		css(colour), number(width*s.units), more, number(1/s.units))
	s.first = true
}

func (s *svgSink) moveTo(x, y float64) {
	if s.first {
		s.x, s.y, s.first = 0, 0, false
		s.command('M', x, y)
		return
	}
	s.command('m', x, y)
}

func (s *svgSink) lineTo(x, y float64) { s.command('l', x, y) }

// dot is a line without length, of which the round ends are the dot.
func (s *svgSink) dot(x, y float64) {
	s.moveTo(x, y)
	s.w.WriteString("h0")
}

// command writes the way to (x, y), rounded.
func (s *svgSink) command(name byte, x, y float64) {
	toX, toY := int64(math.Round(x*s.units)), int64(math.Round(y*s.units))
	buffer := append(s.w.AvailableBuffer(), name)
	buffer = strconv.AppendInt(buffer, toX-s.x, 10)
	if toY >= s.y {
		buffer = append(buffer, ' ')
	}
	buffer = strconv.AppendInt(buffer, toY-s.y, 10)
	s.w.Write(buffer)
	s.x, s.y = toX, toY
}

func (s *svgSink) end() { s.w.WriteString("\"/>\n") }

func (s *svgSink) cover(y0, y1 float64) {
	if y1 > y0 {
		fmt.Fprintf(s.w, "<rect y=\"%s\" width=\"100%%\" height=\"%s\" fill=\"%s\"/>\n", number(y0), number(y1-y0), s.tail)
	}
}

func (s *svgSink) rect(x0, y0, x1, y1 float64, colour color.RGBA) {
	fmt.Fprintf(s.w, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>\n",
		number(x0), number(y0), number(x1-x0), number(y1-y0), css(colour))
}

func (s *svgSink) picture(png []byte, width, height int) {
	fmt.Fprintf(s.w, "<image xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%d\" height=\"%d\" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,", width, height)
	encoder := base64.NewEncoder(base64.StdEncoding, s.w)
	encoder.Write(png)
	encoder.Close()
	s.w.WriteString("\"/>\n")
}

func (s *svgSink) area(corners [4][2]float64, colour color.RGBA) {
	s.w.WriteString("<path d=\"")
	for i, p := range corners {
		fmt.Fprintf(s.w, "%c%s %s", "MLLL"[i], number(p[0]), number(p[1]))
	}
	fmt.Fprintf(s.w, "z\" fill=\"%s\"/>\n", css(colour))
}

func (s *svgSink) text(t text, colour color.RGBA) {
	weight := ""
	if t.bold {
		weight = " font-weight=\"bold\""
	}
	weight += [...]string{lettering.Left: "", lettering.Center: " text-anchor=\"middle\"", lettering.Right: " text-anchor=\"end\""}[t.align]
	fmt.Fprintf(s.w, "<text x=\"%s\" y=\"%s\" font-family=\"Go, 'Liberation Sans', Arial, sans-serif\" font-size=\"%s\"%s fill=\"%s\">%s</text>\n",
		number(t.x), number(t.y), number(t.size), weight, css(colour), escape(t.text))
}

func css(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func number(v float64) string {
	return strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64)
}

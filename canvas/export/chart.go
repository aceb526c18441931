package export

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"

	"tourscope/canvas/chart"
	"tourscope/canvas/lettering"
	"tourscope/canvas/raster"
)

// ChartPage is a chart to be written. What draws it is what draws it on the
// screen, so that axes, ticks and curves are the same.
type ChartPage struct {
	// Picture is the page: size, colours, title, caption, metadata. Its cities and
	// its tour are not shown. Without a palette the colours are those of paper.
	Picture

	// Chart says what is shown and on which axes. Its own palette, scale and cursor
	// are not used.
	Chart chart.Chart
}

// ChartAspect is the height of a chart over its width where none was chosen.
const ChartAspect = 9.0 / 16

// chartPixels bounds a chart as PNG, which is drawn in one piece: 256 MB.
const chartPixels = 64_000_000

// WriteChart writes the page in the format. It stops with ctx's error when ctx
// ends; what has been written by then is no whole file.
func WriteChart(ctx context.Context, w io.Writer, f Format, p ChartPage) error {
	p, err := p.complete()
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return writeAs(ctx, w, f, &p)
}

func (p *ChartPage) writeSVG(_ context.Context, w io.Writer) error {
	s := newSVG(w, 0)
	s.head(&composition{Picture: p.Picture})
	p.draw(&vectorChart{to: s})
	return s.close()
}

func (p *ChartPage) writePDF(_ context.Context, w io.Writer) error {
	s := newPDF(&composition{Picture: p.Picture})
	p.draw(&vectorChart{to: s})
	if err := s.doc.Output(w); err != nil {
		return fmt.Errorf("write PDF: %w", err)
	}
	return nil
}

// complete fills in what is left open and says what is wrong with the rest.
func (p ChartPage) complete() (ChartPage, error) {
	points := 0
	for _, s := range p.Chart.Series {
		points += len(s.Points)
	}
	if points == 0 {
		return p, errors.New("the chart has no points yet: run an engine first")
	}
	if p.Width == 0 && p.Height == 0 {
		p.Width, p.Height = usualWidth, usualWidth*9/16
	}
	if err := p.Picture.page(); err != nil {
		return p, err
	}
	if p.Scene.Scale <= 0 {
		p.Scene.Scale = max(0.5, min(float64(p.Width)/640, float64(p.Height)/360))
	}
	p.dress()
	return p, nil
}

// dress gives the chart the page's colours and sizes.
func (p *ChartPage) dress() {
	p.Chart.Palette, p.Chart.Scale, p.Chart.Hover = p.Scene.Palette, p.Scene.Scale, 0
	p.Chart.Titles, p.Chart.Transparent, p.Chart.LineWidth = true, p.Transparent, p.Scene.LineWidth
}

// draw draws title, chart and caption below each other.
func (p *ChartPage) draw(to chart.Surface) {
	head, foot, texts := block(p.Picture)
	if head > 0 {
		head -= int(margin * 0.4 * p.Scene.Scale) // the chart has a margin of its own
	}
	p.Chart.DrawOn(moved{to, 0, head}, p.Width, max(1, p.Height-head-foot))
	for _, t := range texts {
		to.Text(t.x, t.y, t.text, lettering.Style{Size: t.size, Bold: t.bold, Color: p.Scene.Palette.Text})
	}
}

func (p *ChartPage) writePNG(ctx context.Context, w io.Writer) error {
	if p.Width*p.Height > chartPixels {
		return fmt.Errorf("a chart of %d × %d pixels: choose at most %d million pixels, or write it as SVG or PDF", p.Width, p.Height, chartPixels/1_000_000)
	}
	picture := p.paint()
	if err := ctx.Err(); err != nil {
		return err
	}
	encoder, err := newPNG(w, &composition{Picture: p.Picture})
	if err != nil {
		return err
	}
	const strip = 256
	for top := 0; top < p.Height; top += strip {
		if err := ctx.Err(); err != nil {
			return err
		}
		part := &image.RGBA{Pix: picture.Pix[top*picture.Stride:], Stride: picture.Stride, Rect: image.Rect(0, 0, p.Width, min(strip, p.Height-top))}
		if err := encoder.rows(part); err != nil {
			return err
		}
		p.report(float64(top+strip) / float64(p.Height))
	}
	return encoder.close()
}

// paint is the page as pixels.
func (p *ChartPage) paint() *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, p.Width, p.Height))
	if !p.Transparent {
		raster.RowsOf(picture, 0, p.Height).Fill(p.Scene.Palette.Background)
	}
	p.draw(p.Chart.Pixels(picture))
	return picture
}

// moved is a surface further to the right and down on another one.
type moved struct {
	chart.Surface
	right, down int
}

func (m moved) Rect(x0, y0, x1, y1 int, c color.RGBA) {
	m.Surface.Rect(x0+m.right, y0+m.down, x1+m.right, y1+m.down, c)
}

func (m moved) Polyline(line []chart.Place, width float64, c color.RGBA) {
	there := make([]chart.Place, len(line))
	for i, at := range line {
		there[i] = chart.Place{X: at.X + float64(m.right), Y: at.Y + float64(m.down)}
	}
	m.Surface.Polyline(there, width, c)
}

func (m moved) Disc(x, y, radius float64, c color.RGBA) {
	m.Surface.Disc(x+float64(m.right), y+float64(m.down), radius, c)
}

func (m moved) Text(x, y float64, text string, s lettering.Style) {
	m.Surface.Text(x+float64(m.right), y+float64(m.down), text, s)
}

// vectorChart is a vector file as a surface.
type vectorChart struct{ to sink }

func (v *vectorChart) Rect(x0, y0, x1, y1 int, c color.RGBA) {
	if x1 > x0 && y1 > y0 {
		v.to.rect(float64(x0), float64(y0), float64(x1), float64(y1), c)
	}
}

func (v *vectorChart) Polyline(line []chart.Place, width float64, c color.RGBA) {
	if len(line) < 2 {
		return
	}
	v.to.lines(c, width)
	v.to.moveTo(line[0].X, line[0].Y)
	for _, at := range line[1:] {
		v.to.lineTo(at.X, at.Y)
	}
	v.to.end()
}

func (v *vectorChart) Disc(x, y, radius float64, c color.RGBA) {
	v.to.dots(c, 2*radius)
	v.to.dot(x, y)
	v.to.end()
}

func (v *vectorChart) Text(x, y float64, words string, s lettering.Style) {
	v.to.text(text{x: x, y: y, size: s.Size, bold: s.Bold, text: words, align: s.Align}, s.Color)
}

package export

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"time"

	"tourscope/canvas/chart"
	"tourscope/canvas/draw"
	"tourscope/canvas/raster"
	"tourscope/solver"
	"tourscope/solver/optima"
)

// pageLetters is how much larger a page's title and caption are than its panes'.
const pageLetters = 1.25

// paneLetters is how much smaller lines and letters are than in a picture of one
// tour and the same width.
const paneLetters = 0.8

// Comparison is several tours of the same cities on one page, each in a pane.
type Comparison struct {
	// Picture is the page, and how every pane looks: cities, colours, view, size,
	// title and caption of the page. Its own tour is not shown.
	Picture
	Panes []Pane

	// Difference draws the edges that only one of the tours has in colour, and
	// all others grey.
	Difference bool

	Chart *chart.Chart // below the panes, without its palette, scale and cursor; nil: none
	Table Table        // below the chart
}

// Pane is one tour of a comparison.
type Pane struct {
	Order   []solver.City
	Line    color.RGBA // of the tour; zero: the palette's, one a pane
	Title   string     // above it
	Caption string     // below it

	Regions *solver.Partition // under it; nil: none

	fresh [][][2]solver.City // edges of an animation that light up, see draw.Scene
}

// MaxPanes bounds a comparison.
const MaxPanes = 4

// PaneCaption is the usual line below a pane: length, of whose digits some are decimals, gap,
// time. Zeros are left
// out.
func PaneCaption(length int64, decimals int, optimum optima.Optimum, elapsed time.Duration) string {
	text := lengthCaption(length, decimals, optimum)
	if elapsed > 0 {
		text += " · " + chart.Seconds(elapsed.Seconds())
	}
	return text
}

// lengthCaption is PaneCaption without the time.
func lengthCaption(length int64, decimals int, optimum optima.Optimum) string {
	text := "length " + chart.Length(length, decimals)
	if gap, known := optimum.Gap(length); known {
		text += " · gap " + chart.Gap(gap)
	}
	return text
}

// WriteComparison writes the page in the format. It stops with ctx's error when
// ctx ends; what has been written by then is no whole file.
func WriteComparison(ctx context.Context, w io.Writer, f Format, c Comparison) error {
	p, err := c.page()
	if err != nil {
		return err
	}
	return writeAs(ctx, w, f, p)
}

// complete fills in what is left open and says what is wrong with the rest.
func (c Comparison) complete() (Comparison, error) {
	if len(c.Panes) < 1 || len(c.Panes) > MaxPanes {
		return c, fmt.Errorf("%d tours to compare: choose 2 to %d", len(c.Panes), MaxPanes)
	}
	for _, p := range c.Panes {
		if len(p.Order) != len(c.Scene.X) {
			return c, errors.New("the tours to compare are not of the same instance: compare tours of one instance")
		}
	}
	if err := c.Table.check(len(c.Panes)); err != nil {
		return c, err
	}
	if c.Scene.Scale <= 0 && c.Width > 0 {
		c.Scene.Scale = max(0.5, paneLetters*float64(c.Width)/1000)
	}
	var err error
	c.Picture, err = c.Picture.complete()
	return c, err
}

// page is a comparison arranged, the same for every format.
type page struct {
	Picture
	panes   []placed
	figure  figure
	texts   []text
	painter *draw.Painter
}

// placed is a pane with its upper left corner on the page, in pixels.
type placed struct {
	*composition
	x, y int
}

// page arranges the comparison.
func (c Comparison) page() (*page, error) { return c.arranged(new(draw.Painter)) }

// arranged arranges it for a painter that may have drawn another one.
func (c Comparison) arranged(painter *draw.Painter) (*page, error) {
	c, err := c.complete()
	if err != nil {
		return nil, err
	}
	p := &page{Picture: c.Picture, painter: painter}
	frame := c.Picture
	frame.Scene.Scale *= pageLetters // the page's title is larger than the panes'
	head, foot, texts := block(frame)
	for _, t := range texts {
		t.x = margin * c.Scene.Scale // in line with the panes'
		p.texts = append(p.texts, t)
	}
	area := image.Rect(0, head, c.Width, c.Height-foot)
	p.figure, area = c.below(area)
	if p.figure.table != nil && float64(c.Height-head-foot-p.figure.tableAt.Dy()) < leastFigure*float64(c.Height) {
		return nil, fmt.Errorf(roomIsTooSmall, c.Width, c.Height)
	}
	columns := c.columns(area.Dx(), area.Dy())
	own := make([][][2]solver.City, len(c.Panes))
	if c.Difference {
		own = solver.OwnEdges(c.orders()...)
	}
	for i := range c.Panes {
		cell := c.cell(i, columns, area)
		if cell.Dx() < 16 || cell.Dy() < 16 {
			return nil, fmt.Errorf("%d tours do not fit on %d × %d pixels: choose a larger picture", len(c.Panes), c.Width, c.Height)
		}
		inside := c.pane(i, own[i])
		inside.Width, inside.Height = cell.Dx(), cell.Dy()
		p.panes = append(p.panes, placed{compose(inside, p.painter), cell.Min.X, cell.Min.Y})
	}
	return p, nil
}

func (c *Comparison) orders() [][]solver.City {
	var orders [][]solver.City
	for _, p := range c.Panes {
		orders = append(orders, p.Order)
	}
	return orders
}

// pane is the i-th pane as a picture of its own, without a size.
func (c *Comparison) pane(i int, own [][2]solver.City) Picture {
	p, from := c.Picture, c.Panes[i]
	p.Title, p.Caption = from.Title, from.Caption
	p.Scene.Order, p.Scene.Line, p.Scene.Regions, p.Scene.FreshEdges = from.Order, c.lineOf(i), from.Regions, from.fresh
	if c.Difference {
		p.Scene.Palette.Accent, p.Scene.Line = p.Scene.Line, p.Scene.Palette.Axis
		p.Scene.MarkedEdges = own
	}
	share, done := 1/float64(len(c.Panes)), float64(i)/float64(len(c.Panes))
	p.Progress = func(d float64) { c.report(done + share*d) }
	return p
}

func (p *page) writePNG(ctx context.Context, w io.Writer) error {
	encoder, err := newPNG(w, &composition{Picture: p.Picture})
	if err != nil {
		return err
	}
	fine := supersampling
	if p.Width*p.Height*fine*fine > finestPixels {
		fine = 1
	}
	rows := min(p.Height, max(leastStripRows, stripPixels/(p.Width*fine*fine)))
	strips := p.strips(fine, rows)
	for _, s := range strips {
		s.budget.Done = ctx.Done()
	}
	whole := image.NewRGBA(image.Rect(0, 0, p.Width, rows))
	for top := 0; top < p.Height; top += rows {
		strip := firstRows(whole, min(rows, p.Height-top))
		p.paint(strip, strips, top)
		if err := ctx.Err(); err != nil {
			return err // the strip is incomplete
		}
		if err := encoder.rows(strip); err != nil {
			return err
		}
		p.report(float64(top+rows) / float64(p.Height))
	}
	return encoder.close()
}

// strips are what paints the panes, so many rows at a time.
func (p *page) strips(fine, rows int) []*strips {
	all := make([]*strips, len(p.panes))
	for i, pane := range p.panes {
		all[i] = newStrips(pane.composition, p.painter, fine, rows)
	}
	return all
}

// paint fills the strip of the page from row top on.
func (p *page) paint(strip *image.RGBA, panes []*strips, top int) {
	background := p.Scene.Palette.Background
	if p.Transparent {
		background = color.RGBA{}
	}
	raster.RowsOf(strip, 0, strip.Rect.Dy()).Fill(background)
	for i, pane := range p.panes {
		from, to := max(top, pane.y), min(top+strip.Rect.Dy(), pane.y+pane.Height)
		if from >= to {
			continue
		}
		pane.copyTo(strip, panes[i].paint(from-pane.y, to-from), top, from)
	}
	p.figure.draw(moved{new(chart.Chart).Pixels(strip), 0, -top}, &p.Picture)
	letters := &strips{c: &composition{Picture: p.Picture, texts: p.texts}}
	letters.c.View = nil // nothing to cover
	letters.letter(strip, top)
}

// copyTo copies rows of the pane, the first of which is row from of the page, into a
// strip that begins with row top.
func (p *placed) copyTo(strip, part *image.RGBA, top, from int) {
	for y := range part.Rect.Dy() {
		copy(strip.Pix[(from-top+y)*strip.Stride+4*p.x:], part.Pix[y*part.Stride:][:4*p.Width])
	}
}

func (p *page) writeSVG(ctx context.Context, w io.Writer) error {
	whole := &composition{Picture: p.Picture}
	s := newSVG(w, len(p.Scene.X))
	s.head(whole)
	for _, pane := range p.panes {
		fmt.Fprintf(s.w, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">\n", pane.x, pane.y, pane.Width, pane.Height)
		if err := drawVector(ctx, pane.composition, s); err != nil {
			return err
		}
		s.w.WriteString("</svg>\n")
	}
	p.figure.draw(&vectorChart{to: s}, &p.Picture)
	for _, t := range p.texts {
		s.text(t, p.Scene.Palette.Text)
	}
	return s.close()
}

func (p *page) writePDF(ctx context.Context, w io.Writer) error {
	s := newPDF(&composition{Picture: p.Picture})
	for _, pane := range p.panes {
		s.enter(pane.x, pane.y, pane.Width, pane.Height)
		if err := drawVector(ctx, pane.composition, s); err != nil {
			return err
		}
		s.leave()
	}
	p.figure.draw(&vectorChart{to: s}, &p.Picture)
	for _, t := range p.texts {
		s.text(t, p.Scene.Palette.Text)
	}
	if err := s.doc.Output(w); err != nil {
		return fmt.Errorf("write PDF: %w", err)
	}
	return nil
}

package export

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"io"

	"tourscope/canvas/draw"
	"tourscope/canvas/lettering"
	"tourscope/canvas/raster"
)

// A PNG is painted in strips of rows at twice its size, averaged down and
// compressed strip by strip, so that its memory does not grow with it.

const (
	stripPixels    = 1 << 22 // painted at a time, 16 MiB
	finestPixels   = 1 << 27 // painted in all; a larger picture is not supersampled, nor is a crowded one
	supersampling  = 2
	leastStripRows = 16

	// dense is the density of lines from which a hurried picture is not supersampled. A
	// short tour has it from 250,000 cities on in a picture of the usual size. Of an annealed
	// tour of 20,000 cities, with a density of 0.5, a PNG takes 0.1 s of processor time in
	// place of 0.25 s.
	dense = 0.25

	// crowded is the density from which the lines of a hurried picture are not even smooth:
	// random ones cover 63 % of it.
	crowded = 1
)

func (one *single) writePNG(ctx context.Context, w io.Writer) error {
	c, painter := one.composition, one.painter
	encoder, err := newPNG(w, c)
	if err != nil {
		return err
	}
	fine := c.fineness()
	rows := min(c.Height, max(leastStripRows, stripPixels/(c.Width*fine*fine)))
	s := newStrips(c, painter, fine, rows)
	s.budget.Done = ctx.Done()
	for top := 0; top < c.Height; top += rows {
		strip := s.paint(top, min(rows, c.Height-top))
		if err := ctx.Err(); err != nil {
			return err // the strip is incomplete
		}
		if err := encoder.rows(strip); err != nil {
			return err
		}
		c.report(float64(top+rows) / float64(c.Height))
	}
	return encoder.close()
}

// fineness returns how many times larger the picture is painted than it is written.
func (c *composition) fineness() int {
	if c.style.Crowded || c.hurries() || c.Width*c.Height*supersampling*supersampling > finestPixels {
		return 1
	}
	return supersampling
}

// hurries reports whether speed matters more than the finest lines and a small file.
func (c *composition) hurries() bool { return c.Hurried && c.style.Density > dense }

// strips paints the rows of a picture.
type strips struct {
	c       *composition
	painter *draw.Painter
	fine    int
	budget  draw.Budget
	scene   draw.Scene // sizes magnified
	style   draw.Style
	large   *image.RGBA
	small   *image.RGBA
	fonts   lettering.Fonts
}

func newStrips(c *composition, painter *draw.Painter, fine, rows int) *strips {
	s := &strips{c: c, painter: painter, fine: fine, budget: draw.Unbounded(), scene: c.Scene, style: c.style}
	k := float64(fine)
	s.scene.Scale *= k
	s.style.LineWidth *= k
	s.style.Crowded = fine == 1 && (c.style.Crowded || c.hurries() && c.style.Density > crowded) // at twice the size lines would be too thin
	s.style.Diameter = s.style.Diameter * k
	s.style.Halo *= k
	s.style.Labels = nil // written at the final size
	s.large = image.NewRGBA(image.Rect(0, 0, c.Width*fine, rows*fine))
	s.small = image.NewRGBA(image.Rect(0, 0, c.Width, rows))
	return s
}

// paint returns count rows from top on, valid until the next call.
func (s *strips) paint(top, count int) *image.RGBA {
	large, small := firstRows(s.large, count*s.fine), firstRows(s.small, count)
	s.painter.Strip(large, &s.scene, s.c.view.Magnify(float64(s.fine)), s.style, s.budget, top*s.fine)
	average(small, large, s.fine)
	s.letter(small, top)
	return small
}

func firstRows(m *image.RGBA, rows int) *image.RGBA {
	return m.SubImage(image.Rect(0, 0, m.Rect.Dx(), rows)).(*image.RGBA)
}

// letter writes labels and title block; a view that reaches under the title
// block is covered there.
func (s *strips) letter(m *image.RGBA, top int) {
	palette := &s.c.Scene.Palette
	for _, l := range s.c.style.Labels {
		s.write(m, l.X, l.Y-float64(top), l.Text, lettering.Style{Size: l.Size, Color: palette.Text})
	}
	if s.c.View != nil {
		background := palette.Background
		if s.c.Transparent {
			background = color.RGBA{}
		}
		rows := raster.RowsOf(m, 0, m.Rect.Dy())
		rows.Rect(0, -top, s.c.Width, s.c.head-top, background)
		rows.Rect(0, s.c.Height-s.c.foot-top, s.c.Width, s.c.Height-top, background)
	}
	for _, t := range s.c.texts {
		s.write(m, t.x, t.y-float64(top), t.text, lettering.Style{Size: t.size, Bold: t.bold, Color: palette.Text})
	}
}

// write leaves out texts that are far from the strip.
func (s *strips) write(m *image.RGBA, x, y float64, text string, style lettering.Style) {
	if y < -style.Size || y > float64(m.Rect.Dy())+2*style.Size {
		return
	}
	s.fonts.Write(m, x, y, text, style)
}

// average makes one pixel of small of each fine × fine pixels of large.
func average(small, large *image.RGBA, fine int) {
	if fine == 1 {
		copy(small.Pix, large.Pix)
		return
	}
	if fine == 2 {
		halve(small, large)
		return
	}
	half, all := fine*fine/2, fine*fine
	for y := range small.Rect.Dy() {
		to := small.Pix[y*small.Stride:][:small.Stride]
		for i := range to {
			at := y*fine*large.Stride + (i/4)*fine*4 + i%4
			sum := half
			for r := range fine {
				for c := range fine {
					sum += int(large.Pix[at+r*large.Stride+4*c])
				}
			}
			to[i] = uint8(sum / all)
		}
	}
}

// halve is average of 2 × 2 pixels.
func halve(small, large *image.RGBA) {
	for y := range small.Rect.Dy() {
		to := small.Pix[y*small.Stride:][:4*small.Rect.Dx()]
		above, below := large.Pix[2*y*large.Stride:][:2*len(to)], large.Pix[(2*y+1)*large.Stride:][:2*len(to)]
		for len(to) >= 4 && len(above) >= 8 && len(below) >= 8 {
			for i := range 4 {
				to[i] = uint8((uint(above[i]) + uint(above[i+4]) + uint(below[i]) + uint(below[i+4]) + 2) / 4)
			}
			to, above, below = to[4:], above[8:], below[8:]
		}
	}
}

// newPNG starts a file with the picture's metadata.
func newPNG(w io.Writer, c *composition) (*pngWriter, error) {
	e := &pngWriter{w: w, width: c.Width, height: c.Height, alpha: c.Transparent, fast: c.hurries()}
	if err := e.begin(c.DPI, c.Meta); err != nil {
		return nil, fmt.Errorf("write PNG: %w", err)
	}
	return e, nil
}

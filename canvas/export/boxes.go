package export

import (
	"context"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"

	"tourscope/canvas/palette"
)

// Boxes is a box plot: groups side by side, and in each a box for every series.
// Boxes are Tukey's: quartiles and median, whiskers to the last value within one
// and a half box heights, and the values beyond as circles.
type Boxes struct {
	Groups  []string
	Series  []string
	Values  [][][]float64 // by group and series, then any number of them
	Axis    string        // what the values are, with their unit
	Palette palette.Palette
}

// WriteBoxes writes the box plot in the format, width × height in millimetres.
func WriteBoxes(ctx context.Context, w io.Writer, f Format, b Boxes, width, height float64, m Meta) error {
	p, err := b.plot(width, m)
	if err != nil {
		return err
	}
	return writePlot(ctx, w, f, p, width, height, m)
}

// plot is made for a width in millimetres, which the boxes' own depends on.
func (b Boxes) plot(width float64, m Meta) (sheet, error) {
	colours := onPaper(b.Palette)
	p := emptyPlot(colours, m)
	p.Y.Label.Text = b.Axis
	p.NominalX(b.Groups...)
	p.X.Tick.Label.Color = colours.Text
	p.X.Min, p.X.Max = -0.5, float64(len(b.Groups))-0.5
	drawn := sheet{Plot: p}
	for s := range b.Series {
		if err := b.addSeries(&drawn, s, vg.Length(width)*vg.Millimeter, colours); err != nil {
			return sheet{}, fmt.Errorf("draw the boxes: %w", err)
		}
	}
	if len(drawn.keys) == 0 {
		return sheet{}, fmt.Errorf("%w: no run has a length yet", ErrEmpty)
	}
	if p.Y.Min == p.Y.Max && p.Y.Min >= 0 { // all at the optimum, say: nothing is below 0
		p.Y.Min, p.Y.Max = 0, max(1, 2*p.Y.Max)
	}
	return drawn, nil
}

// addSeries draws one box in each group that has values.
func (b Boxes) addSeries(p *sheet, s int, width vg.Length, colours palette.Palette) error {
	// The groups share seven tenths of the page, the boxes of a group eight
	// tenths of their share.
	slot := 0.7 * 0.8 * width / vg.Length(len(b.Groups)*len(b.Series))
	slot = min(slot, 25*vg.Millimeter)
	look, drawn := newSwatch(s, colours), false
	colour := look.line
	for g := range b.Groups {
		values := plotter.Values(b.Values[g][s])
		if len(values) == 0 {
			continue
		}
		box, err := plotter.NewBoxPlot(0.75*slot, float64(g), values)
		if err != nil {
			return err
		}
		box.Offset = slot * vg.Length(float64(s)-float64(len(b.Series)-1)/2)
		box.FillColor = look.fill
		box.BoxStyle.Color, box.WhiskerStyle.Color, box.GlyphStyle.Color = colour, colour, colour
		box.WhiskerStyle.Dashes = nil
		box.MedianStyle.Color, box.MedianStyle.Width = colour, vg.Points(1.6)
		box.GlyphStyle.Radius = vg.Points(1.8)
		p.Add(box)
		drawn = true
	}
	if drawn {
		p.keys = append(p.keys, key{s, b.Series[s], []plot.Thumbnailer{look}})
	}
	return nil
}

// newSwatch looks like the boxes of a series. Colours begin again after four: those that
// do are not filled.
func newSwatch(s int, colours palette.Palette) swatch {
	look := swatch{line: colours.Series(s), fill: colours.Background}
	if s/4%2 == 0 {
		look.fill = faint(look.line, colours.Background)
	}
	return look
}

// swatch is a square in a legend.
type swatch struct{ line, fill color.RGBA }

// Thumbnail draws the square.
func (s swatch) Thumbnail(c *plotdraw.Canvas) {
	r := c.Rectangle
	corners := []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}, r.Min}
	c.FillPolygon(s.fill, corners[:4])
	c.StrokeLines(plotdraw.LineStyle{Color: s.line, Width: vg.Points(1)}, corners)
}

// faint is the colour, a quarter of it laid over the background.
func faint(c, background color.RGBA) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a) + 3*int(b)) / 4) }
	return color.RGBA{R: mix(c.R, background.R), G: mix(c.G, background.G), B: mix(c.B, background.B), A: 255}
}

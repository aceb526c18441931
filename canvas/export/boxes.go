package export

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

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
func (b Boxes) plot(width float64, m Meta) (*plot.Plot, error) {
	colours := onPaper(b.Palette)
	p := emptyPlot(colours, m)
	p.Y.Label.Text = b.Axis
	p.NominalX(b.Groups...)
	p.X.Tick.Label.Color = colours.Text
	p.X.Min, p.X.Max = -0.5, float64(len(b.Groups))-0.5
	drawn := 0
	for s := range b.Series {
		n, err := b.addSeries(p, s, vg.Length(width)*vg.Millimeter, colours)
		if err != nil {
			return nil, fmt.Errorf("draw the boxes: %w", err)
		}
		drawn += n
	}
	if drawn == 0 {
		return nil, errors.New("there is nothing to draw: no run has a length yet")
	}
	roomForLegend(&p.Y, len(b.Series))
	return p, nil
}

// addSeries draws one box in each group and returns how many have values.
func (b Boxes) addSeries(p *plot.Plot, s int, width vg.Length, colours palette.Palette) (drawn int, err error) {
	// The groups share seven tenths of the page, the boxes of a group eight
	// tenths of their share.
	slot := 0.7 * 0.8 * width / vg.Length(len(b.Groups)*len(b.Series))
	slot = min(slot, 25*vg.Millimeter)
	colour := colours.Series(s)
	for g := range b.Groups {
		values := plotter.Values(b.Values[g][s])
		if len(values) == 0 {
			continue
		}
		box, err := plotter.NewBoxPlot(0.75*slot, float64(g), values)
		if err != nil {
			return drawn, err
		}
		box.Offset = slot * vg.Length(float64(s)-float64(len(b.Series)-1)/2)
		box.FillColor = faint(colour, colours.Background)
		box.BoxStyle.Color, box.WhiskerStyle.Color, box.GlyphStyle.Color = colour, colour, colour
		box.WhiskerStyle.Dashes = nil
		box.MedianStyle.Color, box.MedianStyle.Width = colour, vg.Points(1.6)
		box.GlyphStyle.Radius = vg.Points(1.8)
		p.Add(box)
		drawn++
	}
	if drawn > 0 {
		p.Legend.Add(b.Series[s], swatch{color: colour})
	}
	return drawn, nil
}

// faint is the colour, a quarter of it laid over the background.
func faint(c, background color.RGBA) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a) + 3*int(b)) / 4) }
	return color.RGBA{R: mix(c.R, background.R), G: mix(c.G, background.G), B: mix(c.B, background.B), A: 255}
}

// roomForLegend lets the axis go on above the values, so that the legend covers
// none of them.
func roomForLegend(axis *plot.Axis, lines int) {
	if span := axis.Max - axis.Min; span > 0 {
		axis.Max += span * 0.07 * float64(min(lines, 8))
	}
}

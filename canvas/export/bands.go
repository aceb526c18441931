package export

import (
	"context"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"

	"tourscope/canvas/palette"
)

// Band is a line with a range around it. The slices are as long as each other;
// all values are finite.
type Band struct {
	Name              string
	X                 []float64 // rising, above 0
	Low, Middle, High []float64
}

// Bands is a plot of bands, both axes logarithmic. Values below Floor are drawn
// on it: a logarithm has no place for zero. With a Ceiling lines begin where they come
// below it.
type Bands struct {
	Bands        []Band
	XAxis, YAxis string // with their units
	Floor        float64
	Ceiling      float64 // 0: none
	Palette      palette.Palette
}

// WriteBands writes the plot in the format, width × height in millimetres.
func WriteBands(ctx context.Context, w io.Writer, f Format, b Bands, width, height float64, m Meta) error {
	p, err := b.plot(m)
	if err != nil {
		return err
	}
	return writePlot(ctx, w, f, p, width, height, m)
}

func (b Bands) plot(m Meta) (sheet, error) {
	colours := onPaper(b.Palette)
	p := emptyPlot(colours, m)
	p.X.Label.Text, p.Y.Label.Text = b.XAxis, b.YAxis
	drawn := sheet{Plot: p}
	for i, band := range b.Bands {
		if band = b.under(band); len(band.X) == 0 {
			continue
		}
		if err := b.add(&drawn, band, i, colours); err != nil {
			return sheet{}, fmt.Errorf("draw the bands: %w", err)
		}
	}
	if len(drawn.keys) == 0 {
		return sheet{}, fmt.Errorf("%w: no run has a history yet", ErrEmpty)
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = decades{}, decades{floor: b.Floor}
	wholeDecades(&p.Y)
	if b.Ceiling > 0 {
		p.Y.Max = min(p.Y.Max, math.Log10(b.Ceiling))
	}
	if math.Floor(p.X.Max)-math.Ceil(p.X.Min) < 1 {
		wholeDecades(&p.X) // or it would have one label, or none
	}
	return drawn, nil
}

// under returns the band without the part above the ceiling.
func (b Bands) under(band Band) Band {
	if b.Ceiling == 0 {
		return band
	}
	first := slices.IndexFunc(band.Middle, func(v float64) bool { return v <= b.Ceiling })
	if first < 0 {
		return Band{Name: band.Name}
	}
	high := slices.Clone(band.High[first:])
	for i, v := range high {
		high[i] = min(v, b.Ceiling)
	}
	return Band{Name: band.Name, X: band.X[first:], Low: band.Low[first:], Middle: band.Middle[first:], High: high}
}

func (b Bands) add(p *sheet, band Band, i int, colours palette.Palette) error {
	floored := func(values []float64) plotter.XYs {
		var points plotter.XYs
		for k, v := range values {
			if k > 0 && k < len(values)-1 && v == values[k-1] && v == values[k+1] {
				continue // within a step
			}
			points = append(points, plotter.XY{X: math.Log10(band.X[k]), Y: math.Log10(max(v, b.Floor))})
		}
		return points
	}
	outline := floored(band.High)
	low := floored(band.Low)
	for k := len(low) - 1; k >= 0; k-- {
		outline = append(outline, low[k])
	}
	area, err := plotter.NewPolygon(outline)
	if err != nil {
		return err
	}
	colour := colours.Series(i)
	area.Color = translucent(colour)
	area.LineStyle.Width = 0
	line, err := plotter.NewLine(floored(band.Middle))
	if err != nil {
		return err
	}
	line.Color, line.Width, line.Dashes = colour, vg.Points(1.4), dashes(i)
	ends := newEnds(line.XYs, i, colour)
	p.Add(area, line, ends)
	p.keys = append(p.keys, key{i, band.Name, []plot.Thumbnailer{line, ends}})
	return nil
}

// newEnds marks both ends of a line with a shape for each series, a cue besides the
// colour.
func newEnds(line plotter.XYs, i int, colour color.RGBA) *plotter.Scatter {
	shapes := []plotdraw.GlyphDrawer{
		plotdraw.CircleGlyph{}, plotdraw.BoxGlyph{}, plotdraw.PyramidGlyph{}, plotdraw.CrossGlyph{},
		plotdraw.RingGlyph{}, plotdraw.SquareGlyph{}, plotdraw.TriangleGlyph{}, plotdraw.PlusGlyph{},
	}
	return &plotter.Scatter{
		XYs:        plotter.XYs{line[0], line[len(line)-1]},
		GlyphStyle: plotdraw.GlyphStyle{Color: colour, Radius: vg.Points(2.3), Shape: shapes[i%len(shapes)]},
	}
}

// translucent returns the colour with reduced opacity.
func translucent(c color.RGBA) color.Color {
	return color.NRGBA{R: c.R, G: c.G, B: c.B, A: 56}
}

// dashes distinguish series that share one of the palette's four colours.
func dashes(i int) []vg.Length {
	return [][]vg.Length{nil, {vg.Points(5), vg.Points(2)}, {vg.Points(1.5), vg.Points(1.5)}}[i/4%3]
}

// wholeDecades lets the axis begin and end at powers of ten, which have labels.
func wholeDecades(axis *plot.Axis) {
	axis.Min, axis.Max = math.Floor(axis.Min), math.Ceil(axis.Max)
	if axis.Min == axis.Max {
		axis.Max++
	}
}

// decades marks an axis of decimal logarithms: each power of ten with its label,
// and its multiples without. (The library's own logarithmic axis takes the middle
// of its values for the middle of the page, and leaves room there for its title.)
type decades struct{ floor float64 }

// Ticks returns the marks between two logarithms.
func (d decades) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	for k := math.Floor(low); k <= high; k++ {
		for m := 1.0; m < 10; m++ {
			at := k + math.Log10(m)
			if at < low || at > high {
				continue
			}
			tick := plot.Tick{Value: at}
			if m == 1 {
				tick.Label = d.label(math.Pow(10, k))
			}
			ticks = append(ticks, tick)
		}
	}
	return ticks
}

func (d decades) label(value float64) string {
	text := strconv.FormatFloat(value, 'f', -1, 64)
	if value >= 1e7 || value < 1e-4 {
		text = strconv.FormatFloat(value, 'e', 0, 64)
	}
	if d.floor > 0 && math.Abs(value-d.floor) < d.floor/1000 {
		return "≤ " + text
	}
	return text
}

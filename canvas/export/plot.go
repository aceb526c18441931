package export

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	plottext "gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"tourscope/canvas/palette"
)

// Plots of what many runs have found are drawn by a library, on paper only; the
// chart of the runs on the screen is in chart.go.

// ErrEmpty is the error of a plot without anything to draw.
var ErrEmpty = errors.New("there is nothing to draw")

// writePlot draws a plot of any kind in the format.
func writePlot(ctx context.Context, w io.Writer, f Format, p painting, width, height float64, m Meta) error {
	if !(width >= 20 && width <= 2000 && height >= 20 && height <= 2000) {
		return fmt.Errorf("a plot of %g × %g mm: choose a width and a height between 20 and 2000", width, height)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	across, up := vg.Length(width)*vg.Millimeter, vg.Length(height)*vg.Millimeter
	switch f {
	case PNG:
		return writePlotPNG(w, p, across, up, m)
	case SVG:
		return writePlotSVG(w, p, across, up, m)
	case PDF:
		return writePlotPDF(w, p, across, up, m)
	}
	return unknownFormat(f)
}

// emptyPlot has title, axes and a grid in the palette's colours.
func emptyPlot(colours palette.Palette, m Meta) *plot.Plot {
	p := plot.New()
	p.Title.Text = m.title()
	p.BackgroundColor = colours.Background
	p.Legend.TextStyle.Color = colours.Text
	p.Legend.TextStyle.Font.Size, p.Legend.ThumbnailWidth = vg.Points(10), vg.Points(18)
	p.Title.TextStyle.Color = colours.Text
	p.Title.Padding = vg.Points(6)
	sans(&p.Title.TextStyle, &p.Legend.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle,
		&p.X.Tick.Label, &p.Y.Tick.Label)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Color = colours.Axis
		axis.Label.TextStyle.Color = colours.Text
		axis.Tick.Color = colours.Axis
		axis.Tick.Label.Color = colours.Muted
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = colours.Grid, nil
	p.Add(grid)
	return p
}

func sans(styles ...*plottext.Style) {
	for _, s := range styles {
		s.Font.Variant = "Sans"
	}
}

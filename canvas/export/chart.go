package export

import (
	"context"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	plottext "gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"tourscope/canvas/chart"
	"tourscope/canvas/palette"
)

// chartColumns is how finely charts on paper resolve time.
const chartColumns = 2000

// WriteChart writes the chart in the format, width × height in millimetres.
func WriteChart(ctx context.Context, w io.Writer, f Format, c *chart.Chart, width, height float64, m Meta) error {
	p, err := newPlot(c, m)
	if err != nil {
		return fmt.Errorf("draw the chart: %w", err)
	}
	return writePlot(ctx, w, f, p, width, height, m)
}

func newPlot(c *chart.Chart, m Meta) (*plot.Plot, error) {
	colours := onPaper(c.Palette)
	p := emptyPlot(colours, m)
	labelAxes(p, c)
	drawn := 0
	for i := range c.Series {
		is, err := addSeries(p, c, i, colours)
		if err != nil {
			return nil, err
		}
		drawn += is
	}
	if drawn == 0 {
		return nil, fmt.Errorf("there are no points yet: run an engine first")
	}
	return p, addOptimum(p, c, colours)
}

// writePlot draws a plot of any kind in the format.
func writePlot(ctx context.Context, w io.Writer, f Format, p *plot.Plot, width, height float64, m Meta) error {
	if !(width >= 20 && width <= 2000 && height >= 20 && height <= 2000) {
		return fmt.Errorf("a chart of %g × %g mm: choose a width and a height between 20 and 2000", width, height)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	across, up := vg.Length(width)*vg.Millimeter, vg.Length(height)*vg.Millimeter
	switch f {
	case PNG:
		return writeChartPNG(w, p, across, up, m)
	case SVG:
		return writeChartSVG(w, p, across, up, m)
	case PDF:
		return writeChartPDF(w, p, across, up, m)
	}
	return unknownFormat(f)
}

// onPaper is the palette, or that of paper where none was chosen.
func onPaper(colours palette.Palette) palette.Palette {
	if colours.Name == "" {
		return palette.Print()
	}
	return colours
}

// emptyPlot has title, legend, axes and a grid in the palette's colours.
func emptyPlot(colours palette.Palette, m Meta) *plot.Plot {
	p := plot.New()
	p.Title.Text = m.title()
	p.BackgroundColor = colours.Background
	p.Legend.Top = true
	p.Legend.TextStyle.Color = colours.Text
	p.Legend.Padding, p.Legend.XOffs = vg.Points(2), -vg.Points(6)
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

func labelAxes(p *plot.Plot, c *chart.Chart) {
	p.X.Label.Text = [...]string{"seconds", "moves evaluated", "iterations"}[c.XAxis%3]
	p.Y.Label.Text = "length"
	p.Y.Tick.Marker = lengthTicks{}
	if c.LogX {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	if gapAxis(c) {
		p.Y.Label.Text = "above the optimum, %"
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
}

func gapAxis(c *chart.Chart) bool { return c.LogGap && c.Optimum > 0 }

// lengthTicks are the usual ones with their thousands apart.
type lengthTicks struct{}

func (lengthTicks) Ticks(low, high float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(low, high)
	for i := range ticks {
		if ticks[i].Label != "" {
			ticks[i].Label = chart.Number(int64(ticks[i].Value))
		}
	}
	return ticks
}

// addSeries adds a line of steps; it returns 1, or 0 where there is nothing to
// add.
func addSeries(p *plot.Plot, c *chart.Chart, i int, colours palette.Palette) (int, error) {
	var xys plotter.XYs
	for _, point := range c.Decimated(i, chartColumns) {
		xy := plotter.XY{X: point.On(c.XAxis), Y: float64(point.Length)}
		if gapAxis(c) {
			xy.Y = max(0.001, 100*(xy.Y-float64(c.Optimum))/float64(c.Optimum))
		}
		if !c.LogX || xy.X > 0 {
			xys = append(xys, xy)
		}
	}
	if len(xys) == 0 {
		return 0, nil
	}
	line, err := plotter.NewLine(xys)
	if err != nil {
		return 0, err
	}
	line.StepStyle = plotter.PostStep
	line.Width = vg.Points(1.2)
	line.Color = colours.Series(i)
	if own := c.Series[i].Color; own != (color.RGBA{}) {
		line.Color = own
	}
	p.Add(line)
	if c.Series[i].Name != "" {
		p.Legend.Add(c.Series[i].Name, line)
	}
	return 1, nil
}

func addOptimum(p *plot.Plot, c *chart.Chart, colours palette.Palette) error {
	if c.Optimum <= 0 || gapAxis(c) {
		return nil
	}
	y := float64(c.Optimum)
	line, err := plotter.NewLine(plotter.XYs{{X: p.X.Min, Y: y}, {X: p.X.Max, Y: y}})
	if err != nil {
		return err
	}
	line.Width = vg.Points(1)
	line.Color = colours.Best
	line.Dashes = []vg.Length{vg.Points(4), vg.Points(2.5)}
	p.Add(line)
	p.Legend.Add("optimum "+chart.Number(c.Optimum), line)
	return nil
}

package export

import (
	"context"
	"fmt"
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"

	"tourscope/canvas/chart"
	"tourscope/canvas/palette"
)

// WriteTrends writes charts of several figures over one parameter, one below the other
// with aligned axes; width and height in millimetres.
func WriteTrends(ctx context.Context, w io.Writer, f Format, charts []*chart.Trends, width, height float64, m Meta) error {
	var stack panels
	var named []key
	shared := sameNames(charts)
	for i, c := range charts {
		p, err := newTrends(c, m, i == 0)
		if err != nil {
			return fmt.Errorf("draw the curves: %w", err)
		}
		if p.Plot != nil {
			p.Title.Text = inLines(p.Title.Text, p.Title.TextStyle, 0.95*vg.Length(width)*vg.Millimeter)
			stack.plots = append(stack.plots, []*plot.Plot{p.Plot})
			stack.own = append(stack.own, newKeys(p.Plot, p.keys))
			named = withNew(named, p.keys)
		}
	}
	if len(stack.plots) == 0 {
		return fmt.Errorf("%w: no run of the sweep has ended yet", ErrEmpty)
	}
	stack.background = onPaper(charts[0].Palette).Background
	if shared {
		stack.own = nil
	}
	if shared && len(named) > 1 {
		stack.keys = newKeys(stack.plots[0][0], named)
	}
	return writePlot(ctx, w, f, stack, width, height, m)
}

// sameNames reports whether a curve of one chart has the name of that of every other with its
// number, so that one legend serves all charts.
func sameNames(charts []*chart.Trends) bool {
	var names []string
	for _, c := range charts {
		for i, t := range c.Trends {
			if i == len(names) {
				names = append(names, t.Name)
			}
			if names[i] != t.Name {
				return false
			}
		}
	}
	return true
}

// panels are plots one below the other.
type panels struct {
	plots      [][]*plot.Plot
	keys       keys   // of all plots
	own        []keys // of each plot; nil: those of all
	background color.Color
}

// Draw implements painting.
func (s panels) Draw(c plotdraw.Canvas) {
	background(c, s.background)
	c = s.keys.draw(c)
	tiles := plotdraw.Tiles{Rows: len(s.plots), Cols: 1, PadX: vg.Points(2), PadY: vg.Points(6), PadRight: vg.Points(8)}
	for i, row := range plot.Align(s.plots, tiles, c) {
		if s.own != nil {
			row[0] = s.own[i].draw(row[0])
		}
		s.plots[i][0].Draw(row[0])
	}
}

// newTrends has no plot where there is no point to draw.
func newTrends(c *chart.Trends, m Meta, first bool) (sheet, error) {
	colours := onPaper(c.Palette)
	p := emptyPlot(colours, m)
	if !first {
		p.Title.Text = ""
	}
	p.X.Label.Text, p.Y.Label.Text = c.XTitle, c.Title
	drawn, ticks := sheet{Plot: p}, plot.ConstantTicks{}
	for i := range c.Trends {
		points := trendPoints(c, i)
		if len(points.XYs) == 0 {
			continue
		}
		if err := addTrend(&drawn, c.Trends[i].Name, points, i, colours); err != nil {
			return sheet{}, err
		}
		for _, at := range points.XYs {
			value := at.X
			if c.LogX {
				value = math.Pow(10, at.X)
			}
			ticks = append(ticks, plot.Tick{Value: at.X, Label: chart.Figure(value)})
		}
	}
	if len(drawn.keys) == 0 {
		return sheet{}, nil
	}
	p.X.Tick.Marker = apart(ticks)
	if c.LogY {
		p.Y.Tick.Marker = decades{}
		wholeDecades(&p.Y)
	} else {
		p.Y.Min = math.Min(p.Y.Min, math.Max(0, p.Y.Min-0.1*(p.Y.Max-p.Y.Min)))
		p.Y.Tick.Marker = figures{}
	}
	widen(&p.X, 0.04)
	return drawn, nil
}

// points of a trend with their intervals.
type intervals struct {
	plotter.XYs
	plotter.YErrors
}

func trendPoints(c *chart.Trends, i int) intervals {
	var all intervals
	for _, at := range c.Trends[i].Points {
		x, y, low, high := at.X, at.Y, at.Low, at.High
		if math.IsNaN(low) || math.IsNaN(high) {
			low, high = y, y
		}
		if math.IsNaN(y) || c.LogX && x <= 0 || c.LogY && y <= 0 {
			continue
		}
		if c.LogX {
			x = math.Log10(x)
		}
		if c.LogY {
			low = max(low, y/100)
			y, low, high = math.Log10(y), math.Log10(low), math.Log10(high)
		}
		all.XYs = append(all.XYs, plotter.XY{X: x, Y: y})
		all.YErrors = append(all.YErrors, struct{ Low, High float64 }{y - low, high - y})
	}
	return all
}

func addTrend(p *sheet, name string, points intervals, i int, colours palette.Palette) error {
	line, dots, err := plotter.NewLinePoints(points.XYs)
	if err != nil {
		return err
	}
	bars, err := plotter.NewYErrorBars(points)
	if err != nil {
		return err
	}
	colour := colours.Series(i)
	line.Color, line.Width, line.Dashes = colour, vg.Points(1.3), dashes(i)
	dots.GlyphStyle = plotdraw.GlyphStyle{Color: colour, Radius: vg.Points(2.2), Shape: plotdraw.CircleGlyph{}}
	bars.Color, bars.Width, bars.CapWidth = colour, vg.Points(0.9), vg.Points(5)
	p.Add(line, bars, dots)
	p.keys = append(p.keys, key{i, name, []plot.Thumbnailer{line, dots}})
	return nil
}

// widen extends an axis by a share of its range at both ends.
func widen(axis *plot.Axis, share float64) {
	wide := share * (axis.Max - axis.Min)
	if wide == 0 {
		wide = 0.5
	}
	axis.Min, axis.Max = axis.Min-wide, axis.Max+wide
}

// apart leaves out labels that would overlap.
type apart []plot.Tick

// Ticks implements plot.Ticker.
func (a apart) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	for _, t := range a {
		for _, other := range ticks {
			if other.Label != "" && math.Abs(other.Value-t.Value) < 0.035*(high-low) {
				t.Label = ""
			}
		}
		ticks = append(ticks, t)
	}
	return ticks
}

// figures marks an axis at round values with short labels.
type figures struct{}

// Ticks implements plot.Ticker.
func (figures) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	for _, v := range chart.Marks(low, high, 5) {
		ticks = append(ticks, plot.Tick{Value: v, Label: chart.Figure(v)})
	}
	return ticks
}

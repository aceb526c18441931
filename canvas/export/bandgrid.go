package export

import (
	"context"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"

	"tourscope/canvas/palette"
)

// BandGrid is a plot of bands for each of several things, beside each other. The
// series are the same in all, and named once below.
type BandGrid struct {
	Panels  []Bands
	Titles  []string // one for each
	Columns int
	Palette palette.Palette
}

// WriteBandGrid writes the plots in the format, width × height in millimetres over all.
func WriteBandGrid(ctx context.Context, w io.Writer, f Format, g BandGrid, width, height float64, m Meta) error {
	grid := tiles{background: onPaper(g.Palette).Background, columns: max(1, min(g.Columns, len(g.Panels)))}
	var named []key
	for i, panel := range g.Panels {
		panel.Palette = g.Palette
		p, err := panel.plot(m)
		if err != nil {
			continue // nothing below its ceiling
		}
		p.Title.Text = g.Titles[i]
		smaller(p.Plot)
		named = withNew(named, p.keys)
		grid.plots = append(grid.plots, p.Plot)
	}
	if len(grid.plots) == 0 {
		return fmt.Errorf("%w: no run has a history yet", ErrEmpty)
	}
	grid.keys = newKeys(grid.plots[0], named)
	return writePlot(ctx, w, f, grid, width, height, m)
}

// smaller fits the letters of a plot to a third of a page.
func smaller(p *plot.Plot) {
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font.Size = vg.Points(8)
		axis.Tick.Label.Font.Size = vg.Points(7)
	}
	p.Title.TextStyle.Font.Size, p.Legend.TextStyle.Font.Size = vg.Points(9), vg.Points(7.5)
	p.Legend.ThumbnailWidth = vg.Points(14)
}

// tiles are plots row by row.
type tiles struct {
	plots      []*plot.Plot
	columns    int
	keys       keys
	background color.Color
}

// Draw implements painting.
func (g tiles) Draw(c plotdraw.Canvas) {
	background(c, g.background)
	c = g.keys.draw(c)
	rows := (len(g.plots) + g.columns - 1) / g.columns
	space := plotdraw.Tiles{Rows: rows, Cols: g.columns, PadX: vg.Points(12), PadY: vg.Points(8), PadTop: vg.Points(3), PadRight: vg.Points(8)}
	for i, p := range g.plots {
		p.Draw(space.At(c, i%g.columns, i/g.columns))
	}
}

package export

import (
	"image"
	"image/color"

	"tourscope/canvas/chart"
)

// A comparison with a chart and a table is one page: the panes, below them the chart over
// the whole width, below that the table. Where the height is given, the table keeps its
// size, and panes and chart share the rest.

const (
	figureChart    = 0.26 // height of the chart over the page's width, where there is room
	mostChart      = 0.4  // largest share of the chart in what the table leaves
	figurePadding  = 0.4  // of a margin, above and below the table
	leastFigure    = 0.25 // of the page's height: the least for panes and chart
	roomIsTooSmall = "the table leaves no room for the tours on %d × %d pixels: choose a larger or a higher picture"
)

// figure is what a page has below its panes.
type figure struct {
	chart   *chart.Chart // nil: none
	chartAt image.Rectangle
	table   *tableSheet // nil: none
	tableAt image.Rectangle
	scale   float64 // pixels a point
	series  []color.RGBA
}

// draw draws chart and table on the page.
func (f *figure) draw(to chart.Surface, p *Picture) {
	if f.chart != nil {
		f.chart.DrawOn(moved{to, f.chartAt.Min.X, f.chartAt.Min.Y}, f.chartAt.Dx(), f.chartAt.Dy())
	}
	if f.table != nil {
		x, y := margin*f.scale, float64(f.tableAt.Min.Y)+figurePadding*margin*f.scale
		f.table.draw(to, x, y, float64(f.tableAt.Dx())-2*x, f.scale, p.Scene.Palette, func(i int) color.RGBA { return f.series[i] })
	}
}

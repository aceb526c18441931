package export

import (
	"image"
	"image/color"
	"math"

	"tourscope/canvas/chart"
)

// below places chart and table at the foot of an area, and returns what is left of it.
func (c *Comparison) below(area image.Rectangle) (figure, image.Rectangle) {
	f := figure{scale: c.Scene.Scale}
	if !c.Table.empty() {
		f.table = c.table()
		high := int(math.Ceil(f.table.height + 2*figurePadding*margin*f.scale))
		f.tableAt = area
		f.tableAt.Min.Y = area.Max.Y - high
		area.Max.Y = f.tableAt.Min.Y
	}
	if c.Chart != nil {
		high := int(min(figureChart*float64(c.Width), mostChart*float64(area.Dy())))
		f.chart, f.chartAt = c.figureChart(), area
		f.chartAt.Min.Y = area.Max.Y - max(0, high)
		area.Max.Y = f.chartAt.Min.Y
		inset := int((margin - chart.Edge) * f.scale) // in line with the panes
		f.chartAt.Min.X, f.chartAt.Max.X = f.chartAt.Min.X+inset, f.chartAt.Max.X-inset
	}
	for i := range c.Panes {
		f.series = append(f.series, c.lineOf(i))
	}
	return f, area
}

// table is the table set in the page's width.
func (c *Comparison) table() *tableSheet {
	titles := make([]string, len(c.Panes))
	for i, p := range c.Panes {
		titles[i] = p.Title
	}
	return c.Table.set(titles, float64(c.Width)-2*margin*c.Scene.Scale, c.Scene.Scale)
}

// figureChart is the chart in the page's colours and sizes.
func (c *Comparison) figureChart() *chart.Chart {
	page := ChartPage{Picture: c.Picture, Chart: *c.Chart}
	page.Scene.LineWidth = 0 // that of tours
	page.dress()
	return &page.Chart
}

// lineOf is the colour of the i-th pane's tour.
func (c *Comparison) lineOf(i int) color.RGBA {
	if own := c.Panes[i].Line; own != (color.RGBA{}) {
		return own
	}
	return c.Scene.Palette.Series(i)
}

// figureHeight is the height in pixels that chart and table have where nothing limits it.
func (c *Comparison) figureHeight() float64 {
	high := 0.0
	if !c.Table.empty() {
		high += c.table().height + 2*figurePadding*margin*c.Scene.Scale
	}
	if c.Chart != nil {
		high += figureChart * float64(c.Width)
	}
	return high
}

package papers

import (
	"context"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"tourscope/canvas/chart"
	"tourscope/canvas/export"
)

// The size of a plot, in millimetres; the height is of one chart, without the names of its curves,
// of which two are in a line.
const (
	plotWidth  = 160
	plotHeight = 55
	nameHeight = 6
)

// Charts returns a chart for each unit: the columns over the rows, ours and the paper's. The
// axis is the last variable of a row where it is a number in all, such as the moves of Figure 4,
// else the number of the row.
func (r *Report) Charts() []*chart.Trends {
	var units []string
	for _, c := range r.Table.Columns {
		if !slices.Contains(units, c.Unit) {
			units = append(units, c.Unit)
		}
	}
	at, axis := r.abscissas()
	var charts []*chart.Trends
	for _, unit := range units {
		if c := r.chart(unit, at); len(c.Trends) > 0 {
			charts = append(charts, c)
		}
	}
	if len(charts) > 0 {
		charts[len(charts)-1].XTitle = axis
	}
	return charts
}

// abscissas returns where the rows are on the axis, and its title.
func (r *Report) abscissas() ([]float64, string) {
	rows := r.Rows[:r.measured()]
	last := len(r.Table.Row) - 1
	at := make([]float64, len(rows))
	if last == 0 {
		for i, row := range rows {
			v, err := strconv.ParseFloat(row.Label[0], 64)
			if err != nil {
				break
			}
			if at[i] = v; i == len(rows)-1 {
				return at, r.Table.Row[0]
			}
		}
	}
	for i := range at {
		at[i] = float64(i + 1)
	}
	return at, "row of the table: " + strings.Join(r.Table.Row, ", ")
}

// chart draws the columns of a unit.
func (r *Report) chart(unit string, at []float64) *chart.Trends {
	c := &chart.Trends{Title: unit, LogX: len(at) > 1 && at[0] > 0 && at[len(at)-1] >= 8*at[0] && at[0] != 1}
	var drawn []expression // published columns, which two of ours may be beside
	for k, column := range r.Table.Columns {
		if column.Unit != unit {
			continue
		}
		c.Trends = r.withTrend(c.Trends, column.Title, at, func(row Row) float64 { return row.Cells[k].Ours })
		if !slices.Contains(drawn, column.Published) {
			drawn = append(drawn, column.Published)
			c.Trends = r.withTrend(c.Trends, column.Title+" (paper)", at, func(row Row) float64 { return row.Cells[k].Paper })
		}
	}
	low, high := math.Inf(1), 0.0
	for _, t := range c.Trends {
		for _, p := range t.Points {
			low, high = min(low, p.Y), max(high, p.Y)
		}
	}
	c.LogY = low > 0 && high > 20*low
	return c
}

// withTrend adds the curve of a figure over the rows, if any has it.
func (r *Report) withTrend(trends []chart.Trend, name string, at []float64, of func(Row) float64) []chart.Trend {
	t := chart.Trend{Name: name}
	for i, row := range r.Rows[:r.measured()] {
		if y := of(row); known(y) {
			t.Points = append(t.Points, chart.TrendPoint{X: at[i], Y: y, Low: math.NaN(), High: math.NaN()})
		}
	}
	if len(t.Points) == 0 {
		return trends
	}
	return append(trends, t)
}

// WritePlot draws the charts, one below the other.
func (r *Report) WritePlot(ctx context.Context, w io.Writer, f export.Format) error {
	charts := r.Charts()
	if len(charts) == 0 {
		return export.ErrEmpty
	}
	height := 20 + plotHeight*float64(len(charts))
	for _, c := range charts {
		height += nameHeight * float64((len(c.Trends)+1)/2)
	}
	return export.WriteTrends(ctx, w, f, charts, plotWidth, height, export.Meta{Instance: r.Title(), Program: r.Program})
}

package results

import (
	"context"
	"io"
	"slices"

	"tourscope/canvas/export"
	"tourscope/solver/batch"
)

// Curves of single instances stand beside each other, at most three in a row.
const (
	courseWidth  = 75 // millimetres
	courseHeight = 62
	maxCourses   = 12 // more are no picture: the table has all

	// ceiling is where curves begin: how soon a start tour is as good as random does
	// not matter, and would take most of a logarithmic axis.
	ceiling = 30
)

// WriteCourses draws how the gap fell on each instance over a clock: median and
// quartiles of the runs.
func (r *Report) WriteCourses(ctx context.Context, w io.Writer, f export.Format, c batch.Clock) error {
	if r.done() == 0 || c == batch.Processor && !r.measuredProcessor() {
		return errNoPlot
	}
	grid := r.Courses(c)
	if len(grid.Panels) == 0 {
		return errNoPlot
	}
	rows := (len(grid.Panels) + grid.Columns - 1) / grid.Columns
	return export.WriteBandGrid(ctx, w, f, grid, max(plotWidth, float64(grid.Columns*courseWidth)), float64(rows*courseHeight), r.meta())
}

// courseColumns leaves no hole where it can be helped.
func courseColumns(panels int) int {
	if panels == 4 {
		return 2
	}
	return max(1, min(panels, 3))
}

// Courses are the median and the quartiles of the runs over time, by instance. An
// instance without a run that came below the ceiling is left out.
func (r *Report) Courses(c batch.Clock) export.BandGrid {
	var grid export.BandGrid
	axis := "seconds"
	if c == batch.Processor {
		axis = "seconds of processor time"
	}
	for i, engines := range r.Batch.Courses(c, r.Results) {
		plot := export.Bands{XAxis: axis, YAxis: r.gapAxisOf(i), Floor: floor, Ceiling: ceiling}
		below := false
		for e, band := range engines {
			plot.Bands = append(plot.Bands, export.Band{
				Name: r.Batch.Plan.Engines[e].Label, X: band.Seconds, Low: band.Low, Middle: band.Median, High: band.High,
			})
			below = below || slices.ContainsFunc(band.Median, func(v float64) bool { return v <= ceiling })
		}
		if below && len(grid.Panels) < maxCourses {
			grid.Panels, grid.Titles = append(grid.Panels, plot), append(grid.Titles, r.Batch.Instances[i].Label)
		}
	}
	grid.Columns = courseColumns(len(grid.Panels))
	return grid
}

// gapAxisOf says what the gaps of one instance are over.
func (r *Report) gapAxisOf(i int) string {
	switch reference := r.analyse().References[i]; {
	case r.Batch.Instances[i].Reference > 0:
		return "above " + reference.Kind + ", %"
	case reference.Kind == batch.BestOfBatch:
		return "above the best of the batch, %"
	}
	return "above the optimum, %"
}

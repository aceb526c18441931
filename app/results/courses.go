package results

import (
	"context"
	"io"
	"slices"

	"tourscope/canvas/export"
	"tourscope/solver/batch"
	"tourscope/solver/optima"
)

// Curves of single instances are drawn side by side, at most three in a row.
const (
	courseWidth  = 75 // millimetres
	courseHeight = 62
	maxCourses   = 12 // more do not fit; the table has all

	// ceiling is the gap in percent at which curves begin: larger gaps are those of
	// start tours, and would take most of a logarithmic axis.
	ceiling = 30
)

// WriteCourses draws the gap over the time of a clock for each instance: median and
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

// courseColumns returns the number of columns with the fewest empty places.
func courseColumns(panels int) int {
	if panels == 4 {
		return 2
	}
	return max(1, min(panels, 3))
}

// Courses returns median and quartiles of the gaps over time, by instance. Instances
// whose runs all stay above the ceiling are left out.
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

// gapAxisOf returns the axis title for the gaps of one instance.
func (r *Report) gapAxisOf(i int) string {
	reference := r.analyse().References[i]
	switch {
	case r.Batch.Instances[i].Reference > 0:
		return "above " + reference.Kind + ", %"
	case reference.Kind == batch.BestOfBatch:
		return "above the best of the batch, %"
	}
	return optima.Optimum{Proven: reference.Kind != optima.Optimum{}.Kind()}.Above() + ", %"
}

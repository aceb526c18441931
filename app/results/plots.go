package results

import (
	"context"
	"io"

	"tourscope/canvas/export"
	"tourscope/solver/batch"
	"tourscope/solver/optima"
)

// maxGroups is the number of instances that a box plot shows separately; with more, each
// engine has one box over all.
const maxGroups = 8

// Size of the plots in millimetres: a page between its margins.
const (
	plotWidth  = 160
	plotHeight = 100
)

// floor is the smallest gap of the bands, in percent: a logarithmic axis has no zero.
const floor = 0.01

// WriteBoxes draws the gaps of all runs as a box plot.
func (r *Report) WriteBoxes(ctx context.Context, w io.Writer, f export.Format) error {
	if r.done() == 0 {
		return errNoPlot
	}
	return export.WriteBoxes(ctx, w, f, r.Boxes(), plotWidth, plotHeight, r.meta())
}

// Boxes returns the gaps of all runs, for a box plot.
func (r *Report) Boxes() export.Boxes {
	a := r.analyse()
	boxes := export.Boxes{Axis: r.gapAxis("the best of the batch")}
	for _, e := range r.Batch.Plan.Engines {
		boxes.Series = append(boxes.Series, e.Label)
	}
	pooled := make([][]float64, len(boxes.Series))
	for i, row := range a.Cells {
		values := make([][]float64, len(row))
		for e, c := range row {
			values[e] = c.Gaps()
			pooled[e] = append(pooled[e], c.Gaps()...)
		}
		boxes.Groups = append(boxes.Groups, r.Batch.Instances[i].Label)
		boxes.Values = append(boxes.Values, values)
	}
	if len(boxes.Groups) > maxGroups {
		boxes.Groups, boxes.Values = []string{"all runs on all instances"}, [][][]float64{pooled}
	}
	return boxes
}

// gapAxis returns the axis title for gaps; own names the best of the batch, where nothing better is known.
func (r *Report) gapAxis(own string) string {
	known, unknown, proven, best := false, false, false, false
	for i, reference := range r.analyse().References {
		if r.Batch.Instances[i].Reference > 0 {
			return "above the references, %"
		}
		known = known || reference.Kind != batch.BestOfBatch
		unknown = unknown || reference.Kind == batch.BestOfBatch
		proven = proven || reference.Kind == optima.Optimum{Proven: true}.Kind()
		best = best || reference.Kind == optima.Optimum{}.Kind()
	}
	switch {
	case !unknown && proven && best:
		return "above the optimum or best known, %"
	case !unknown:
		return optima.Optimum{Proven: !best}.Above() + ", %"
	case !known:
		return "above " + own + ", %"
	}
	return "above the best known or " + own + ", %"
}

// WriteBands draws the gap over time: median and quartiles of the runs.
func (r *Report) WriteBands(ctx context.Context, w io.Writer, f export.Format) error {
	if r.done() == 0 {
		return errNoPlot
	}
	return export.WriteBands(ctx, w, f, r.Bands(), plotWidth, plotHeight, r.meta())
}

// Bands returns median and quartiles of the gaps over time.
func (r *Report) Bands() export.Bands {
	plot := export.Bands{XAxis: "seconds", YAxis: r.gapAxis("the best of the batch"), Floor: floor}
	for e, band := range r.Batch.Bands(r.Results) {
		plot.Bands = append(plot.Bands, export.Band{
			Name: r.Batch.Plan.Engines[e].Label, X: band.Seconds, Low: band.Low, Middle: band.Median, High: band.High,
		})
	}
	return plot
}

// Empty reports that no run has a result to draw.
func (r *Report) Empty() bool { return r.done() == 0 }

func (r *Report) meta() export.Meta {
	return export.Meta{Instance: r.title(), Program: r.Program}
}

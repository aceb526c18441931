package results

import (
	"fmt"
	"slices"

	"tourscope/solver/batch"
)

// times returns the table of the seconds to a gap. It has a column for each gap that an
// engine reached and one for the final gap; it has no rows if none was reached.
func (r *Report) times(c batch.Clock) Table {
	gaps := []float64{10, 5, 2, 1, 0.5, 0.25, 0.1, 0}
	medians := r.Batch.TimesTo(c, gaps, r.Results)
	shown := reached(medians, len(gaps))
	g := Table{Caption: timesCaption(c), Texts: 2}
	head := []string{"instance", "engine"}
	for k, gap := range gaps {
		if shown[k] {
			head = append(head, fmt.Sprintf("%v %%", gap))
		}
	}
	if len(head) == 2 {
		return g
	}
	g.Rows = append(g.Rows, append(head, "at the end"))
	ends := r.Batch.Ends(c, r.Results)
	for i, engines := range medians {
		if !slices.ContainsFunc(r.Results, func(one batch.Result) bool { return one.Instance == r.Batch.Instances[i].Label }) {
			continue // not started yet
		}
		for e, times := range engines {
			row := []string{r.nameOf(i), r.Batch.Plan.Engines[e].Label}
			for k, t := range times {
				if shown[k] {
					row = append(row, written(t, "%.3g"))
				}
			}
			g.Rows = append(g.Rows, append(row, endOf(ends[i][e])))
		}
	}
	return g
}

// endOf formats a gap and its time, as in "0.04 % after 2.9 s".
func endOf(end batch.End) string {
	if known(end.Gap) == nil {
		return written(end.Gap, "")
	}
	return written(end.Gap, "%.2f") + " % after " + written(end.Seconds, "%.3g") + " s"
}

func timesCaption(c batch.Clock) string {
	if c == batch.Processor {
		return "Seconds of processor time to a gap, median of the runs"
	}
	return "Seconds to a gap, median of the runs"
}

// reached reports for each gap whether an engine reached it on any instance.
func reached(medians [][][]float64, gaps int) []bool {
	is := make([]bool, gaps)
	for _, engines := range medians {
		for _, times := range engines {
			for k, t := range times {
				is[k] = is[k] || known(t) != nil
			}
		}
	}
	return is
}

package papers

import (
	"math"
	"strconv"

	"tourscope/app/format"
	"tourscope/solver/stats"
)

// Row is a row of a table as it is now.
type Row struct {
	Label []string // one for each name of Table.Row
	Cells []Cell   // one for each column
}

// Cell is a figure, ours beside the paper's.
type Cell struct {
	Ours, Paper float64 // NaN where there is none
	Low, High   float64 // the 95 % interval of the mean; NaN where there is none
	Decimals    int     // of the paper's
	Done, Of    int     // trials
	Why         string  // why there are no more; empty: none are missing, or they are still to come
	Worse       bool    // ours than the paper's, as far as its decimals tell
}

// NeedsGPU reports whether the cell is empty or unfinished for want of a GPU.
func (c Cell) NeedsGPU() bool { return c.Why == needsGPU }

// Complete reports whether all trials are done.
func (c Cell) Complete() bool { return c.Done >= c.Of }

// Text formats our figure, or says what is missing in a word.
func (c Cell) Text(column Column) string {
	switch {
	case !math.IsNaN(c.Ours) && c.Complete():
		return number(c.Ours, column, c)
	case !math.IsNaN(c.Ours):
		return number(c.Ours, column, c) + fewer
	case c.Why == needsGPU:
		return c.Why
	}
	return format.None
}

// fewer marks a figure of fewer runs than are wanted; FewerNote is its footnote.
const (
	fewer     = "*"
	FewerNote = "* Fewer runs than the protocol asks for."
)

// Fewer reports whether the figure is of fewer runs than are wanted.
func (c Cell) Fewer() bool { return !math.IsNaN(c.Ours) && !c.Complete() }

// PaperText formats the published figure.
func (c Cell) PaperText(column Column) string {
	if math.IsNaN(c.Paper) {
		return format.None
	}
	if column.Whole {
		return strconv.FormatFloat(c.Paper, 'f', 0, 64)
	}
	return strconv.FormatFloat(c.Paper, 'f', c.Decimals, 64)
}

// number formats a figure with three digits, or as many decimals as the paper has.
func number(x float64, column Column, c Cell) string {
	if column.Whole {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	decimals := 2 - int(math.Floor(math.Log10(math.Max(math.Abs(x), 1e-9))))
	if x == 0 {
		decimals = c.Decimals
	}
	decimals = min(max(decimals, 0), 6)
	if !math.IsNaN(c.Paper) && math.Abs(x) < 10 {
		decimals = max(c.Decimals, min(decimals, 3))
	}
	return strconv.FormatFloat(x, 'f', decimals, 64)
}

// cell computes a cell from the samples of each instance.
func (c Column) cell(values map[string]string, got []map[string]sampled) Cell {
	cell := Cell{Low: math.NaN(), High: math.NaN()}
	cell.Paper, cell.Decimals = c.published(values)
	var ours []float64
	for _, samples := range got {
		for _, t := range c.Figure.terms() {
			one := samples[t.of]
			cell.Done, cell.Of = cell.Done+len(one.trials), cell.Of+one.wanted
			if !one.complete() && one.why != "" {
				cell.Why = one.why
			}
		}
		if x := c.Figure.value(func(t term) float64 { return figures[t.name](samples[t.of].trials) }); !math.IsNaN(x) {
			ours = append(ours, c.Scale*x)
		}
	}
	cell.Ours = stats.Summarise(ours).Mean
	if cell.Complete() && math.IsNaN(cell.Ours) {
		cell.Why = c.without(got)
	}
	if len(got) == 1 {
		cell.Low, cell.High = c.interval(got[0])
	}
	return cell
}

// without says why complete trials give no figure.
func (c Column) without(got []map[string]sampled) string {
	for _, t := range c.Figure.terms() {
		for _, trial := range got[0][t.of].trials {
			switch {
			case t.name == "tc" && !trial.Reached:
				return "not all trials came to the threshold"
			case (t.name == "sec" || t.name == "freq") && trial.Optimum == 0:
				return "no optimum is known"
			}
		}
	}
	return "the trials have no such figure"
}

// intervals are the figures of which a mean has an interval.
var intervals = map[string]func(Trial) float64{"sses": Trial.rate, "sec": Trial.excess, "seconds": func(t Trial) float64 { return t.Seconds }}

// interval returns the 95 % interval of a mean.
func (c Column) interval(samples map[string]sampled) (low, high float64) {
	of := intervals[c.Figure.first.name]
	if of == nil || len(c.Figure.terms()) > 1 {
		return math.NaN(), math.NaN()
	}
	s := stats.Summarise(each(samples[c.Figure.first.of].trials, of))
	return c.Scale * s.Low, c.Scale * s.High
}

// worse compares a cell that is complete with the paper's figure, rounded to its decimals.
func (c Column) worse(cell Cell) bool {
	if math.IsNaN(cell.Ours) || math.IsNaN(cell.Paper) || !cell.Complete() {
		return false
	}
	unit := math.Pow10(-cell.Decimals)
	ours, paper := math.Round(cell.Ours/unit), math.Round(cell.Paper/unit)
	switch c.Better {
	case "more":
		return ours < paper
	case "less":
		return ours > paper
	}
	return false
}

// averageLabel names the row of the means.
func averageLabel(t *Table) []string {
	label := make([]string, len(t.Row))
	label[0] = "average"
	return label
}

// average returns the means of the rows, ours and the paper's over the rows that have both, or
// of the paper's alone where ours are still missing.
func (t *Table) average(rows []Row, quick bool) Row {
	r := Row{Label: averageLabel(t)}
	for k, c := range t.Columns {
		cell := Cell{Low: math.NaN(), High: math.NaN()}
		var ours, paper, all []float64
		for _, row := range rows {
			one := row.Cells[k]
			cell.Done, cell.Of = cell.Done+one.Done, cell.Of+one.Of
			cell.Decimals = max(cell.Decimals, one.Decimals)
			if one.Why != "" {
				cell.Why = one.Why
			}
			if !math.IsNaN(one.Ours) && !math.IsNaN(one.Paper) {
				ours, paper = append(ours, one.Ours), append(paper, one.Paper)
			}
			if !math.IsNaN(one.Paper) {
				all = append(all, one.Paper)
			}
		}
		if len(paper) == 0 {
			paper = all
		}
		cell.Ours, cell.Paper = stats.Summarise(ours).Mean, stats.Summarise(paper).Mean
		cell.Worse = !quick && c.worse(cell)
		r.Cells = append(r.Cells, cell)
	}
	return r
}

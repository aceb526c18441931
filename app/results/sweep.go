package results

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"tourscope/app/format"
	"tourscope/canvas/chart"
	"tourscope/canvas/export"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/stats"
)

// Figure is one of the figures that are compared in a sweep.
type Figure uint8

// The figures.
const (
	Gap Figure = iota
	Speed
	Time
)

// Figures returns all of them, in the order of their charts.
func Figures() []Figure { return []Figure{Gap, Speed, Time} }

// of returns the figure of a point.
func (f Figure) of(p batch.Point) stats.Summary {
	return [...]stats.Summary{p.Gap, p.SSES, p.Seconds}[f%3]
}

// SweepCharts returns the curves of all sweeps, one chart for each figure.
func (r *Report) SweepCharts(show ...Figure) []*chart.Trends {
	sweeps := r.Batch.Sweeps()
	axis := sweepAxis(sweeps)
	titles := [...]string{r.gapAxis("the best of all runs"), "moves a second (SSES)", "seconds"}
	var charts []*chart.Trends
	for i, figure := range show {
		c := &chart.Trends{Title: titles[figure%3], LogX: logarithmic(sweeps)}
		if i == len(show)-1 {
			c.XTitle = axis
		}
		low, high := math.Inf(1), 0.0
		for _, s := range sweeps {
			t := chart.Trend{}
			if len(sweeps) > 1 {
				t.Name = sweepName(s)
			}
			for _, p := range r.analyse().Points(s) {
				of := figure.of(p)
				if of.N == 0 || math.IsNaN(of.Mean) {
					continue
				}
				t.Points = append(t.Points, chart.TrendPoint{X: p.Value, Y: of.Mean, Low: max(0, of.Low), High: of.High})
				low, high = min(low, of.Mean), max(high, of.Mean)
			}
			c.Trends = append(c.Trends, t)
		}
		c.LogY = figure != Gap && low > 0 && high > 20*low
		charts = append(charts, c)
	}
	return charts
}

func sweepName(s batch.Sweep) string { return s.Engine + ", " + s.Param.Name }

// sweepAxis returns the axis title: the name of the varied parameter.
func sweepAxis(sweeps []batch.Sweep) string {
	var names []string
	for _, s := range sweeps {
		name := ParamName(s.Param)
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	axis := ""
	for i, name := range names {
		if i > 0 {
			axis += "; "
		}
		axis += name
	}
	return axis
}

// ParamName returns title and symbol of a parameter.
func ParamName(p solver.Param) string {
	name := p.Name
	if p.Title != "" {
		name = p.Title
	}
	symbol, unit := p.Notation()
	if symbol != "" {
		name += " " + symbol
	}
	if unit != "" {
		name += ", " + unit
	}
	return name
}

// logarithmic reports whether the values span more than a decade.
func logarithmic(sweeps []batch.Sweep) bool {
	low, high := math.Inf(1), math.Inf(-1)
	for _, s := range sweeps {
		low, high = min(low, s.Values[0]), max(high, s.Values[len(s.Values)-1])
	}
	return low > 0 && high >= 8*low
}

// sweepFiles returns the files about sweeps; none for a batch without one.
func (r *Report) sweepFiles(ctx context.Context) []file {
	all := []file{{"sweep.csv", r.WriteSweepCSV}}
	for _, format := range []export.Format{export.SVG, export.PDF, export.PNG} {
		all = append(all, file{"sweep" + extension(format), func(w io.Writer) error {
			return r.WriteSweep(ctx, w, format, Figures()...)
		}})
	}
	return all
}

// WriteSweep draws the charts of the figures, one below the other.
func (r *Report) WriteSweep(ctx context.Context, w io.Writer, f export.Format, show ...Figure) error {
	if len(r.Batch.Sweeps()) == 0 || r.done() == 0 {
		return errNoPlot
	}
	return export.WriteTrends(ctx, w, f, r.SweepCharts(show...), plotWidth, 20+sweepHeight*float64(len(show)), r.meta())
}

// sweepHeight is the height of one of several charts, in millimetres.
const sweepHeight = 60

// sweepColumns of sweep.csv. They are added to and never renamed.
var sweepColumns = []string{
	"engine", "parameter", "value", "instances", "runs", "failed",
	"gap_percent", "gap_low", "gap_high", "sses_moves_per_s", "sses_low", "sses_high", "elapsed_s", "elapsed_low", "elapsed_high",
}

// WriteSweepCSV writes a line for each value of each sweep.
func (r *Report) WriteSweepCSV(w io.Writer) error {
	sweeps := r.Batch.Sweeps()
	if len(sweeps) == 0 {
		return errNoPlot
	}
	table := csv.NewWriter(w)
	if err := table.Write(sweepColumns); err != nil {
		return err
	}
	for _, s := range sweeps {
		for _, p := range r.analyse().Points(s) {
			row := []string{s.Engine, s.Param.Name, plain(p.Value), strconv.Itoa(len(r.Batch.Instances)), strconv.Itoa(p.Runs), strconv.Itoa(p.Failed)}
			for _, figure := range Figures() {
				of := figure.of(p)
				row = append(row, plain(of.Mean), plain(of.Low), plain(of.High))
			}
			if err := table.Write(format.Cells(row)); err != nil {
				return err
			}
		}
	}
	table.Flush()
	return table.Error()
}

// plain formats a number for programs; NaN is empty.
func plain(v float64) string {
	if known(v) == nil {
		return ""
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// sweepTables returns the sweeps as tables: two sweeps over the same values side by side,
// as in Table 4 of Lam et al.
func (r *Report) sweepTables() []Table {
	sweeps := r.Batch.Sweeps()
	if len(sweeps) == 2 && slices.Equal(sweeps[0].Values, sweeps[1].Values) {
		return []Table{r.sideBySide(sweeps[0], sweeps[1])}
	}
	var all []Table
	for _, s := range sweeps {
		all = append(all, r.sweepTable(s))
	}
	return all
}

func (r *Report) sweepTable(s batch.Sweep) Table {
	g := Table{Caption: "Sweep: " + s.Engine + " over " + ParamName(s.Param), Rows: [][]string{
		{s.Param.Name, "runs", "mean gap, SEC (%)", "95 % interval", "median gap (%)", "time (s)", "moves/s, SSES"},
	}}
	for _, p := range r.analyse().Points(s) {
		g.Rows = append(g.Rows, []string{
			plain(p.Value), runs(p.Runs, p.Failed), percent(p.Gap.Mean), interval(p.Gap), percent(p.Gap.Median), seconds(p.Seconds.Mean), speed(p.SSES.Mean),
		})
	}
	return g
}

func (r *Report) sideBySide(a, b batch.Sweep) Table {
	names := []string{a.Param.Name, b.Param.Name}
	if a.Param.Symbol != "" && b.Param.Symbol != "" {
		names = []string{a.Param.Symbol, b.Param.Symbol}
	}
	g := Table{Caption: fmt.Sprintf("Sweep: %s over %s beside %s over %s", a.Engine, a.Param.Name, b.Engine, b.Param.Name), Rows: [][]string{
		{names[0] + ", " + names[1], a.Engine + " moves/s, SSES", a.Engine + " mean gap, SEC (%)", b.Engine + " moves/s, SSES", b.Engine + " mean gap, SEC (%)", "SSES speed-up of " + b.Engine},
	}}
	second := r.analyse().Points(b)
	for i, p := range r.analyse().Points(a) {
		q := second[i]
		g.Rows = append(g.Rows, []string{plain(p.Value), speed(p.SSES.Mean), percent(p.Gap.Mean), speed(q.SSES.Mean), percent(q.Gap.Mean), written(q.SSES.Mean/p.SSES.Mean, "%.3g")})
	}
	return g
}

// SweepTable is the table of a sweep. Its first row is the heading.
type SweepTable struct {
	Caption string
	Rows    [][]string
}

// SweepTables returns the sweeps as in the summary, for the window.
func (r *Report) SweepTables() []SweepTable {
	var all []SweepTable
	for _, g := range r.sweepTables() {
		all = append(all, SweepTable{g.Caption, g.Rows})
	}
	return all
}

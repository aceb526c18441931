package results

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"tourscope/solver/batch"
	"tourscope/solver/stats"
)

// Table is a table of texts for Markdown, LaTeX and the window. Its first row is the
// heading; the first columns are texts, the others numbers.
type Table struct {
	Caption string
	Texts   int
	Rows    [][]string
}

// Tables returns the tables of the summary: the sweeps, the engines over all instances
// and on each one, the times to gaps, and the pairs of engines.
func (r *Report) Tables() []Table {
	all := append(r.sweepTables(), r.totals(), r.cells())
	for _, c := range []batch.Clock{batch.Wall, batch.Processor} {
		if times := r.times(c); len(times.Rows) > 0 {
			all = append(all, times)
		}
	}
	if len(r.analyse().Pairs) > 0 {
		all = append(all, r.pairs())
	}
	return all
}

func (r *Report) totals() Table {
	a := r.analyse()
	g := Table{Caption: "Engines over all instances, each of the same weight", Texts: 1, Rows: [][]string{
		{"engine", "runs", "mean gap (%)", "95 % interval", "median gap (%)", "time (s)", "moves/s", within(a.Threshold)},
	}}
	for e, t := range a.Totals {
		g.Rows = append(g.Rows, []string{
			r.Batch.Plan.Engines[e].Label, runs(t.Runs, t.Failed), percent(t.Gap.Mean), interval(t.Gap), percent(t.Gap.Median),
			seconds(t.Seconds.Mean), speed(t.SSES.Mean), fmt.Sprintf("%d of %d", t.Reached, t.Runs),
		})
	}
	return g
}

func (r *Report) cells() Table {
	a := r.analyse()
	g := Table{Caption: "Engines on each instance", Texts: 2, Rows: [][]string{
		{"instance", "engine", "runs", "best", "mean gap, SEC (%)", "95 % interval", "median gap (%)", "time (s)", "moves/s, SSES", within(a.Threshold), "TC (1/s)"},
	}}
	for i, row := range a.Cells {
		name, decimals := r.nameOf(i), r.Batch.Instances[i].Decimals
		for e, c := range row {
			g.Rows = append(g.Rows, []string{
				name, r.Batch.Plan.Engines[e].Label, runs(c.Length.N, c.Failed), written(c.Length.Smallest/math.Pow10(decimals), fmt.Sprintf("%%.%df", decimals)), percent(c.Gap.Mean), interval(c.Gap),
				percent(c.Gap.Median), seconds(c.Seconds.Mean), speed(c.SSES.Mean), fmt.Sprintf("%d of %d", c.Reached, c.Length.N), figure(c.TC),
			})
		}
	}
	return g
}

// nameOf returns an instance's name in tables, marked where gaps are relative to the best
// tour of the batch.
func (r *Report) nameOf(i int) string {
	name := r.Batch.Instances[i].Label
	if r.analyse().References[i].Kind == batch.BestOfBatch {
		name += " *"
	}
	return name
}

func (r *Report) pairs() Table {
	g := Table{Caption: "Pairs of engines, by the mean gap on each instance", Texts: 2, Rows: [][]string{
		{"engine", "against", "better", "worse", "equal", "difference", "p", "p, corrected"},
	}}
	label := func(e int) string { return r.Batch.Plan.Engines[e].Label }
	for _, p := range r.analyse().Pairs {
		g.Rows = append(g.Rows, []string{
			label(p.First), label(p.Second), fmt.Sprint(p.Wins), fmt.Sprint(p.Losses), fmt.Sprint(p.Ties),
			points(p.Difference), probability(p.P), probability(p.Corrected),
		})
	}
	return g
}

// Notes returns the explanations of the tables and the conditions of the measurement.
func (r *Report) Notes() []string {
	a := r.analyse()
	notes := []string{fmt.Sprintf("%d of %d runs are done.%s", r.done(), len(r.Batch.Jobs), r.failures())}
	notes = append(notes, r.settings()...)
	notes = append(notes, "Gaps are means over the optimal or best known length; 95 % intervals are Student's, but never below 0 and wider above, since gaps are skewed. "+
		fmt.Sprintf("TC is the inverse of the mean time to a gap of %v %% or less, given where every run came to it. A time to a gap is missing where half of the runs or more did not come to it.", a.Threshold))
	for i, instance := range r.Batch.Instances {
		if instance.Reference > 0 {
			notes = append(notes, fmt.Sprintf("Gaps of %s are over %s, %d.", instance.Label, a.References[i].Kind, instance.Reference))
		}
	}
	if r.measuredProcessor() {
		notes = append(notes, "Processor time is that of all threads of this process from the start tour on, with nothing else in it; of a program, its own and that of what it starts, its reading of the file included. A length that a program has printed counts from the moment it was read.")
	}
	for _, reference := range a.References {
		if reference.Kind == batch.BestOfBatch {
			notes = append(notes, "* No optimum is known: gaps are over the best tour of this batch.")
			break
		}
	}
	notes = append(notes, testNotes(a.Pairs)...)
	for i, s := range r.Environments {
		notes = append(notes, EnvironmentNote(i+1, s))
	}
	return notes
}

func (r *Report) done() int {
	n := 0
	for _, one := range r.Results {
		if one.Failed == "" {
			n++
		}
	}
	return n
}

// measuredProcessor reports whether any run has a processor time.
func (r *Report) measuredProcessor() bool {
	return slices.ContainsFunc(r.Results, func(one batch.Result) bool { return one.Processor > 0 })
}

func (r *Report) failures() string {
	if failed := len(r.Results) - r.done(); failed > 0 {
		return fmt.Sprintf(" %d failed; results.csv says why.", failed)
	}
	return ""
}

func stopText(s batch.Setup) string {
	var rules []string
	add := func(is bool, format string, value any) {
		if is {
			rules = append(rules, fmt.Sprintf(format, value))
		}
	}
	add(s.Time > 0, "%v s", s.Time)
	add(s.Processor > 0, "%v s of processor time", s.Processor)
	add(s.Iterations > 0, "%d "+s.Unit+"s", s.Iterations)
	if s.Gap != nil {
		add(true, "a gap of %v %%", *s.Gap)
	}
	add(s.Stagnation > 0, "%v s without a better tour", s.Stagnation)
	if len(rules) == 0 {
		return "to its own end"
	}
	if s.PerCity > 0 {
		rules[0] = fmt.Sprintf("(times with %v s more for each city) ", s.PerCity) + rules[0]
	}
	return "until " + strings.Join(rules, " or ")
}

func testNotes(pairs []batch.Pair) []string {
	seen := make(map[batch.Test]bool)
	var notes []string
	for _, p := range pairs {
		if seen[p.Test] {
			continue
		}
		seen[p.Test] = true
		if p.Test == batch.NoTest {
			notes = append(notes, "Where p is missing there is no test: it takes six instances, or one with two runs or more of each engine.")
			continue
		}
		notes = append(notes, fmt.Sprintf("p is two-sided, by the test %s, and corrected for the number of pairs by Holm's method.", p.Test))
	}
	return notes
}

// EnvironmentNote describes the environment of that number in a sentence.
func EnvironmentNote(number int, s batch.Environment) string {
	note := fmt.Sprintf("Environment %d, %s: %s, %d cores, %s, %s, %s", number, s.Began.Format("2006-01-02 15:04 MST"), s.CPU, s.Cores, s.Platform, s.Go, s.Program)
	if s.GPU != "" {
		note += "; " + strings.ReplaceAll(strings.TrimSpace(s.GPU), "\n", "; ") // a line for each device
	}
	if s.Host != "" {
		note += "; host " + s.Host
	}
	if s.Job != "" {
		note += "; job " + s.Job
	}
	if s.Restarts > 0 {
		note += fmt.Sprintf(", restarted %d times", s.Restarts)
	}
	if s.Load > 0 {
		note += fmt.Sprintf("; load %.2g as it began", s.Load)
	}
	if s.Threads > 0 && s.Threads < s.Cores {
		note += fmt.Sprintf("; GOMAXPROCS %d", s.Threads)
	}
	if s.Jobs > 1 {
		note += fmt.Sprintf("; %d jobs at once, which share the machine", s.Jobs)
	}
	if s.Programs > 0 {
		note += fmt.Sprintf("; the programs of others last, %d at once", s.Programs)
	}
	return note + "."
}

// known returns a number for JSON; nil for NaN, which JSON does not have.
func known(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// dash is the text of an unknown figure.
const dash = "–"

func written(x float64, format string) string {
	if known(x) == nil {
		return dash
	}
	return fmt.Sprintf(format, x)
}

func percent(x float64) string { return written(x, "%.3f") }
func points(x float64) string  { return written(x, "%+.3f") }
func seconds(x float64) string { return written(x, "%.3f") }
func figure(x float64) string  { return written(x, "%.4g") }

func interval(s stats.Summary) string {
	if known(s.Low) == nil {
		return dash
	}
	return fmt.Sprintf("%.3f to %.3f", s.Low, s.High)
}

// probability formats a p-value with the digits that a test supports.
func probability(p float64) string {
	if p < 0.001 {
		return "< 0.001"
	}
	return written(p, "%.3f")
}

// speed formats moves per second with a prefix.
func speed(x float64) string {
	for _, prefix := range []string{"", " k", " M", " G"} {
		if math.Abs(x) < 1000 || prefix == " G" {
			return written(x, "%.3g"+prefix)
		}
		x /= 1000
	}
	return dash
}

func runs(done, failed int) string {
	if failed > 0 {
		return fmt.Sprintf("%d (+ %d failed)", done, failed)
	}
	return fmt.Sprint(done)
}

func within(threshold float64) string { return fmt.Sprintf("within %v %%", threshold) }

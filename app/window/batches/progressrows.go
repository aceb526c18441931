//go:build !nogui

package batches

import (
	"math"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/batch"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

// rowTarget is what a row of the progress table stands for.
type rowTarget struct {
	pair
	run int // index in figures.runs; -1: the pair itself
}

func progressColumns() []column {
	return []column{
		{title: i18n.L("Instance"), hint: i18n.L("Instances with all engines. Press Enter to show the runs."), width: 92, grow: 2},
		{title: i18n.L("Engine"), hint: i18n.L("Engine, with the parameters that distinguish it."), width: 140, grow: 5},
		{title: i18n.L("Runs"), hint: i18n.L("Finished and failed runs."), width: 76, grow: 1},
		{title: i18n.L("Best"), hint: i18n.L("Shortest tour of the runs."), width: 78, grow: 1, right: true, least: 830},
		{title: i18n.L("Mean gap"), hint: i18n.L("Mean gap of the runs to the best known length, or to the best of the batch (*)."), width: 72, grow: 1, right: true},
		{title: i18n.L("95 % interval"), hint: i18n.L("95 % confidence interval of the mean gap, which is never below 0."), width: 112, grow: 1, right: true, least: 956},
		{title: i18n.L("Time"), hint: i18n.L("Mean time of the runs."), width: 60, grow: 1, right: true, least: 630},
		{title: i18n.L("Moves/s"), hint: i18n.L("Moves evaluated per second, mean of the runs."), width: 66, grow: 1, right: true, least: 710},
		{title: i18n.L("Now"), hint: i18n.L("The current run: time, gap and progress towards its limit."), width: 96, grow: 2},
	}
}

// entries are the rows of the progress table. Expanded pairs are followed by their runs.
func (s *snapshot) entries(open map[pair]bool) (entries []entry, lines []rowTarget) {
	f := s.figures
	for i := range f.batch.Instances {
		for e := range f.batch.Plan.Engines {
			at := pair{i, e}
			entries, lines = append(entries, s.pairEntry(at, open[at])), append(lines, rowTarget{at, -1})
			if !open[at] {
				continue
			}
			for k, r := range f.runs[at] {
				entries, lines = append(entries, s.runEntry(at, r)), append(lines, rowTarget{at, k})
			}
		}
	}
	return entries, lines
}

// pairEntry is the row of a pair.
func (s *snapshot) pairEntry(at pair, open bool) entry {
	f := s.figures
	c, seeds := f.analysis.Cells[at.instance][at.engine], len(f.batch.Plan.Seeds)
	name, instance := "", f.batch.Instances[at.instance]
	if at.engine == 0 {
		name = instance.Label
	}
	sign := "▸ "
	if open {
		sign = "▾ "
	}
	runs := cell{text: i18n.L("%d of %d", c.Length.N, seeds), share: float32(c.Length.N) / float32(seeds)}
	if c.Failed > 0 {
		runs.text, runs.colour = i18n.L("%d of %d, %d failed", c.Length.N, seeds, c.Failed), theme.ColorNameError
	}
	if c.Length.N == 0 && c.Failed == 0 {
		runs.colour = control.ColorMuted
	}
	e := entry{separated: at.engine == 0 && at.instance > 0, cells: []cell{
		{text: name, bold: true}, {text: sign + f.engine(at.engine)}, runs,
		{text: figure(c.Length.N > 0, i18n.FormatLength(int64(c.Length.Smallest), instance.Decimals))},
		{text: f.gap(at.instance, c.Gap.Mean, c.Gap.N), bold: true}, {text: interval(c.Gap), colour: control.ColorMuted},
		{text: figure(c.Seconds.N > 0, seconds(c.Seconds.Mean))}, {text: figure(c.SSES.N > 0, i18n.FormatShort(c.SSES.Mean))},
		s.currentCell(at),
	}}
	e.hint = i18n.L("%s with %s: press Enter to show its runs.", instance.Label, f.engine(at.engine))
	for _, r := range f.runs[at] {
		if r.Failed != "" {
			e.hint = i18n.L("%s failed: %s", r.ID, r.Failed)
			break
		}
	}
	return e
}

// currentCell shows the run in progress of a pair.
func (s *snapshot) currentCell(at pair) cell {
	l, is := s.running[at]
	if !is {
		return cell{}
	}
	text := i18n.L("seed %d  %s", l.Job.Seed, i18n.FormatElapsed(l.Figures.Elapsed))
	if reference := s.figures.analysis.References[at.instance].Length; l.Toured && reference > 0 {
		text = i18n.FormatElapsed(l.Figures.Elapsed) + "  " + i18n.FormatGap(stats.SEC(l.Figures.Best, reference))
	} else if l.Toured {
		text = i18n.FormatElapsed(l.Figures.Elapsed) + "  " + i18n.FormatLength(l.Figures.Best, s.figures.batch.Instances[at.instance].Decimals)
	}
	return cell{text: text, colour: theme.ColorNamePrimary, share: max(0.001, progressOf(l.Figures, s.figures.batch.Plan.Engines[at.engine].Stop))}
}

// progressOf is the used share of a run's limits, from 0 to 1.
func progressOf(n run.Figures, stop batch.Stop) float32 {
	share := 0.0
	if stop.Time > 0 {
		share = max(share, n.Elapsed.Seconds()/stop.Time.Seconds())
	}
	if stop.Iterations > 0 {
		share = max(share, float64(n.Iteration)/float64(stop.Iterations))
	}
	return float32(share)
}

// runEntry is the row of a run.
func (s *snapshot) runEntry(at pair, r batch.Result) entry {
	seed := cell{text: i18n.L("seed %d", r.Seed), colour: control.ColorMuted}
	if r.Failed != "" {
		return entry{indent: 12, hint: i18n.L("%s failed: %s", r.ID, r.Failed), cells: []cell{
			{}, seed, {text: i18n.L("failed"), colour: theme.ColorNameError}, {}, {}, {}, {}, {}, {text: r.Failed, colour: theme.ColorNameError}}}
	}
	gap := i18n.None
	if reference := s.figures.analysis.References[at.instance].Length; reference > 0 {
		gap = s.figures.gap(at.instance, stats.SEC(r.Length, reference), 1)
	}
	return entry{indent: 12, hint: i18n.L("%s ended: %s. Press Enter to open it in the panes.", r.ID, r.Stop), cells: []cell{
		{}, seed, {text: r.Stop.String(), colour: control.ColorMuted}, {text: i18n.FormatLength(r.Length, s.figures.batch.Instances[at.instance].Decimals)}, {text: gap}, {},
		{text: seconds(r.Seconds)}, {text: i18n.FormatShort(r.SSES)}}}
}

// gap formats a gap in percent and marks it with * if the reference is the best of the
// batch.
func (f *figures) gap(instance int, percent float64, runs int) string {
	if runs == 0 {
		return i18n.None
	}
	text := formatPercent(percent) + " %"
	if f.analysis.References[instance].Kind == batch.BestOfBatch {
		text += " *"
	}
	return text
}

func interval(s stats.Summary) string {
	if s.N < 2 || s.Low != s.Low {
		return ""
	}
	return i18n.L("%s to %s", formatPercent(s.Low), formatPercent(s.High))
}

// formatPercent formats a percentage with three decimals, or none from 100 on.
func formatPercent(percent float64) string {
	if math.Abs(percent) >= 100 {
		return i18n.FormatCount(int64(math.Round(percent)))
	}
	return strings.Replace(strconv.FormatFloat(percent, 'f', 3, 64), "-", "−", 1)
}

func figure(known bool, text string) string {
	if !known {
		return i18n.None
	}
	return text
}

func seconds(s float64) string { return i18n.FormatElapsed(time.Duration(s * float64(time.Second))) }

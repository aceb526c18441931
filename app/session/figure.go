package session

import (
	"math"
	"slices"
	"strconv"
	"time"

	"tourscope/app/format"
	"tourscope/canvas/chart"
	"tourscope/canvas/export"
	"tourscope/solver"
	"tourscope/solver/stats"
)

// figureGaps are the gaps that the table of a figure has times for, in percent.
var figureGaps = []float64{5, 2, 1, 0.5, 0.1}

// Source is where commands that repeat the runs of a comparison get the instance from.
type Source struct {
	File    string // "": it is in none, so no command repeats the runs
	Command string // that generates the file; "": it is there
}

// FigureTable is the comparison as the table of an exported page, a column for each of the
// panes drawn, also for one that shows a tour without a run. program is the name and
// version of the program.
func (c Comparison) FigureTable(program string, from Source, drawn []*Pane) export.Table {
	i18n := c.Translator
	var t export.Table
	row := func(name string, of func(*Lane) string) {
		cells, known := make([]string, len(drawn)), false
		for i, p := range drawn {
			if at := slices.IndexFunc(c.Lanes, func(l Lane) bool { return l.Pane == p }); at >= 0 {
				cells[i] = of(&c.Lanes[at])
			}
			known = known || cells[i] != ""
		}
		if known {
			t.Rows = append(t.Rows, export.TableRow{Name: name, Cells: cells})
		}
	}
	row(i18n.L("Device"), (*Lane).computesOn)
	row(i18n.L("Processor"), func(l *Lane) string { return l.Processor })
	row(i18n.L("Threads"), func(l *Lane) string { return c.threads(l) })
	row(i18n.L("Launch"), c.launchCell)
	row(i18n.L("Length"), c.lengthCell)
	row(i18n.L("Gap"), c.gapCell)
	row(i18n.L("Proven gap"), c.provenCell)
	row(i18n.L("Search time"), func(l *Lane) string { return chart.Seconds(l.search(l.Figures.Elapsed).Seconds()) })
	row(i18n.L("Moves per second"), func(l *Lane) string { return format.Count(int64(math.Round(MoveRate(l.Figures)))) })
	reference := c.reference()
	for _, gap := range figureGaps {
		length := stats.Within(gap, reference)
		row(i18n.L("Time to %s %%", strconv.FormatFloat(gap, 'f', -1, 64)), func(l *Lane) string { return c.timeTo(l, length) })
	}
	t.Notes = c.figureNotes(program, from)
	return t
}

// reference is the length that gaps are measured from: the published one, or where none is
// known the shortest of the lanes.
func (c *Comparison) reference() int64 {
	if c.Optimum.Known() {
		return c.Optimum.Length
	}
	shortest := int64(math.MaxInt64)
	for i := range c.Lanes {
		if l := &c.Lanes[i]; l.toured() {
			shortest = min(shortest, l.Figures.Best)
		}
	}
	return shortest
}

// computesOn names the GPU of a lane that has one.
func (l *Lane) computesOn() string {
	if l.Device == solver.GPU && l.GPU != "" {
		return l.GPU
	}
	return l.Device.String()
}

func (c *Comparison) lengthCell(l *Lane) string {
	if !l.toured() {
		return ""
	}
	return format.Length(l.Figures.Best, c.Decimals)
}

func (c *Comparison) gapCell(l *Lane) string {
	gap, known := c.Optimum.Gap(l.Figures.Best)
	if !known || !l.toured() {
		return ""
	}
	return format.Gap(gap)
}

// provenCell is the gap that the lower bound proves, for problems without a proven optimum.
func (c *Comparison) provenCell(l *Lane) string {
	gap, known := c.Bound.Gap(l.Figures.Best)
	switch {
	case !known || c.Optimum.Proven || !l.toured():
		return ""
	case gap <= 0:
		return "0 %"
	}
	return format.AtMostSign + format.AtMost(gap)
}

// timeTo is when a lane came to a length.
func (c *Comparison) timeTo(l *Lane, length int64) string {
	i18n := c.Translator
	at, reached := l.reach(length)
	switch {
	case !reached:
		return ""
	case !searched(l, length):
		return i18n.L("at the start")
	}
	return chart.Seconds(max(at, time.Millisecond).Seconds())
}

// figureNotes say what all lanes have in common, and how each is repeated.
func (c *Comparison) figureNotes(program string, from Source) []export.TableNote {
	i18n := c.Translator
	held := c.Conditions()
	notes := []export.TableNote{
		{Name: i18n.L("Run"), Text: held.Race},
		{Name: i18n.L("Reference"), Text: c.referenceText()},
		{Name: i18n.L("Program"), Text: program},
	}
	if from.Command != "" {
		notes = append(notes, export.TableNote{Name: i18n.L("Instance"), Text: from.Command})
	}
	for i := range c.Lanes {
		l := &c.Lanes[i]
		if l.Repeat.Engine == "" || from.File == "" {
			continue
		}
		r := l.Repeat
		r.File = from.File
		notes = append(notes, export.TableNote{Name: l.Name, Text: r.String()})
	}
	return notes
}

func (c *Comparison) referenceText() string {
	i18n := c.Translator
	length := format.Length(c.reference(), c.Decimals)
	switch {
	case !c.Optimum.Known():
		return i18n.L("No published length: times are to lengths above the shortest tour here, %s", length) + c.boundText()
	case c.Optimum.Proven:
		return i18n.L("Optimum %s", length) + c.source()
	}
	return i18n.L("Best known %s, not proven", length) + c.source() + c.boundText()
}

// boundText adds the lower bound to a reference that is not proven.
func (c *Comparison) boundText() string {
	if c.Bound.Length <= 0 {
		return ""
	}
	i18n := c.Translator
	return i18n.L("; Held–Karp bound %s", format.Length(c.Bound.Length, c.Decimals))
}

// source is where the published length comes from.
func (c *Comparison) source() string {
	if c.Optimum.Source == "" {
		return ""
	}
	return " (" + c.Optimum.Source + ")"
}

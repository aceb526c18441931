package papers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tourscope/app/format"
	"tourscope/app/results"
	"tourscope/app/save"
	"tourscope/canvas/export"
	"tourscope/solver/batch"
)

// Report is a table, measured so far, with what it says of its conditions.
type Report struct {
	Table        *Table
	Rows         []Row
	Quick        bool
	Absent       []string
	Substitutes  []string // instances that are not the paper's own, as "name: source"
	Environments []batch.Environment
	Program      string // name and version
	done, of     int    // trials, of those that can be measured here
}

// Report returns the table as it is now.
func (m *Measurement) Report() *Report {
	now := m.shown.Load()
	return &Report{Table: m.Table, Rows: now.rows, Quick: m.settings.Quick, Absent: m.absent, Substitutes: m.substitutes(), Environments: m.Environments(),
		Program: m.settings.Environment.Program, done: now.done, of: now.of}
}

// Title names paper and table.
func (r *Report) Title() string {
	return r.Table.paper.Cite() + ", " + r.Table.Label() + ": " + r.Table.Title
}

// Beside returns the table for Markdown, LaTeX and the window: each figure of ours with the
// paper's beside it, where any row has one.
func (r *Report) Beside() results.Table {
	t := results.Table{Caption: r.Title(), Texts: len(r.Table.Row)}
	head := slices.Clone(r.Table.Row)
	both := make([]bool, len(r.Table.Columns))
	for k, c := range r.Table.Columns {
		head = append(head, c.Head())
		both[k] = slices.ContainsFunc(r.Rows, func(row Row) bool { return row.Cells[k].PaperText(c) != format.None })
		if both[k] {
			head = append(head, "paper")
		}
	}
	marks := !r.Quick && slices.ContainsFunc(both, func(is bool) bool { return is })
	if marks {
		head = append(head, "ours worse")
	}
	t.Rows = append(t.Rows, head)
	for _, row := range r.Rows {
		line := slices.Clone(row.Label)
		for k, c := range r.Table.Columns {
			line = append(line, row.Cells[k].Text(c))
			if both[k] {
				line = append(line, row.Cells[k].PaperText(c))
			}
		}
		if marks {
			line = append(line, r.worse(row))
		}
		t.Rows = append(t.Rows, line)
	}
	return t
}

// worse lists the columns of a row in which ours is worse.
func (r *Report) worse(row Row) string {
	var names []string
	for k, c := range r.Table.Columns {
		if row.Cells[k].Worse {
			names = append(names, c.Title)
		}
	}
	return strings.Join(names, "; ")
}

// Notes returns protocol, sources and conditions, a sentence or a few each.
func (r *Report) Notes() []string {
	t := r.Table
	var notes []string
	if r.Quick {
		notes = append(notes, "A quick measurement: few rows, one run, shorter searches. It is not the protocol of the paper, and its figures are not to be compared.")
	}
	notes = append(notes, "Protocol: "+t.Protocol)
	for _, source := range t.note {
		notes = append(notes, "Published: "+source)
	}
	if worse, compared := r.count(); compared > 0 && !r.Quick {
		notes = append(notes, fmt.Sprintf("Ours is worse than the paper's in %d of %d figures that can be compared, rounded to its decimals.", worse, compared))
	}
	if slices.ContainsFunc(r.Rows, func(row Row) bool { return slices.ContainsFunc(row.Cells, Cell.Fewer) }) {
		notes = append(notes, FewerNote)
	}
	for _, name := range r.Absent {
		notes = append(notes, "Left out: "+name+".")
	}
	if len(r.Substitutes) > 0 {
		notes = append(notes, "Instances: "+strings.Join(r.Substitutes, "; ")+".")
	}
	for _, why := range r.Reasons() {
		notes = append(notes, fmt.Sprintf("Empty or unfinished: %s (%s).", strings.Join(why.Columns, "; "), why.Text))
	}
	for _, a := range t.paper.Absent {
		notes = append(notes, fmt.Sprintf("Not measured: %s (%s).", a.What, a.Why))
	}
	for i, e := range r.Environments {
		notes = append(notes, results.EnvironmentNote(i+1, e))
	}
	return notes
}

// count returns in how many figures ours is worse, of how many. The average does not count.
func (r *Report) count() (worse, compared int) {
	for _, row := range r.Rows[:r.measured()] {
		for k, c := range row.Cells {
			if c.Complete() && known(c.Ours) && known(c.Paper) && r.Table.Columns[k].Better != "neither" {
				compared++
			}
			if c.Worse {
				worse++
			}
		}
	}
	return worse, compared
}

// measured returns the number of rows without the average.
func (r *Report) measured() int {
	if r.Table.Average && len(r.Rows) > 1 {
		return len(r.Rows) - 1
	}
	return len(r.Rows)
}

// Reason is why cells of some columns are empty or unfinished.
type Reason struct {
	Text    string
	Columns []string
	GPU     bool // they need one
}

// Reasons lists each reason once, with its columns.
func (r *Report) Reasons() []Reason {
	var all []Reason
	for _, row := range r.Rows[:r.measured()] {
		for k, c := range row.Cells {
			if c.Why == "" {
				continue
			}
			at := slices.IndexFunc(all, func(one Reason) bool { return one.Text == c.Why })
			if at < 0 {
				at = len(all)
				all = append(all, Reason{Text: c.Why, GPU: c.NeedsGPU()})
			}
			if title := r.Table.Columns[k].Title; !slices.Contains(all[at].Columns, title) {
				all[at].Columns = append(all[at].Columns, title)
			}
		}
	}
	return all
}

// WriteMarkdown writes the table with its notes.
func (r *Report) WriteMarkdown(w io.Writer) error {
	return results.Page{Title: r.Title(), Tables: []results.Table{r.Beside()}, Notes: r.Notes()}.WriteMarkdown(w)
}

// WriteLaTeX writes the table for \input into a paper that uses the package booktabs.
func (r *Report) WriteLaTeX(w io.Writer) error {
	return results.Page{Title: r.Title(), Tables: []results.Table{r.Beside()}, Notes: r.Notes()}.WriteLaTeX(w)
}

// Name is the name of the files of the report, without an extension.
func (r *Report) Name() string {
	if r.Quick {
		return r.Table.ID + "-quick"
	}
	return r.Table.ID
}

// Save writes the files of the report into a folder: Markdown, CSV, LaTeX and the plot in three
// formats. The error joins those of all files that failed; the others are written.
func (r *Report) Save(ctx context.Context, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("cannot create the folder for the results: %w", err)
	}
	path := filepath.Join(dir, r.Name())
	failures := []error{save.File(path+".md", r.WriteMarkdown), save.File(path+".csv", r.WriteCSV), save.File(path+".tex", r.WriteLaTeX)}
	for _, f := range []export.Format{export.SVG, export.PDF, export.PNG} {
		err := save.File(path+"."+strings.ToLower(f.String()), func(w io.Writer) error { return r.WritePlot(ctx, w, f) })
		if errors.Is(err, export.ErrEmpty) {
			err = nil // no column has two figures
		}
		failures = append(failures, err)
	}
	return errors.Join(failures...)
}

// Trials returns how many trials are done, of how many that can be measured here, those that wait for others included.
func (r *Report) Trials() (done, of int) { return r.done, r.of }

// Recall returns what was measured of a table before; nil if nothing was.
func Recall(t *Table, s Settings) (*Report, error) {
	if _, err := os.Stat(filepath.Join(s.Out, journalName)); err != nil {
		return nil, nil
	}
	m, err := Open(t, s)
	if err != nil {
		return nil, err
	}
	r := m.Report()
	if done, _ := r.Trials(); done == 0 {
		r = nil
	}
	return r, m.Close()
}

package papers

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"tourscope/solver"
	"tourscope/solver/stats"
)

// Measured tables that come with the program: the CSV files of reports, below lines that begin
// with # and say where and when they were measured.
//
//go:embed measured
var measured embed.FS

// Committed is a table that was measured before, on another machine.
type Committed struct {
	Device string   // in a few words: "H200"
	Notes  []string // machine, date, command
	cells  map[string]map[string]Cell
}

// Committed returns the measurement of a table that comes with the program; nil if there is
// none.
func (t *Table) Committed() (*Committed, error) {
	text, err := measured.ReadFile("measured/" + t.paper.Name + "-" + t.ID + ".csv")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return t.readCommitted(text)
}

func (t *Table) readCommitted(text []byte) (*Committed, error) {
	c := &Committed{cells: make(map[string]map[string]Cell)}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() && strings.HasPrefix(lines.Text(), "#") {
		c.Notes = append(c.Notes, strings.TrimSpace(strings.TrimPrefix(lines.Text(), "#")))
	}
	if len(c.Notes) < 2 {
		return nil, errors.New("a measurement without device and date")
	}
	c.Device, c.Notes = c.Notes[0], c.Notes[1:]
	reader := csv.NewReader(bytes.NewReader(text))
	reader.Comment = '#'
	all, err := reader.ReadAll()
	if err != nil {
		return nil, err
	}
	for _, record := range all[1:] {
		row, column := record[2], record[3]
		if c.cells[row] == nil {
			c.cells[row] = make(map[string]Cell)
		}
		cell, err := committedCell(record)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", row, column, err)
		}
		c.cells[row][column] = cell
	}
	if t.Average {
		c.cells[labelText(averageLabel(t))] = c.averages(t, func(int) []string { return t.labels() })
	}
	return c, nil
}

// Among returns the measurement with the means of the rows of a report alone, as a report has means: of a column, over the rows with a
// figure of ours, or all where none has.
func (c *Committed) Among(r *Report) *Committed {
	if c == nil || !r.Table.Average {
		return c
	}
	average := labelText(averageLabel(r.Table))
	few := *c
	few.cells = maps.Clone(c.cells)
	few.cells[average] = c.averages(r.Table, func(column int) []string {
		var all, ours []string
		for _, row := range r.Rows {
			label := labelText(row.Label)
			if label == average {
				continue
			}
			if all = append(all, label); !math.IsNaN(row.Cells[column].Ours) {
				ours = append(ours, label)
			}
		}
		if len(ours) > 0 {
			return ours
		}
		return all
	})
	return &few
}

// label names a row.
func (t *Table) label(values map[string]string) []string {
	label := make([]string, len(t.Row))
	for i, name := range t.Row {
		label[i] = values[name]
	}
	return label
}

// labels are the names of all rows.
func (t *Table) labels() []string {
	var all []string
	for _, values := range t.rows {
		all = append(all, labelText(t.label(values)))
	}
	return all
}

// averages returns the means of the columns over some rows of each, incomplete where one has no figure.
func (c *Committed) averages(t *Table, rows func(column int) []string) map[string]Cell {
	means := make(map[string]Cell)
	for k, column := range t.Columns {
		mean, labels := Cell{Low: math.NaN(), High: math.NaN()}, rows(k)
		var all []float64
		for _, label := range labels {
			if cell, is := c.cells[label][column.Name]; is && !math.IsNaN(cell.Ours) {
				all = append(all, cell.Ours)
				mean.Done, mean.Of = mean.Done+cell.Done, mean.Of+cell.Of
			}
		}
		if len(all) < len(labels) {
			mean.Of = mean.Done + 1
		}
		mean.Ours = stats.Summarise(all).Mean
		means[column.Name] = mean
	}
	return means
}

// labelText is the name of a row in the file of a measurement.
func labelText(label []string) string { return strings.Join(label, " ") }

// committedCell reads a line of the CSV file of a report.
func committedCell(record []string) (Cell, error) {
	cell := Cell{Ours: math.NaN(), Paper: math.NaN(), Low: math.NaN(), High: math.NaN(), Why: record[13]}
	var err error
	if record[5] != "" {
		if cell.Ours, err = strconv.ParseFloat(record[5], 64); err != nil {
			return cell, err
		}
	}
	if cell.Done, err = strconv.Atoi(record[11]); err != nil {
		return cell, err
	}
	cell.Of, err = strconv.Atoi(record[12])
	return cell, err
}

// Text formats a figure of the measurement as that of a cell beside it; – where it has none.
func (c *Committed) Text(row Row, column Column, beside Cell) string {
	cell, is := c.cells[labelText(row.Label)][column.Name]
	if !is || math.IsNaN(cell.Ours) {
		return Cell{Ours: math.NaN()}.Text(column)
	}
	cell.Paper, cell.Decimals = beside.Paper, beside.Decimals
	return cell.Text(column)
}

// Fewer reports whether any figure is of fewer runs than are wanted.
func (c *Committed) Fewer() bool {
	for _, row := range c.cells {
		for _, cell := range row {
			if cell.Fewer() {
				return true
			}
		}
	}
	return false
}

// OnHost reports whether all figures of a column are of engines that run on the CPU.
func (t *Table) OnHost(c Column) bool {
	return !slices.ContainsFunc(t.samplesOf(c), func(s *Sample) bool { return !onHost(s.Engine) })
}

// samplesOf returns the samples that the figures of a column are made of.
func (t *Table) samplesOf(c Column) []*Sample {
	var all []*Sample
	for _, term := range c.Figure.terms() {
		for i := range t.Samples {
			if s := &t.Samples[i]; s.Name == term.of {
				all = append(all, s)
			}
		}
	}
	return all
}

// onHost reports whether an engine of a sample runs on the CPU.
func onHost(engine string) bool {
	return engine == "sspm" || engine == "pssm" || strings.HasSuffix(engine, "-cpu")
}

// Blank returns a table of which nothing is measured: the published figures, and what cannot be
// measured with these engines.
func Blank(t *Table, engines *solver.Registry) *Report {
	m := &Measurement{Table: t, settings: Settings{Engines: engines}}
	var rows []Row
	for _, values := range t.rows {
		r := Row{Label: t.label(values)}
		for _, c := range t.Columns {
			cell := Cell{Ours: math.NaN(), Low: math.NaN(), High: math.NaN(), Why: m.columnHindrance(c)}
			cell.Paper, cell.Decimals = c.published(values)
			r.Cells = append(r.Cells, cell)
		}
		rows = append(rows, r)
	}
	if t.Average {
		rows = append(rows, t.average(rows, false))
	}
	return &Report{Table: t, Rows: rows}
}

// Fillable returns the share of the columns of a table that the engines of a program can measure
// now, the instances aside, and the share of those that have published figures as well. Both are
// from 0 to 1.
func (t *Table) Fillable(engines *solver.Registry) (all, compared float64) {
	m := &Measurement{Table: t, settings: Settings{Engines: engines}}
	one := 1 / float64(max(1, len(t.Columns)))
	for _, c := range t.Columns {
		if m.columnHindrance(c) != "" {
			continue
		}
		all += one
		if slices.ContainsFunc(t.rows, func(row map[string]string) bool { v, _ := c.published(row); return !math.IsNaN(v) }) {
			compared += one
		}
	}
	return all, compared
}

// columnHindrance says why no cell of a column can be measured; empty if they can.
func (m *Measurement) columnHindrance(c Column) string {
	for _, s := range m.Table.samplesOf(c) {
		if why := m.hindrance(s, summary{}); why != "" {
			return why
		}
	}
	return ""
}

// Package pointfile reads and writes the coordinates of cities as CSV: one city
// a line, two or three coordinates, as any spreadsheet or script writes them.
//
// Separators are commas, semicolons, tabs or blanks, in tables of Markdown bars. A heading, with its columns in any
// order, and a first column of numbers or names are allowed; lines that begin with #, % or
// // are comments. Up to five lines above a heading are a title. Decimals have a point, or a comma throughout where commas do not separate
// columns. Distances are Euclidean, rounded as TSPLIB rounds them. Under a heading with
// latitude and longitude, in degrees, they are great circles in metres.
//
// The hard part is ambiguity. Three columns of numbers are an id and two coordinates if
// the first column is 0, 1, 2, … or 1, 2, 3, …, and a point in space otherwise.
// Coordinates with fractions that are so close together that rounding would distort the
// distances, such as those in the unit square, are multiplied by a power of ten, which
// the problem's comment states; its exponent is the number of decimals of lengths, and files that
// are written have the coordinates that were read. Whole numbers are never scaled: they mean the
// unit in which TSPLIB rounds.
package pointfile

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"tourscope/solver"
	"tourscope/solver/internal/textscan"
	"tourscope/solver/printable"
)

// ReadPoints reads coordinates. The problem is named after the file. Every error
// is a *solver.FileError.
func ReadPoints(r io.Reader, file string) (*solver.Problem, error) {
	p := &reader{Scanner: textscan.New(r), file: file}
	if err := p.read(); err != nil {
		return nil, err
	}
	return p.finish()
}

type reader struct {
	*textscan.Scanner
	file    string
	columns *columns // decided by the first lines
	fields  [][]byte // of the line at hand
	x, y, z []float64
	ids     []int64
	noIDs   bool // the column of ids holds names
	names   []string
	named   bool // some name is not empty
	decimal byte // the sign that has divided decimals so far; 0: none

	given   byte  // the separator that a line sep=; has given; 0: none
	pending error // why the first line is no city; a heading may follow
	titles  int   // lines that are neither cities nor a heading
	grouped grouped

	geometries geometries

	held []row // lines that have been read beyond the last row
}

func (r *reader) refuse(line int, field, reason, remedy string) error {
	return &solver.FileError{File: r.file, Line: line, Field: field, Reason: reason, Remedy: remedy}
}

func (r *reader) read() error {
	for {
		next, is, err := r.next()
		if err != nil {
			return err
		}
		if !is {
			break
		}
		if r.passesOver(next.text) {
			continue
		}
		if err := r.take(next.line, next.text); err != nil {
			return err
		}
	}
	if err := r.Err(); err != nil {
		return &solver.FileError{File: r.file, Line: r.Line(), Reason: err.Error(), Remedy: "get the file again", Cause: err}
	}
	return r.pending
}

func isComment(line []byte) bool {
	return line[0] == '#' || line[0] == '%' || len(line) > 1 && line[0] == '/' && line[1] == '/'
}

// passesOver reports whether a line is none of the table: a comment, an empty row, the rule
// below a heading in Markdown, or the line that names the separator, which it takes.
func (r *reader) passesOver(text []byte) bool {
	if isComment(text) || textscan.IsBlankRow(text) || isMarkdownRule(text) {
		return true
	}
	if r.columns == nil && r.given == 0 {
		r.given = textscan.SeparatorLine(text)
		return r.given != 0
	}
	return false
}

// take parses a line. The first may be a heading, or a title above one.
func (r *reader) take(line int, text []byte) error {
	if r.columns != nil {
		r.fields = r.columns.join(split(r.fields[:0], text, r.columns.separator))
		return r.add(line)
	}
	err := r.begin(line, text)
	if err == nil {
		r.pending = nil
		return nil
	}
	if r.pending == nil {
		r.pending = err
	}
	if r.titles++; r.titles > textscan.MostTitles {
		return r.pending
	}
	return nil
}

// begin parses a line before which there are no cities. Below a line that is neither a city
// nor a heading only a heading is accepted, so that no city is taken for a title.
func (r *reader) begin(line int, text []byte) error {
	separator := r.given
	if separator == 0 {
		separator = guessSeparator(text)
	}
	r.fields = split(r.fields[:0], text, separator)
	if r.pending != nil || !isNumber(r.fields[len(r.fields)-1], separator) {
		return r.heading(line, separator)
	}
	if err := r.guessColumns(line, separator); err != nil {
		return err
	}
	err := r.add(line)
	if err != nil {
		r.columns, r.x, r.y, r.z, r.decimal = nil, nil, nil, nil, 0
	}
	return err
}

// add parses the fields as one city.
func (r *reader) add(line int) error {
	c := r.columns
	if fault := c.fits(r.fields); fault != nil {
		return r.refuse(line, "", fault.reason, fault.remedy)
	}
	if len(r.x) == solver.MaxCities {
		return r.refuse(line, "", fmt.Sprintf("there are more than the %d cities that Tourscope can hold", solver.MaxCities), "give fewer")
	}
	for i, axis := range []*[]float64{&r.x, &r.y, &r.z} {
		column := c.axes[i]
		if column < 0 {
			continue
		}
		value, err := r.coordinate(r.fields[column], i, line)
		if err != nil {
			return r.refuse(line, fmt.Sprintf("column %d", column+1), err.reason, err.remedy)
		}
		*axis = append(*axis, value)
	}
	if c.geometry >= 0 {
		if err := r.point(r.fields[c.geometry], line); err != nil {
			return err
		}
	}
	r.addID()
	r.addName()
	return nil
}

// addID stores the id of a city, as long as all ids are numbers.
func (r *reader) addID() {
	if r.columns.id < 0 || r.noIDs {
		return
	}
	id, is := textscan.Int(r.fields[r.columns.id])
	if !is || id < 0 {
		r.nameByIDs()
		return
	}
	r.ids = append(r.ids, id)
}

// nameByIDs takes the column of ids, of which not all are numbers or some repeat, for names, unless there
// is a column of names.
func (r *reader) nameByIDs() {
	if r.columns.name < 0 {
		r.columns.name = r.columns.id
		for _, id := range r.ids {
			r.names, r.named = append(r.names, strconv.FormatInt(id, 10)), true
		}
	}
	r.noIDs, r.ids = true, nil
}

// addName stores the name of a city.
func (r *reader) addName() {
	if r.columns.name < 0 {
		return
	}
	name := ""
	if r.columns.name < len(r.fields) {
		name = printable.Line(textscan.Text(r.fields[r.columns.name]))
	}
	r.names, r.named = append(r.names, name), r.named || name != ""
}

func (r *reader) finish() (*solver.Problem, error) {
	if err := r.ambiguous(); err != nil {
		return nil, err
	}
	if len(r.x) == 0 {
		return nil, r.refuse(0, "", "holds no coordinates", "give a TSPLIB file, or lines with x and y")
	}
	if r.columns.guessed && counts(r.x) {
		r.ids = make([]int64, len(r.x))
		for i, v := range r.x {
			r.ids[i] = int64(v)
		}
		r.x, r.y, r.z = r.y, r.z, nil
	}
	name := printable.Line(filepath.Base(r.file))
	comment := r.onMap()
	def := solver.Definition{Name: strings.TrimSuffix(name, filepath.Ext(name)), Comment: comment, X: r.x, Y: r.y, Z: r.z}
	def.Metric = r.metric()
	if repeats(r.ids) {
		r.nameByIDs()
	}
	def.Labels = labels(r.ids)
	if r.named {
		def.Names = r.names
	}
	if def.Metric != solver.GreatCircle {
		def.Decimals, def.Comment = scale(def.X, def.Y, def.Z)
	}
	problem, err := solver.NewProblem(def)
	if err != nil {
		return nil, &solver.FileError{File: r.file, Reason: err.Error(), Remedy: "mend the coordinates", Cause: err}
	}
	return problem, nil
}

// metric returns the metric of the columns.
func (r *reader) metric() solver.Metric {
	switch {
	case r.columns.onGlobe:
		return solver.GreatCircle
	case r.z != nil:
		return solver.Euc3D
	}
	return solver.Euc2D
}

// counts reports whether values are 1, 2, 3, … or 0, 1, 2, …
func counts(values []float64) bool {
	if values[0] != 0 && values[0] != 1 {
		return false
	}
	for i, v := range values {
		if v != values[0]+float64(i) {
			return false
		}
	}
	return len(values) > 1
}

// labels returns the ids, which are all different, unless they are 1, 2, …, n; nil then.
func labels(ids []int64) []int64 {
	for i, id := range ids {
		if id != int64(i)+1 {
			return ids
		}
	}
	return nil
}

// repeats reports whether an id is that of several cities.
func repeats(ids []int64) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(ids)))) < len(ids)
}

// ambiguous refuses numbers whose commas may divide thousands or decimals.
func (r *reader) ambiguous() error {
	if r.grouped.line == 0 || r.grouped.sure || r.columns.onGlobe || r.columns.separator != ',' {
		return nil
	}
	return r.refuse(r.grouped.line, "", fmt.Sprintf("the comma of %.40q may divide thousands or decimals", r.grouped.number),
		"write numbers without thousands separators, with a decimal point")
}

// Package matrixfile reads and writes distance matrices as CSV, symmetric or not: row a,
// column b is the distance from a to b, as any spreadsheet or script writes it.
//
// Separators are commas, semicolons, tabs or blanks. A heading row and a heading column
// with names or numbers of the cities are allowed; lines that begin with #, % or // are
// comments. Decimals have a point, or a comma throughout where commas do not separate
// columns; they are multiplied by a power of ten, which the problem's comment states. What
// is on the diagonal has no effect and may be empty.
//
// Of a symmetric matrix one half is enough, the other cells empty or not there.
//
// The hard part is ambiguity: headings may be numbers, too. They are told by the shape, as
// what is left of them must be a square. Memory is proportional to the data read.
package matrixfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"tourscope/solver"
	"tourscope/solver/internal/textscan"
	"tourscope/solver/printable"
)

// MaxCities bounds a matrix: one of that many takes up to 1.2 GB while it is read.
const MaxCities = 10_000

const (
	// maxLine is the longest line, in bytes.
	maxLine = 1 << 20

	// longest is the distance that the decimals of a matrix are scaled to at most.
	longest = 1_000_000_000
)

// Read reads a matrix. The problem is named after the file. Every error is a
// *solver.FileError.
func Read(r io.Reader, file string) (*solver.Problem, error) {
	m := &reader{file: file}
	lines := bufio.NewReaderSize(r, maxLine)
	for {
		m.line++
		text, err := lines.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, m.refuse("", fmt.Sprintf("a line is longer than %d KiB", maxLine>>10), "check whether this is a matrix of distances")
		case err != nil && err != io.EOF:
			return nil, &solver.FileError{File: file, Line: m.line, Reason: err.Error(), Remedy: "get the file again", Cause: err}
		}
		if failure := m.take(text); failure != nil {
			return nil, failure
		}
		if err == io.EOF {
			return m.finish()
		}
	}
}

type reader struct {
	file string
	line int
	form form

	given  byte   // the separator that a line sep=; has given; 0: none
	above  []byte // the line of the heading
	titles int    // lines above the heading or the first row

	heading []string // the first row, where it is one of names
	names   []string // the first column, where it is one of names
	columns int      // of numbers; 0: none yet
	values  []float64
	lines   []int // row → its line
	growing bool  // each row has one distance more than the row before
	comment string

	judging bool // distances that are too long are no errors
	marked  bool // the diagonal of the file has only zeros and empty fields

	decimal  byte // the sign that has divided decimals so far; 0: none
	decimals int  // the most after it
}

func (m *reader) refuse(field, reason, remedy string) *solver.FileError {
	return &solver.FileError{File: m.file, Line: m.line, Field: field, Reason: reason, Remedy: remedy}
}

func (m *reader) tooMany() error {
	return m.refuse("", fmt.Sprintf("there are more than the %d cities that a matrix as CSV may have", MaxCities), "give coordinates, or a TSPLIB file")
}

// row reads a row of numbers, after its name if it has one.
func (m *reader) row(fields [][]byte) error {
	if m.wasHeading(fields) {
		m.heading, m.values, m.lines, m.columns = []string{}, nil, nil, 0
	}
	first := len(m.lines) == 0
	if named := m.names != nil; named || first && m.form.isName(fields[0]) {
		m.names = append(m.names, printable.Line(textscan.Text(fields[0])))
		fields = fields[1:]
	}
	if first {
		m.columns = len(fields)
	}
	switch {
	case m.grows(fields):
		m.growing, m.columns = true, len(fields)
	case m.growing:
		return m.refuse("", fmt.Sprintf("has %d distances, the row before has %d", len(fields), m.columns), "give each row one distance more than the row before, or one to every city")
	case len(fields) == m.columns+1 && len(fields[m.columns]) == 0:
		fields = fields[:m.columns] // a separator at the end
	case len(fields) != m.columns || m.columns == 0 && !(first && len(m.heading) > 1):
		return m.refuse("", fmt.Sprintf("has %d distances, the rows before have %d", len(fields), m.columns), "give each row a distance to every city")
	}
	if m.columns > MaxCities+1 || len(m.lines) > MaxCities {
		return m.tooMany()
	}
	m.lines = append(m.lines, m.line)
	m.makeRoom(len(fields))
	for i, f := range fields {
		v, err := m.number(f)
		if err != nil {
			err.Field = fmt.Sprintf("column %d", i+1)
			return err
		}
		m.values = append(m.values, v)
	}
	return nil
}

// makeRoom makes room for a row: twice the room, but no more than a square matrix takes.
func (m *reader) makeRoom(row int) {
	have := len(m.values)
	if need := have + row; need > cap(m.values) {
		square := m.columns * (m.columns + 1)
		m.values = slices.Grow(m.values, max(row, min(have, square-have)))
	}
}

// wasHeading reports whether the row before, the first, was a heading of numbers: the second
// has one field more, or a name where the first has none.
func (m *reader) wasHeading(fields [][]byte) bool {
	if len(m.lines) != 1 || m.heading != nil || m.names != nil {
		return false
	}
	return m.form.separator == ' ' && len(fields) == m.columns+1 && m.columns > 1 ||
		len(fields) == m.columns && math.IsNaN(m.values[0]) && m.form.isName(fields[0])
}

// number returns a distance, NaN for a field without one, which the diagonal may have.
func (m *reader) number(field []byte) (float64, *solver.FileError) {
	n, is := m.form.parse(field)
	switch {
	case !is && (len(field) == 0 || isNone(field)):
		return math.NaN(), nil
	case !is:
		return 0, m.refuse("", fmt.Sprintf("%.40q is not a number", field), "write distances with a decimal point and without thousands separators, such as 1234.5")
	case n.value < 0:
		return 0, m.refuse("", fmt.Sprintf("the distance %.40s is negative", field), "write distances from 0")
	case n.value > math.MaxInt32/2 && !m.judging:
		return 0, m.refuse("", fmt.Sprintf("the distance %.40s is above %d", field, math.MaxInt32/2), "choose a larger unit")
	case n.sign != 0 && m.decimal != 0 && n.sign != m.decimal:
		return 0, m.refuse("", fmt.Sprintf("%.40q has another decimal sign than a number before it", field), "write all numbers with a decimal point and without thousands separators")
	}
	if n.sign != 0 {
		m.decimal = n.sign
	}
	m.decimals = max(m.decimals, n.decimals)
	return n.value, nil
}

// square removes headings of numbers and empty columns. It returns the number of cities.
func (m *reader) square() (int, error) {
	if m.growing {
		m.widen()
	}
	empty := m.emptyAtEnd()
	m.dropColumns(m.columns-empty, empty)
	for last := len(m.heading) - 1; last >= 0 && m.heading[last] == ""; last-- {
		m.heading = m.heading[:last]
	}
	rows, columns := len(m.lines), m.columns
	switch {
	case rows == 0:
		return 0, &solver.FileError{File: m.file, Reason: "holds no distances", Remedy: "give a matrix of distances"}
	case m.hasCorner():
		m.values, m.lines = m.values[columns:], m.lines[1:]
		m.dropColumns(0, 1)
	case rows == columns:
	case m.isUpperWithoutEnd():
		for range columns {
			m.values = append(m.values, math.NaN())
		}
		m.lines = append(m.lines, m.line)
	case rows == columns-1 && m.names == nil && m.counts(m.columns):
		m.dropColumns(0, 1)
	case rows == columns+1 && m.heading == nil && m.counts(1):
		m.values, m.lines = m.values[columns:], m.lines[1:]
	default:
		return 0, m.refuse("", fmt.Sprintf("there are %d rows of %d distances", rows, columns), "give a square matrix: a row and a column for each city")
	}
	n, err := m.mirror(len(m.lines))
	if err != nil {
		return 0, err
	}
	return n, m.checkSquare(n)
}

// finish makes the problem.
func (m *reader) finish() (*solver.Problem, error) {
	n, err := m.square()
	if err != nil {
		return nil, err
	}
	factor, comment := m.scale()
	weights := make([]int32, n*n)
	for i, v := range m.values {
		weights[i] = int32(math.Round(v * factor))
	}
	m.values = nil
	name := printable.Line(filepath.Base(m.file))
	def := solver.Definition{
		Name: strings.TrimSuffix(name, filepath.Ext(name)), Comment: m.noted(comment), Metric: solver.Explicit,
		Matrix: solver.DirectedMatrix(n, weights), Names: m.cityNames(n), Decimals: int(math.Round(math.Log10(factor))),
	}
	problem, err := solver.NewProblem(def)
	if err != nil {
		return nil, &solver.FileError{File: m.file, Reason: err.Error(), Remedy: "mend the matrix", Cause: err}
	}
	return problem, nil
}

// checkSquare refuses empty fields beside the diagonal, and clears the diagonal.
func (m *reader) checkSquare(n int) error {
	switch {
	case n > MaxCities:
		return m.tooMany()
	case n < 2:
		return m.refuse("", "is a matrix of one city", "give a matrix of two cities or more")
	}
	m.marked = true
	for a := range n {
		if v := m.values[a*n+a]; v != 0 && !math.IsNaN(v) {
			m.marked = false
		}
		m.values[a*n+a] = 0
		for b, v := range m.values[a*n:][:n] {
			if math.IsNaN(v) {
				m.line = m.lines[a]
				return m.refuse(fmt.Sprintf("row %d, column %d", a+1, b+1), "has no distance", "write one; a distance longer than a tour where there is no way")
			}
		}
	}
	return nil
}

// scale returns the power of ten that makes the distances whole numbers, or as nearly as
// their size allows, and a comment about it.
func (m *reader) scale() (factor float64, comment string) {
	most := 0.0
	for _, v := range m.values {
		most = max(most, v)
	}
	factor = 1
	digits := 0
	for digits < m.decimals && digits < solver.MaxDecimals && most*factor*10 <= longest {
		factor *= 10
		digits++
	}
	switch {
	case m.decimals == 0:
		return 1, ""
	case digits < m.decimals:
		return factor, fmt.Sprintf("Distances multiplied by %.0f and rounded to whole numbers", factor)
	}
	return factor, fmt.Sprintf("Distances multiplied by %.0f", factor)
}

// noted returns the comment on the scale behind that on the form.
func (m *reader) noted(scale string) string {
	if m.comment == "" || scale == "" {
		return m.comment + scale
	}
	return m.comment + ". " + scale
}

// cityNames returns the names of the cities, of the rows or else of the columns; nil where
// these are 1, 2, …, n.
func (m *reader) cityNames(n int) []string {
	names := m.names
	if names == nil && len(m.heading) >= n {
		names = m.heading[len(m.heading)-n:]
	}
	if len(names) != n {
		return nil
	}
	for i, name := range names {
		if name != fmt.Sprint(i+1) {
			return names
		}
	}
	return nil
}

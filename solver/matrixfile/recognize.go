package matrixfile

import (
	"bytes"
	"slices"

	"tourscope/solver/internal/textscan"
	"tourscope/solver/pointfile"
)

const (
	// manyColumns is the number of columns of numbers that no file of coordinates has.
	manyColumns = 5

	// wideHeading is the number of columns of a heading that is longer than what is seen of a
	// file.
	wideHeading = 100
)

// Recognize reports whether a text that begins with head is a matrix rather than coordinates.
// whole says that the head is all of it: the shape then decides in case of doubt.
func Recognize(head []byte, whole bool) bool {
	lines, partial := firstLines(head, whole)
	if len(lines) == 0 {
		return partial != nil && len(formOf(partial).split(partial)) >= wideHeading
	}
	m := &reader{file: "head", judging: true}
	if lines = m.below(lines); len(lines) == 0 {
		return false
	}
	f := m.formOf(lines[0])
	fields := f.split(lines[0])
	headed := f.isHeading(fields)
	if headed && pointfile.NamesCoordinates(fields) {
		return false
	}
	next := partial
	if len(lines) > 1 {
		next = lines[1]
	}
	numbers := f.count(f.split(next))
	if !headed {
		numbers = f.count(fields)
	}
	switch {
	case headed && len(fields) >= 2 && len(fields[0]) == 0, numbers >= manyColumns && (headed || !f.isName(fields[len(fields)-1])):
		return true
	case !whole:
		return headed && numbers >= 3 && numbers >= len(fields)-1 || growing(lines)
	}
	return !headed && m.hasZeros(lines) || m.hasShape(lines)
}

// hasZeros reports whether the lines of a whole file are a square of at least three rows with zeros
// on its diagonal. Other cells may be invalid: the file is refused for them as a matrix, and not read
// as coordinates.
func (m *reader) hasZeros(lines [][]byte) bool {
	lines = slices.DeleteFunc(slices.Clone(lines), textscan.IsBlankRow)
	if len(lines) < 3 {
		return false
	}
	f := m.formOf(lines[0])
	for i, line := range lines {
		fields := f.split(line)
		if n := len(lines); len(fields) != n && (len(fields) != n+1 || len(fields[n]) > 0) {
			return false
		}
		if zero, is := f.parse(fields[i]); !is || zero.value != 0 {
			return false
		}
	}
	return true
}

// hasShape reports whether the lines of a whole file are a matrix by their shape and diagonal.
func (m *reader) hasShape(lines [][]byte) bool {
	for _, line := range lines {
		if m.take(line) != nil {
			return false
		}
	}
	points := !m.growing && m.names == nil && m.heading == nil && len(m.lines) > 0 && m.counts(m.columns)
	cities, err := m.square()
	return err == nil && (m.marked || m.comment != "") && !points && cities > 2
}

// growing reports whether each of some lines has one column more than the line before, but for a
// heading: they are a lower half.
func growing(lines [][]byte) bool {
	const fewest, most = 4, 8
	if len(lines) > fewest && len(formOf(lines[0]).split(lines[0])) > 2 {
		lines = lines[1:]
	}
	if len(lines) < fewest {
		return false
	}
	f := formOf(lines[1])
	columns := len(f.split(lines[0]))
	for i, line := range lines[:min(len(lines), most)] {
		if fields := f.split(line); len(fields) != columns+i || f.isName(fields[len(fields)-1]) && i > 0 {
			return false
		}
	}
	return columns <= 2
}

// firstLines returns the lines with content, and the last one apart if its end is not seen.
func firstLines(head []byte, whole bool) (lines [][]byte, partial []byte) {
	all := bytes.Split(head, []byte("\n"))
	for i, line := range all {
		text := content(line)
		switch {
		case text == nil:
		case i == len(all)-1 && !whole:
			partial = text
		default:
			lines = append(lines, text)
		}
	}
	return lines, partial
}

// count returns the number of fields that are numbers or empty.
func (f form) count(fields [][]byte) (numbers int) {
	for _, field := range fields {
		if !f.isName(field) {
			numbers++
		}
	}
	return numbers
}

// below returns the lines below a separator that the file gives, which it takes, and titles.
func (m *reader) below(lines [][]byte) [][]byte {
	if m.given = textscan.SeparatorLine(lines[0]); m.given != 0 {
		lines = lines[1:]
	}
	for range textscan.MostTitles {
		if len(lines) > 1 && m.isTitle(lines[0], lines[1]) {
			lines = lines[1:]
		}
	}
	return lines
}

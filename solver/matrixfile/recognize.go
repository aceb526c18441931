package matrixfile

import (
	"bytes"
	"strings"
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
	f := formOf(lines[0])
	fields := f.split(lines[0])
	headed := f.isHeading(fields)
	if headed && isOfPoints(fields) {
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
		return headed && numbers >= 3 && numbers >= len(fields)-1
	}
	m := &reader{file: "head"}
	for _, line := range lines {
		if m.take(line) != nil {
			return false
		}
	}
	points := m.names == nil && m.heading == nil && len(m.lines) > 0 && m.counts(m.columns)
	p, err := m.finish()
	return err == nil && m.marked && !points && p.Cities() > 2
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

// isOfPoints reports whether a heading names coordinates, as that of a file of points.
func isOfPoints(fields [][]byte) bool {
	seen := 0
	for _, field := range fields {
		switch strings.ToLower(string(field)) {
		case "x", "y", "lat", "latitude", "lon", "lng", "long", "longitude", "easting", "northing", "east", "north":
			seen++
		}
	}
	return seen >= 2
}

package pointfile

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"tourscope/solver"
	"tourscope/solver/internal/textscan"
)

// tourColumns are where the heading of a tour has position and id.
type tourColumns struct {
	separator    byte
	position, id int
}

// tourHeading returns the columns of the heading of a tour, as WriteTour writes it or a
// spreadsheet saves it again; false: the line is none.
func tourHeading(line []byte) (c tourColumns, is bool) {
	c = tourColumns{separator: guessSeparator(line), position: -1, id: -1}
	for i, field := range split(nil, line, c.separator) {
		switch strings.ToLower(string(field)) {
		case "position":
			c.position = i
		case "id":
			c.id = i
		}
	}
	return c, c.position >= 0 && c.id >= 0
}

// IsTour reports whether a text that begins with head is a tour as WriteTour writes it.
func IsTour(head []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimPrefix(head, []byte("\ufeff")), []byte("\n"))
	_, is := tourHeading(bytes.TrimSpace(line))
	return is
}

// visit is a line of a tour.
type visit struct {
	position, id int64
	line         int
}

// ReadTour reads a tour that WriteTour has written: the numbers of its cities, in the order of their
// positions. Other columns are ignored. Every error is a *solver.FileError.
func ReadTour(r io.Reader, file string) ([]int64, error) {
	t := &reader{Scanner: textscan.New(r), file: file}
	var columns tourColumns
	var visits []visit
	for {
		next, is, err := t.next()
		switch {
		case err != nil:
			return nil, err
		case !is && t.Err() != nil:
			return nil, &solver.FileError{File: file, Line: t.Line(), Reason: t.Err().Error(), Remedy: "get the file again", Cause: t.Err()}
		case !is:
			return t.inOrder(visits)
		case textscan.IsBlankRow(next.text):
			continue
		case columns.separator == 0:
			if columns, is = tourHeading(bytes.TrimPrefix(next.text, []byte("\ufeff"))); !is {
				return nil, t.refuse(next.line, "", "has no columns position and id", "give a tour as --tour FILE.csv writes it")
			}
			continue
		case len(visits) == solver.MaxCities:
			return nil, t.refuse(next.line, "", fmt.Sprintf("a tour has more than %d cities", solver.MaxCities), "give fewer")
		}
		v, err := t.visit(next, columns)
		if err != nil {
			return nil, err
		}
		visits = append(visits, v)
	}
}

// visit parses a line of a tour.
func (r *reader) visit(at row, c tourColumns) (visit, error) {
	r.fields = split(r.fields[:0], at.text, c.separator)
	v := visit{line: at.line}
	for _, column := range []struct {
		name string
		at   int
		to   *int64
	}{{"position", c.position, &v.position}, {"id", c.id, &v.id}} {
		var field []byte
		if column.at < len(r.fields) {
			field = r.fields[column.at]
		}
		n, is := textscan.Int(field)
		if !is || n < 0 {
			return visit{}, r.refuse(at.line, column.name, fmt.Sprintf("%.40q is no number of a city or a position", field), "give a tour as --tour FILE.csv writes it")
		}
		*column.to = n
	}
	return v, nil
}

// inOrder returns the cities in the order of their positions, which are all different.
func (r *reader) inOrder(visits []visit) ([]int64, error) {
	slices.SortStableFunc(visits, func(a, b visit) int { return cmp.Compare(a.position, b.position) })
	ids := make([]int64, len(visits))
	for i, v := range visits {
		if i > 0 && v.position == visits[i-1].position {
			return nil, r.refuse(v.line, "position", fmt.Sprintf("the position %d is in line %d, too", v.position, visits[i-1].line), "give each city a position of its own")
		}
		ids[i] = v.id
	}
	return ids, nil
}

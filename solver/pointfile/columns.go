package pointfile

import (
	"bytes"
	"fmt"

	"tourscope/solver/internal/textscan"
)

// columns is the meaning of the columns of a line.
type columns struct {
	separator byte   // ' ' for blanks and tabs in any number
	id        int    // -1: none
	name      int    // -1: none
	axes      [3]int // of x, y and z, or of latitude and longitude; -1: none
	geometry  int    // of well-known text, instead of axes; -1: none
	spoken    int    // where blanks separate columns: the only one whose texts may have blanks; -1: none
	onGlobe   bool   // the axes are latitude and longitude in degrees
	headed    int    // columns of the heading; 0: there is none
	least     int    // columns that a line must have; without a heading, no more
	guessed   bool   // three numbers without a heading: may be id, x, y
}

// geometries is what the points of a file have said of their coordinate system.
type geometries struct {
	systems bool // some have named one
	other   bool // and some one that is not geographic
	outside bool // some have coordinates beyond those of the globe
	pairs   bool // some are pairs of latitude and longitude
}

// row is a row of a table.
type row struct {
	line int // from 1
	text []byte
}

// maxColumns bounds the number of fields of a line.
const maxColumns = 256

// columnsText counts columns.
func columnsText(n int) string {
	if n == 1 {
		return "1 column"
	}
	return fmt.Sprintf("%d columns", n)
}

// fits returns why a line with so many fields is no city; nil if it may be one. Beyond the
// columns of a heading there may be more only where blanks separate them: those of a name.
func (c *columns) fits(fields [][]byte) *unreadable {
	n := len(fields)
	switch {
	case n < c.least && bytes.Count(fields[n-1], []byte(`"`)) == 1:
		return &unreadable{"a quote is not closed in the line", "write each city, with its name, in one line"}
	case c.headed == 0 && n != c.least:
		return &unreadable{fmt.Sprintf("has %s, the lines before have %d", columnsText(n), c.least), "give each city the same columns"}
	case n < c.least, n > c.headed && c.headed > 0 && (c.separator != ' ' || c.name < 0 && c.id < 0):
		return &unreadable{fmt.Sprintf("has %s, the heading %d", columnsText(n), c.headed),
			"give each city the columns of the heading; put names and decimals that have the separator in them in quotes"}
	}
	return nil
}

// join makes one field of the words that blanks divide in the column of names, where no other
// column can have several. Words that are numbers may be those of other columns.
func (c *columns) join(fields [][]byte) [][]byte {
	more := len(fields) - c.headed
	if c.spoken < 0 || more <= 0 {
		return fields
	}
	for _, word := range fields[c.spoken+1 : c.spoken+more+1] {
		if isNumber(word, c.separator) {
			return fields
		}
	}
	name := bytes.Join(fields[c.spoken:c.spoken+more+1], []byte(" "))
	return append(append(fields[:c.spoken:c.spoken], name), fields[c.spoken+more+1:]...)
}

// guessSeparator returns the separator of a line with data or a heading.
func guessSeparator(line []byte) byte {
	if _, is := markdownRow(line); is {
		return '|'
	}
	for _, separator := range []byte{';', '\t', ','} {
		if bytes.IndexByte(line, separator) < 0 || separator == ',' && textscan.DividesDecimals(line) {
			continue
		}
		last := split(nil, line, separator)
		if separator != '\t' || bytes.IndexByte(last[len(last)-1], ' ') < 0 {
			return separator // columns aligned with tabs and blanks are blanks
		}
	}
	return ' '
}

// split appends the fields of a line, trimmed and without quotes; empty ones at
// the end are dropped. There is always at least one.
func split(fields [][]byte, line []byte, separator byte) [][]byte {
	switch separator {
	case ' ':
		fields = append(fields, bytes.Fields(line)...)
	case '|':
		line, _ = markdownRow(line)
		fallthrough
	default:
		fields = splitAt(fields, line, separator)
	}
	for len(fields) > 1 && len(fields[len(fields)-1]) == 0 {
		fields = fields[:len(fields)-1]
	}
	if len(fields) == 0 {
		fields = append(fields, nil)
	}
	return fields
}

// splitAt is split for separators other than blanks. A quoted separator is text.
func splitAt(fields [][]byte, line []byte, separator byte) [][]byte {
	for len(fields) < maxColumns {
		field, rest, more := textscan.CutField(line, separator)
		fields = append(fields, field)
		if !more {
			return fields
		}
		line = rest
	}
	return append(fields, bytes.TrimSpace(line))
}

// markdownRow returns a row of a table in Markdown without the bars at its ends, or any other
// line as it is.
func markdownRow(line []byte) (row []byte, is bool) {
	text := bytes.TrimSpace(line)
	if len(text) < 2 || text[0] != '|' || text[len(text)-1] != '|' {
		return line, false
	}
	return text[1 : len(text)-1], true
}

// isMarkdownRule reports whether a line divides the heading of a table in Markdown from its rows.
func isMarkdownRule(line []byte) bool {
	row, is := markdownRow(line)
	return is && len(bytes.Trim(row, "|-: \t")) == 0 && bytes.Contains(row, []byte("--"))
}

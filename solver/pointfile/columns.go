package pointfile

import (
	"bytes"

	"tourscope/solver/internal/textscan"
)

// columns is the meaning of the columns of a line.
type columns struct {
	separator byte   // ' ' for blanks and tabs in any number
	id        int    // -1: none
	name      int    // -1: none
	axes      [3]int // of x, y and z, or of latitude and longitude; -1: none
	onGlobe   bool   // the axes are latitude and longitude in degrees
	least     int    // how many columns a line must have
	exact     bool   // and no more
	guessed   bool   // three numbers without a heading: may be id, x, y
}

// maxColumns bounds the number of fields of a line.
const maxColumns = 256

// guessSeparator returns the separator of a line with data or a heading.
func guessSeparator(line []byte) byte {
	for _, separator := range []byte{';', '\t', ','} {
		if bytes.IndexByte(line, separator) < 0 {
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
	if separator == ' ' {
		fields = append(fields, bytes.Fields(line)...)
	} else {
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

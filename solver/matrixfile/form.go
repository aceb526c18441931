package matrixfile

import (
	"bytes"
	"strings"

	"tourscope/solver/internal/textscan"
)

// form is how the fields of a file are written.
type form struct {
	separator byte // ' ' for blanks and tabs in any number; 0: unknown
}

// content returns a line without blanks around it; nil where it is empty or a comment.
func content(line []byte) []byte {
	line = bytes.TrimPrefix(line, []byte("\ufeff"))
	text := bytes.TrimRight(line, " \r\n")
	switch {
	case len(bytes.TrimSpace(text)) == 0, text[0] == '#', text[0] == '%', bytes.HasPrefix(text, []byte("//")):
		return nil
	}
	return text
}

// formOf guesses the separator from a line.
func formOf(line []byte) form {
	for _, separator := range []byte{';', '\t', ','} {
		if bytes.IndexByte(line, separator) >= 0 && (separator != ',' || !textscan.DividesDecimals(line)) {
			return form{separator}
		}
	}
	return form{' '}
}

// split returns the fields of a line, trimmed and without quotes.
func (f form) split(line []byte) (fields [][]byte) {
	if f.separator == ' ' {
		return bytes.Fields(line)
	}
	for more := true; more; {
		var field []byte
		field, line, more = textscan.CutField(line, f.separator)
		fields = append(fields, field)
	}
	return fields
}

// number is a parsed field.
type number struct {
	value    float64
	sign     byte // that divides decimals; 0: none
	decimals int  // digits after it, less the exponent and zeros at the end
}

// parse reads a decimal number, with a decimal comma where commas do not separate columns.
func (f form) parse(field []byte) (number, bool) {
	var n number
	if at := bytes.IndexByte(field, ','); at >= 0 && f.separator != ',' {
		if bytes.IndexByte(field[at+1:], ',') >= 0 || bytes.IndexByte(field, '.') >= 0 {
			return n, false
		}
		field = bytes.Replace(field, []byte(","), []byte("."), 1)
		n.sign = ','
	} else if bytes.IndexByte(field, '.') >= 0 {
		n.sign = '.'
	}
	var is bool
	if n.value, is = textscan.Float(field); is {
		n.decimals = decimals(field)
	}
	return n, is
}

// decimals counts the digits of a number after its point.
func decimals(field []byte) int {
	mantissa, exponent := field, int64(0)
	if e := bytes.IndexAny(field, "eEdD"); e >= 0 {
		mantissa = field[:e]
		exponent, _ = textscan.Int(bytes.TrimPrefix(field[e+1:], []byte("+")))
	}
	point := bytes.IndexByte(mantissa, '.')
	count := int64(0)
	if point >= 0 {
		count = int64(len(bytes.TrimRight(mantissa[point+1:], "0")))
	}
	return int(min(max(0, count-exponent), 400))
}

// isNone reports whether a field stands for no distance.
func isNone(field []byte) bool {
	switch strings.ToLower(string(bytes.TrimLeft(field, "+-"))) {
	case "", "x", "nan", "na", "n/a", "inf", "infinity", "∞":
		return true
	}
	return false
}

// isName reports whether a field is neither a number nor empty.
func (f form) isName(field []byte) bool {
	_, is := f.parse(field)
	return !is && !isNone(field)
}

// isHeading reports whether a row is one of names: a corner without a distance before
// anything, or a name after the first field.
func (f form) isHeading(fields [][]byte) bool {
	for _, field := range fields[1:] {
		if f.isName(field) {
			return true
		}
	}
	return len(fields) > 1 && f.isName(fields[0]) && !f.numbers(fields[1:])
}

// numbers reports whether any field is a number.
func (f form) numbers(fields [][]byte) bool {
	for _, field := range fields {
		if _, is := f.parse(field); is {
			return true
		}
	}
	return false
}

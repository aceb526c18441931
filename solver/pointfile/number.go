package pointfile

import (
	"bytes"
	"fmt"

	"tourscope/solver/internal/textscan"
)

// unreadable says why a field is no coordinate, and what to do.
type unreadable struct{ reason, remedy string }

func noNumber(field []byte) *unreadable {
	return &unreadable{fmt.Sprintf("%.40q is not a number", field), "write numbers with a decimal point, such as 12.5"}
}

// isNumber reports whether a field is a number, with a decimal comma where commas do not
// separate columns.
func isNumber(field []byte, separator byte) bool {
	if separator != ',' && decimalSign(field) == ',' {
		field = withPoint(field)
	}
	_, is := textscan.Float(field)
	return is
}

// decimalSign returns the only sign of a field that may divide decimals, a point or a
// comma; 0 if it has none, and if it has several.
func decimalSign(field []byte) byte {
	point, comma := bytes.IndexByte(field, '.'), bytes.IndexByte(field, ',')
	switch {
	case point >= 0 && comma < 0:
		return '.'
	case comma >= 0 && point < 0 && bytes.IndexByte(field[comma+1:], ',') < 0:
		return ','
	}
	return 0
}

// withPoint replaces a decimal comma.
func withPoint(field []byte) []byte {
	return bytes.Replace(field, []byte(","), []byte("."), 1)
}

// coordinate parses a field of an axis.
func (r *reader) coordinate(field []byte, axis int) (float64, *unreadable) {
	given := field
	if sign := decimalSign(field); sign != 0 {
		if r.decimal != 0 && sign != r.decimal {
			return 0, &unreadable{fmt.Sprintf("%.40q has a decimal %s, a number before it a decimal %s: the comma may divide thousands", field, signName(sign), signName(r.decimal)),
				"write all numbers with a decimal point and without thousands separators"}
		}
		r.decimal = sign
		if sign == ',' {
			field = withPoint(field)
		}
	}
	value, is := textscan.Float(field)
	switch {
	case !r.columns.onGlobe && is:
		return value, nil
	case !r.columns.onGlobe:
		return 0, noNumber(given)
	case is:
		return onGlobe(value, given, axis)
	}
	value, err := angle(field, axis)
	if err != nil {
		return 0, err
	}
	return onGlobe(value, given, axis)
}

func signName(sign byte) string {
	if sign == ',' {
		return "comma"
	}
	return "point"
}

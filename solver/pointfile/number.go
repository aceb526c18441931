package pointfile

import (
	"bytes"

	"tourscope/solver/internal/textscan"
)

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

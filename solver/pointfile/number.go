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
	_, is := textscan.Float(plainMinus(field))
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

// plainMinus replaces the minus sign of typesetters, and the dash that stands for it, by that
// of programs.
func plainMinus(field []byte) []byte {
	if len(field) == 0 || field[0] < 0x80 {
		return field
	}
	for _, sign := range []string{"−", "–"} {
		if rest, is := bytes.CutPrefix(field, []byte(sign)); is {
			return append([]byte{'-'}, rest...)
		}
	}
	return field
}

package pointfile

import (
	"fmt"

	"tourscope/solver/internal/textscan"
)

// coordinate parses a field of an axis.
func (r *reader) coordinate(field []byte, axis, line int) (float64, *unreadable) {
	given := field
	field = plainMinus(field)
	if sign := decimalSign(field); sign != 0 {
		if r.decimal != 0 && sign != r.decimal {
			return 0, &unreadable{fmt.Sprintf("%.40q has a decimal %s, a number before it a decimal %s: the comma may divide thousands", field, signName(sign), signName(r.decimal)),
				"write all numbers with a decimal point and without thousands separators"}
		}
		r.decimal = sign
		if sign == ',' {
			r.grouped.see(field, line)
			field = withPoint(field)
		}
	}
	value, is := textscan.Float(field)
	switch {
	case len(field) == 0:
		return 0, noNumber(field)
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

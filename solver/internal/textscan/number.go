package textscan

import (
	"bytes"
	"math"
	"strconv"
)

// exactPowers are the powers of ten that float64 holds exactly.
var exactPowers = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// Float reads a whole word as a decimal number: [+-]digits[.digits][e[+-]digits],
// the letter of the exponent e, E, d or D (Fortran's). The result is the nearest
// float64; a word that is no number, or no finite one, gives false.
//
// A mantissa below 2⁵³ over an exact power of ten is divided in one correctly
// rounded step (Clinger 1990), which covers nearly every file. strconv does the
// rest.
func Float(word []byte) (float64, bool) {
	i, negative := sign(word)
	var mantissa uint64
	digits, fraction, point := 0, 0, false
	for ; i < len(word); i++ {
		c := word[i]
		switch {
		case c >= '0' && c <= '9' && digits < 18:
			mantissa = mantissa*10 + uint64(c-'0')
			digits++
			if point {
				fraction++
			}
			continue
		case c == '.' && !point:
			point = true
			continue
		}
		return slowFloat(word)
	}
	if digits == 0 {
		return 0, false
	}
	if mantissa >= 1<<53 {
		return slowFloat(word)
	}
	value := float64(mantissa) / exactPowers[fraction]
	if negative {
		value = -value
	}
	return value, true
}

// slowFloat takes exponents and long mantissas, and refuses the rest. strconv
// knows more words than the files may hold: hexadecimals, infinities, underscores.
func slowFloat(word []byte) (float64, bool) {
	for i, c := range word {
		if c == 'd' || c == 'D' {
			word = bytes.Clone(word)
			word[i] = 'e'
		} else if bytes.IndexByte([]byte("+-.eE0123456789"), c) < 0 {
			return 0, false
		}
	}
	value, err := strconv.ParseFloat(string(word), 64)
	return value, err == nil
}

// Int reads a whole word as a whole number. Whole numbers in the clothes of
// fractions, such as 7.0 or 1.2e+03, count; false for anything else.
func Int(word []byte) (int64, bool) {
	i, negative := sign(word)
	if i == len(word) || len(word)-i > 18 {
		return wholeFloat(word)
	}
	var value int64
	for ; i < len(word); i++ {
		c := word[i] - '0'
		if c > 9 {
			return wholeFloat(word)
		}
		value = value*10 + int64(c)
	}
	if negative {
		value = -value
	}
	return value, true
}

func wholeFloat(word []byte) (int64, bool) {
	value, is := Float(word)
	if !is || value != math.Trunc(value) || math.Abs(value) > 1<<53 {
		return 0, false
	}
	return int64(value), true
}

func sign(word []byte) (next int, negative bool) {
	if len(word) > 0 && (word[0] == '-' || word[0] == '+') {
		return 1, word[0] == '-'
	}
	return 0, false
}

package textscan

import (
	"bytes"
	"unicode/utf8"
)

// CutField returns the first field of a line, without blanks and quotes around it, and the rest
// behind its separator. Found is false for the last one. A quoted separator is text, and a
// doubled quote within quotes is one.
func CutField(line []byte, separator byte) (field, rest []byte, found bool) {
	from := 0
	if text := bytes.TrimLeft(line, " "); len(text) > 0 && text[0] == '"' {
		line = text
		from = closingQuote(line)
	}
	end := bytes.IndexByte(line[from:], separator)
	if end < 0 {
		return trim(line), nil, false
	}
	return trim(line[:from+end]), line[from+end+1:], true
}

func trim(field []byte) []byte {
	field = bytes.TrimSpace(field)
	if len(field) > 1 && field[0] == '"' && field[len(field)-1] == '"' {
		return bytes.ReplaceAll(field[1:len(field)-1], []byte(`""`), []byte(`"`))
	}
	return field
}

// closingQuote returns the index of the quote that closes the one at the beginning of a
// line, after all doubled ones; 1 if there is none.
func closingQuote(line []byte) int {
	for i := 1; i < len(line); i++ {
		switch {
		case line[i] != '"':
		case i+1 < len(line) && line[i+1] == '"':
			i++
		default:
			return i
		}
	}
	return 1
}

// MostTitles bounds the lines above the heading or the first row of a table.
const MostTitles = 5

// IsBlankRow reports whether a line has only empty fields, as the rows of a spreadsheet below
// its data.
func IsBlankRow(line []byte) bool { return len(bytes.Trim(line, "\";,\t ")) == 0 }

// SeparatorLine returns the separator that the line sep=; of a spreadsheet gives; 0 if it is no
// such line.
func SeparatorLine(line []byte) byte {
	text := bytes.ToLower(bytes.Trim(line, "\" "))
	if len(text) == len("sep=;") && bytes.HasPrefix(text, []byte("sep=")) {
		return text[len("sep=")]
	}
	return 0
}

// DividesDecimals reports whether the commas of a line divide decimals between blanks, as in
// 52,5 13,4: as separators they would leave two numbers in one field, as decimal signs every
// word that has one is a number.
func DividesDecimals(line []byte) bool {
	if bytes.IndexByte(line, ',') < 0 || bytes.IndexByte(line, '"') >= 0 {
		return false
	}
	for _, word := range bytes.Fields(line) {
		whole, fraction, comma := bytes.Cut(word, []byte(","))
		if comma && (!isNumber(whole) || !isNumber(fraction) || !isDigit(fraction[0])) {
			return false
		}
	}
	for field := range bytes.SplitSeq(line, []byte(",")) {
		words := bytes.Fields(field)
		if n := len(words); n > 1 && isNumber(words[n-1]) && isNumber(words[n-2]) {
			return true
		}
	}
	return false
}

func isNumber(word []byte) bool {
	_, is := Float(bytes.TrimPrefix(word, []byte("−")))
	return is
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// Text returns a text in UTF-8, or in Latin-1, as which older spreadsheets write names: if
// it is not valid UTF-8 and has none of its characters beyond ASCII.
func Text(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	latin := make([]rune, 0, len(text))
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if size > 1 {
			return string(text)
		}
		if r == utf8.RuneError {
			r = rune(text[i])
		}
		latin = append(latin, r)
		i++
	}
	return string(latin)
}

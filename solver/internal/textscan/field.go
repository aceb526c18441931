package textscan

import "bytes"

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

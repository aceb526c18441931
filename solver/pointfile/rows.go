package pointfile

import "bytes"

// A spreadsheet writes a cell of several lines in quotes. Such lines are one row, if the quote is
// closed in one of the next lines, just before a separator or the end of that line. Otherwise the
// quote is a character, and each line a row of its own.

// Bounds of a row of several lines.
const (
	mostLines = 1000
	mostBytes = 64 << 10
)

// next returns the next row with content; false at the end. Its text is valid until the next
// call.
func (r *reader) next() (row, bool, error) {
	if len(r.held) > 0 {
		held := r.held[0]
		r.held = r.held[1:]
		return held, true, nil
	}
	r.SkipSpace()
	if _, is := r.Peek(); !is {
		return row{}, false, nil
	}
	first := row{line: r.Line()}
	var err error
	if first.text, err = r.Rest(); err != nil {
		return row{}, false, r.tooLong(first.line, err)
	}
	if c := r.columns; c == nil || c.headed == 0 || c.separator == ' ' || bytes.IndexByte(first.text, '"') < 0 || quotes(first.text, false, c.separator) != open {
		return first, true, nil
	}
	return r.several(row{first.line, bytes.Clone(first.text)})
}

// several returns the row of several lines that begins with one whose quote is open, or that
// line alone if the quote is not closed.
func (r *reader) several(first row) (row, bool, error) {
	all := first.text // appending does not change it
	line := first.line
	for range mostLines {
		if _, is := r.Peek(); !is {
			break
		}
		r.Advance() // over the line end
		if c, is := r.Peek(); is && c == '\n' && r.Line() == line {
			r.Advance() // the second half of \r\n
		}
		line = r.Line()
		text, err := r.Rest()
		if err != nil {
			return row{}, false, r.tooLong(line, err)
		}
		state := quotes(text, true, r.columns.separator)
		all = append(append(all, ' '), text...)
		if state == closed {
			r.held = nil
			return row{first.line, all}, true, nil
		}
		if text := bytes.TrimLeft(text, " \t"); len(text) > 0 {
			r.held = append(r.held, row{line, bytes.Clone(text)})
		}
		if state == stray || len(all) > mostBytes {
			break
		}
	}
	return first, true, nil
}

func (r *reader) tooLong(line int, err error) error {
	return r.refuse(line, "", err.Error(), "check whether this is a file of coordinates")
}

// quoting is the state at the end of a line.
type quoting uint8

const (
	closed quoting = iota
	open
	stray // a quote is closed within a field
)

// quotes reads the fields of a line, of which the first may begin within quotes.
func quotes(text []byte, within bool, separator byte) quoting {
	for {
		if !within {
			field := bytes.TrimLeft(text, " ")
			if len(field) == 0 || field[0] != '"' {
				at := bytes.IndexByte(text, separator)
				if at < 0 {
					return closed
				}
				text = text[at+1:]
				continue
			}
			text = field[1:]
		}
		at := bytes.IndexByte(text, '"')
		switch {
		case at < 0:
			return open
		case at+1 < len(text) && text[at+1] == '"': // two are one
			text, within = text[at+2:], true
			continue
		}
		rest := bytes.TrimLeft(text[at+1:], " \r")
		switch {
		case len(rest) == 0:
			return closed
		case rest[0] != separator:
			return stray
		}
		text, within = rest[1:], false
	}
}

package matrixfile

import (
	"bytes"

	"tourscope/solver/internal/textscan"
	"tourscope/solver/pointfile"
	"tourscope/solver/printable"
)

// take reads a line. Rows without any distance, as spreadsheets have them below their data,
// are none.
func (m *reader) take(text []byte) error {
	text = content(text)
	switch {
	case text == nil, textscan.IsBlankRow(text):
		return nil
	case len(m.lines) == 0 && m.heading == nil && m.given == 0:
		if m.given = textscan.SeparatorLine(text); m.given != 0 {
			return nil
		}
	}
	if len(m.lines) == 0 && m.heading != nil && m.titles < textscan.MostTitles && m.isTitle(m.above, text) {
		m.heading, m.titles = nil, m.titles+1
	}
	if len(m.lines) == 0 && m.heading == nil || len(m.lines) == 1 && m.columns == 1 && m.form.separator == ' ' {
		m.form = m.formOf(text) // a row of one distance has no separator
	}
	fields := m.form.split(text)
	if len(m.lines) == 0 && m.heading == nil && (m.form.isHeading(fields) || len(fields) == 1 && m.form.isName(fields[0])) {
		if len(fields) > MaxCities+1 {
			return m.tooMany()
		}
		m.above, m.heading = bytes.Clone(text), make([]string, 0, len(fields))
		for _, f := range fields {
			m.heading = append(m.heading, printable.Line(textscan.Text(f)))
		}
		return nil
	}
	return m.row(fields)
}

// formOf returns the form of a line: with the separator that the file gives, if it does.
func (m *reader) formOf(line []byte) form {
	if m.given != 0 {
		return form{m.given}
	}
	return formOf(line)
}

// isTitle reports whether a line is a title above the next one: it has words only, where other
// separators follow, or one text alone.
func (m *reader) isTitle(line, next []byte) bool {
	f, g := m.formOf(line), m.formOf(next)
	filled := 0
	for _, field := range f.split(line) {
		if f.isName(field) {
			filled++
		} else if len(field) > 0 {
			return false
		}
	}
	if f.separator == ' ' && g.separator != ' ' {
		return filled > 0 && !pointfile.NamesCoordinates(f.split(line))
	}
	others := 0
	for _, field := range g.split(next) {
		if len(field) > 0 {
			others++
		}
	}
	return filled == 1 && len(f.split(line)[0]) > 0 && others > 1
}

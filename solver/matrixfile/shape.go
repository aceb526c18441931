package matrixfile

import "math"

// hasCorner reports whether the first row and column are numbers of the cities: the corner
// has no distance, but the rest of the diagonal does, or both count.
func (m *reader) hasCorner() bool {
	n := m.columns
	if len(m.lines) != n || n < 2 || m.heading != nil || m.names != nil || !math.IsNaN(m.values[0]) {
		return false
	}
	counting := true
	for i := 1; i < n; i++ {
		if !math.IsNaN(m.values[i*n+i]) {
			return true
		}
		from := m.values[1]
		counting = counting && from <= 1 && m.values[i] == from+float64(i-1) && m.values[i*n] == m.values[i]
	}
	return counting
}

// counts reports whether the first column (step: the number of columns) or the first row
// (step: 1) is 0, 1, 2, … or 1, 2, 3, …: the numbers of the cities. Others are not taken for
// a heading: a matrix that lacks a row would become another one.
func (m *reader) counts(step int) bool {
	count := m.columns
	if step > 1 {
		count = len(m.lines)
	}
	for i := range count {
		if v := m.values[i*step]; v != m.values[0]+float64(i) || m.values[0] != 0 && m.values[0] != 1 {
			return false
		}
	}
	return true
}

// emptyAtEnd returns the number of columns at the end that are empty and too many.
func (m *reader) emptyAtEnd() int {
	if len(m.lines) == 0 {
		return 0
	}
	used := min(len(m.lines), m.columns)
	for i, v := range m.values {
		if !math.IsNaN(v) {
			used = max(used, i%m.columns+1)
		}
	}
	return m.columns - used
}

// dropColumns removes some columns from one on.
func (m *reader) dropColumns(from, count int) {
	if count == 0 {
		return
	}
	kept := m.values[:0]
	for i, v := range m.values {
		if c := i % m.columns; c < from || c >= from+count {
			kept = append(kept, v)
		}
	}
	m.values = kept
	m.columns -= count
}

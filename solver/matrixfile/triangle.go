package matrixfile

import (
	"math"
	"slices"
)

// A symmetric matrix may be given by one half: the distances below its diagonal or those above,
// the other cells empty, or the rows below the diagonal as long as they are. A diagonal of
// zeros or empty cells belongs to the half. Where the diagonal holds distances, it is the first
// one beside the matrix's own, which is left out with the row or the column that has nothing
// else: so n − 1 rows give n cities. This is accepted only if the headings agree with it.

// fewestWithout is the number of rows from which a half without diagonal and headings is
// distinguished from a matrix that lacks a distance.
const fewestWithout = 3

// grows reports whether a row continues those of a lower half: the first has no distance or the
// one on the diagonal, and each one more than the row before.
func (m *reader) grows(fields [][]byte) bool {
	rows := len(m.lines)
	return rows > 0 && m.columns <= rows && len(fields) == m.columns+1 && (m.growing || rows == 1) && len(fields[m.columns]) > 0
}

// widen makes a square of rows that grow by one: of those of a lower half.
func (m *reader) widen() {
	rows := len(m.lines)
	first := m.columns - (rows - 1) // the length of the first row, 0 or 1
	square := make([]float64, rows*rows)
	from := 0
	for i := range rows {
		width := first + i
		copy(square[i*rows:], m.values[from:from+width])
		for j := width; j < rows; j++ {
			square[i*rows+j] = math.NaN()
		}
		from += width
	}
	m.values, m.columns, m.growing = square, rows, false
}

// isUpperWithoutEnd reports whether the rows are an upper half without diagonal whose last row,
// which has no distance, is not there.
func (m *reader) isUpperWithoutEnd() bool {
	if len(m.lines) != m.columns-1 || m.names != nil {
		return false
	}
	for i := range m.lines {
		if !math.IsNaN(m.values[i*m.columns]) {
			return false
		}
	}
	return true
}

// isHalf reports whether an n×n matrix has distances on one side of its diagonal alone.
func (m *reader) isHalf(n int, lower bool) bool {
	for a := range n {
		for b := range n {
			if a != b && math.IsNaN(m.values[a*n+b]) != (lower != (a > b)) {
				return false
			}
		}
	}
	return true
}

// mirror completes an n×n matrix of which one half is given. It returns the number of cities.
func (m *reader) mirror(n int) (int, error) {
	lower := m.isHalf(n, true)
	if n < 3 && !(n == 2 && m.names != nil && m.heading != nil) || !lower && !m.isHalf(n, false) {
		return n, nil
	}
	empty, zeros := 0, 0
	for a := range n {
		switch v := m.values[a*n+a]; {
		case math.IsNaN(v):
			empty++
		case v == 0:
			zeros++
		}
	}
	switch {
	case empty+zeros == n && n > 2:
		m.comment = "The file holds one half of a symmetric matrix"
	case empty+zeros == 0 && m.agreeWithout(n, lower):
		m.comment = "The file holds one half of a symmetric matrix, without its diagonal"
		m.insertDiagonal(n, lower)
		n++
	default:
		return 0, m.refuse("", "holds one half of the distances, and it is not clear of which cities", "write zeros on the diagonal, or the distances of both directions")
	}
	for a := range n {
		for b := range a {
			to, from := b*n+a, a*n+b
			if !lower {
				to, from = from, to
			}
			m.values[to] = m.values[from]
		}
	}
	return n, nil
}

// insertDiagonal makes an n×n half into one of n+1 cities: by a row above and a column behind
// it if it is the lower one, else by a column before and a row below it.
func (m *reader) insertDiagonal(n int, lower bool) {
	larger := make([]float64, (n+1)*(n+1))
	for i := range larger {
		larger[i] = math.NaN()
	}
	down, right := 0, 1
	lines := append(m.lines, m.lines[n-1])
	if lower {
		down, right = 1, 0
		lines = append([]int{m.lines[0]}, m.lines...)
	}
	for a := range n {
		copy(larger[(a+down)*(n+1)+right:], m.values[a*n:(a+1)*n])
	}
	m.values, m.lines, m.columns = larger, lines, n+1
}

// agreeWithout reports whether the headings of an n×n half fit n+1 cities, whose names they
// then have: no headings, a row of all names, or a row and a column that overlap by one city.
func (m *reader) agreeWithout(n int, lower bool) bool {
	switch all := lastOf(m.heading, n+1); {
	case m.names == nil && m.heading == nil:
		return n >= fewestWithout
	case m.names == nil:
		return all != nil && all[0] != ""
	case all != nil && (lower && slices.Equal(all[1:], m.names) || !lower && slices.Equal(all[:n], m.names)):
		m.names = all
		return true
	}
	columns := lastOf(m.heading, n)
	switch {
	case columns != nil && lower && slices.Equal(columns[1:], m.names[:n-1]):
		m.names = append([]string{columns[0]}, m.names...)
	case columns != nil && !lower && slices.Equal(columns[:n-1], m.names[1:]):
		m.names = append(slices.Clone(m.names), columns[n-1])
	default:
		return false
	}
	return true
}

// lastOf returns the last n names, nil if there are fewer.
func lastOf(names []string, n int) []string {
	if len(names) < n {
		return nil
	}
	return names[len(names)-n:]
}

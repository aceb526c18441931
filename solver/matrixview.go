package solver

// A view is a matrix whose cities have other numbers than its rows and columns as they are stored, which it shares.

// Stored returns the matrix as it is stored and, of a view, the row and column there of each city, which must not be written to.
func (m *Matrix) Stored() (stored *Matrix, lines []City) {
	stored = m
	if m.lines != nil {
		stored = &Matrix{n: m.n, weights: m.weights, asymmetric: m.asymmetric}
	}
	return stored, m.lines
}

// Weights returns the full square, row by row. It must not be written to. Of a view it is a new one.
func (m *Matrix) Weights() []int32 {
	if m.lines == nil {
		return m.weights
	}
	return m.permute(0, Identity(m.n)).weights
}

// view returns the matrix with its rows and columns in another order, without a copy of its weights.
func (m *Matrix) view(order []City) *Matrix {
	v := *m
	if v.lines = order; m.lines != nil {
		v.lines = make([]City, m.n)
		TranslateOn(1, v.lines, order, m.lines)
	}
	return &v
}

// permute returns the matrix with its rows and columns in another order.
func (m *Matrix) permute(threads int, order []City) *Matrix {
	moved := NewMatrix(m.n)
	moved.asymmetric = m.asymmetric
	from := m.view(order)
	InPiecesOf(threads, len(order), max(1, movedTogether/m.n), func(first, end int) {
		for i := first; i < end; i++ {
			from.CopyRow(moved.line(City(i)), City(i))
		}
	})
	return moved
}

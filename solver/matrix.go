package solver

import "fmt"

const (
	// MaxMatrixCities bounds the matrices of files and of generators: one of that many cities takes 1 GiB.
	MaxMatrixCities = 1 << 14

	// MaxDirectedCities bounds the asymmetric ones: their symmetric problems have twice as many nodes.
	MaxDirectedCities = MaxMatrixCities / 2
)

// Matrix is a matrix of explicit distances with a zero diagonal, symmetric unless
// DirectedMatrix made it. Both triangles are stored, so that a look-up is one
// multiplication and one load.
type Matrix struct {
	n          int
	weights    []int32 // n × n, row by row
	lines      []City  // of each city: the number of its row and column; nil: its own
	asymmetric bool
}

// NewMatrix returns an n × n matrix of zeros: 4n² bytes.
func NewMatrix(n int) *Matrix {
	return &Matrix{n: n, weights: make([]int32, n*n)}
}

// MatrixOf returns a matrix with the given n × n weights, row by row, and keeps the
// slice. The weights must be symmetric with a zero diagonal; a wrong size panics.
func MatrixOf(n int, square []int32) *Matrix {
	if len(square) != n*n {
		panic(fmt.Sprintf("%d weights are no square of %d cities", len(square), n))
	}
	return &Matrix{n: n, weights: square}
}

// DirectedMatrix returns a matrix with the given n × n weights: row a, column b holds the
// distance from a to b. It keeps the slice and sets its diagonal to zero, which no tour
// uses. A wrong size panics.
func DirectedMatrix(n int, square []int32) *Matrix {
	m := MatrixOf(n, square)
	for a := range n {
		square[a*n+a] = 0
	}
	m.asymmetric = !m.equalsTranspose()
	return m
}

// equalsTranspose compares the two triangles in square blocks, so that both sides of the
// comparison stay in the cache.
func (m *Matrix) equalsTranspose() bool {
	const block = 64
	for top := 0; top < m.n; top += block {
		for left := 0; left <= top; left += block {
			for a := top; a < min(top+block, m.n); a++ {
				for b := left; b < min(left+block, a); b++ {
					if m.weights[a*m.n+b] != m.weights[b*m.n+a] {
						return false
					}
				}
			}
		}
	}
	return true
}

// Asymmetric reports whether some distance differs from that of the opposite direction.
func (m *Matrix) Asymmetric() bool { return m.asymmetric }

// Cities returns n.
func (m *Matrix) Cities() int { return m.n }

// At returns the weight from a to b.
func (m *Matrix) At(a, b City) int64 {
	if m.lines != nil {
		a, b = m.lines[a], m.lines[b]
	}
	return int64(m.weights[int(a)*m.n+int(b)])
}

// Set writes the weight of the edge a–b, in both triangles. A view, whose weights are another matrix's, panics.
func (m *Matrix) Set(a, b City, weight int32) {
	if m.lines != nil {
		panic("a view of a matrix is read only")
	}
	m.weights[int(a)*m.n+int(b)] = weight
	m.weights[int(b)*m.n+int(a)] = weight
}

// Row returns the weights from a city to all, which must not be written to. Those of a view are put into the
// buffer, if that is long enough, or else into a new one.
func (m *Matrix) Row(from City, buffer []int32) []int32 {
	if m.lines == nil {
		return m.line(from)
	}
	if len(buffer) < m.n {
		buffer = make([]int32, m.n)
	}
	m.CopyRow(buffer[:m.n], from)
	return buffer[:m.n]
}

// CopyRow writes the weights from a city to all into a list of n.
func (m *Matrix) CopyRow(into []int32, from City) {
	if m.lines == nil {
		copy(into, m.line(from))
		return
	}
	line := m.line(m.lines[from])
	for i, column := range m.lines {
		into[i] = line[column]
	}
}

// line returns a row of the weights as they are stored.
func (m *Matrix) line(number City) []int32 { return m.weights[int(number)*m.n:][:m.n] }

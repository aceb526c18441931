package solver

import "fmt"

// Matrix is a symmetric matrix of explicit distances with a zero diagonal. Both triangles
// are stored, so that a look-up is one multiplication and one load.
type Matrix struct {
	n       int
	weights []int32 // n × n, row by row
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

// Cities returns n.
func (m *Matrix) Cities() int { return m.n }

// At returns the weight between two cities.
func (m *Matrix) At(a, b City) int64 { return int64(m.weights[int(a)*m.n+int(b)]) }

// Set writes the weight of the edge a–b, in both triangles.
func (m *Matrix) Set(a, b City, weight int32) {
	m.weights[int(a)*m.n+int(b)] = weight
	m.weights[int(b)*m.n+int(a)] = weight
}

// Weights returns the full square, row by row. It must not be written to.
func (m *Matrix) Weights() []int32 { return m.weights }

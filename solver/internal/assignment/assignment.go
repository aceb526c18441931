// Package assignment computes dual variables of the linear assignment problem: numbers
// u of the rows and v of the columns of a square matrix c with u[i] + v[j] ≤ c[i][j],
// whose sum is the cost of the cheapest assignment of rows to columns.
//
// It is for the reduced costs c[i][j] − u[i] − v[j] of asymmetric travelling salesman
// problems, not for the assignment itself. The diagonal of the matrix is not used: no city
// is its own successor.
package assignment

import "math"

// Duals returns the dual variables of an n × n matrix, row by row, with n ≥ 2 and
// weights from 0 to 2³¹ − 1. It is the method of shortest augmenting paths (Jonker and
// Volgenant 1987, A shortest augmenting path algorithm for dense and sparse linear
// assignment problems, section 2) after a reduction of columns and rows: O(n³), some
// 10 ms for 400 cities.
func Duals(n int, weights []int32) (u, v []int64) {
	s := newSolver(n, weights)
	for row := range n {
		if s.columnOf[row] < 0 {
			s.augment(row)
		}
	}
	return s.u, s.v
}

// Reduce returns feasible dual variables in O(n²): the least weight of each row, then
// what remains as the least of each column.
func Reduce(n int, weights []int32) (u, v []int64) {
	s := newSolver(n, weights)
	return s.u, s.v
}

// unreached is the distance of a column that no path has reached.
const unreached = math.MaxInt64

type solver struct {
	n        int
	weights  []int32
	u, v     []int64
	columnOf []int // row → its column, −1: none yet
	rowOf    []int // column → its row, −1: none yet

	// Of one search for an augmenting path:
	distance []int64 // column → length of the shortest path to it, in reduced costs
	before   []int   // column → the row before it on that path
	scanned  []bool
	columns  []int // the scanned columns, in order
}

func newSolver(n int, weights []int32) *solver {
	s := &solver{n: n, weights: weights, u: make([]int64, n), v: make([]int64, n),
		columnOf: make([]int, n), rowOf: make([]int, n),
		distance: make([]int64, n), before: make([]int, n), scanned: make([]bool, n)}
	for i := range n {
		s.columnOf[i], s.rowOf[i] = -1, -1
		s.u[i], s.v[i] = unreached, unreached
	}
	s.each(func(i, j int, w int64) { s.u[i] = min(s.u[i], w) })
	s.each(func(i, j int, w int64) { s.v[j] = min(s.v[j], w-s.u[i]) })
	s.each(func(i, j int, w int64) {
		if s.columnOf[i] < 0 && s.rowOf[j] < 0 && w == s.u[i]+s.v[j] {
			s.columnOf[i], s.rowOf[j] = j, i
		}
	})
	return s
}

// each visits the matrix without its diagonal, row by row.
func (s *solver) each(visit func(i, j int, weight int64)) {
	for i := range s.n {
		for j, w := range s.weights[i*s.n:][:s.n] {
			if i != j {
				visit(i, j, int64(w))
			}
		}
	}
}

// augment assigns one more row: Dijkstra's search from it to the nearest free column, by
// reduced costs, which the new dual variables keep at 0 or above.
func (s *solver) augment(from int) {
	for j := range s.n {
		s.distance[j], s.scanned[j] = unreached, false
	}
	s.columns = s.columns[:0]
	row, reached := from, int64(0)
	last := -1
	for last < 0 {
		s.relax(row, reached)
		column := s.nearest()
		reached = s.distance[column]
		s.scanned[column] = true
		if s.rowOf[column] < 0 {
			last = column
		} else {
			s.columns = append(s.columns, column)
			row = s.rowOf[column]
		}
	}
	s.u[from] += reached
	for _, column := range s.columns {
		s.u[s.rowOf[column]] += reached - s.distance[column]
		s.v[column] -= reached - s.distance[column]
	}
	for column := last; ; {
		row := s.before[column]
		s.rowOf[column] = row
		column, s.columnOf[row] = s.columnOf[row], column
		if row == from {
			return
		}
	}
}

// relax extends the paths by the edges of a row.
func (s *solver) relax(row int, reached int64) {
	base := reached - s.u[row]
	for j, w := range s.weights[row*s.n:][:s.n] {
		if j == row || s.scanned[j] {
			continue
		}
		if d := base + int64(w) - s.v[j]; d < s.distance[j] {
			s.distance[j], s.before[j] = d, row
		}
	}
}

// nearest returns the nearest column that is not scanned.
func (s *solver) nearest() int {
	best := -1
	for j, d := range s.distance {
		if !s.scanned[j] && (best < 0 || d < s.distance[best]) {
			best = j
		}
	}
	return best
}

// Package distances has the distances between all pairs of cities in a matrix, for engines
// that evaluate whole neighbourhoods (rrhc-cpu, tabu-cpu). Problems with more cities than a
// matrix is quick for have their distances computed one by one.
package distances

import (
	"math"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// maxMatrix bounds the cities for which the distances are computed beforehand, as in the
// code cpu of O'Neil and Burtscher 2015: 64 MiB, about a second-level cache of each of
// sixteen cores. Beyond, a distance is computed where it is needed, in about three times
// the time.
const maxMatrix = 4096

// Table is the distances of a problem without fixed edges.
type Table struct {
	problem *solver.Problem
	plane   solver.Plane
	flat    bool    // plane serves
	matrix  []int32 // n × n, or nil
	columns []int32 // its transpose; of a symmetric problem the same slice
	n       int
	filled  int         // rows
	beyond  atomic.Bool // a distance exceeds 32 bits
}

// New returns the table of a problem, with nothing computed yet.
func New(p *solver.Problem) *Table {
	d := &Table{problem: p, n: p.Cities()}
	d.plane, d.flat = p.Plane()
	if d.n <= maxMatrix {
		d.matrix = make([]int32, d.n*d.n)
		if d.columns = d.matrix; p.Asymmetric() {
			d.columns = make([]int32, d.n*d.n)
		}
	}
	return d
}

// fillRows bounds the distances computed between two reports: 10 ms on one core for the
// slowest metric.
const fillRows = 1 << 17

// Fill computes some rows of the matrix and returns whether there are more.
func (d *Table) Fill(threads int) (more bool) {
	if d.matrix == nil {
		return false
	}
	rows := min(d.n-d.filled, max(1, fillRows/d.n))
	first := d.filled
	workers.Each(threads, rows, func(i int) { d.fillRow(first + i) })
	d.filled += rows
	if d.beyond.Load() {
		d.DropMatrix()
	}
	return d.matrix != nil && d.filled < d.n
}

func (d *Table) fillRow(a int) {
	row := d.matrix[a*d.n:][:d.n]
	for b := range row {
		length := d.Between(solver.City(a), solver.City(b))
		if length > math.MaxInt32/2 { // so that the sum of two stays within 32 bits
			d.beyond.Store(true)
			return
		}
		row[b] = int32(length)
		if d.problem.Asymmetric() {
			d.columns[b*d.n+a] = int32(length)
		}
	}
}

// Asymmetric says whether distances depend on the direction.
func (d *Table) Asymmetric() bool { return d.problem.Asymmetric() }

// Cities returns the number of cities.
func (d *Table) Cities() int { return d.n }

// HasMatrix says whether Row may be called.
func (d *Table) HasMatrix() bool { return d.matrix != nil }

// DropMatrix has all distances computed one by one from now on.
func (d *Table) DropMatrix() { d.matrix, d.columns = nil, nil }

// Row returns the distances from a city to all, after Fill has returned false.
func (d *Table) Row(c solver.City) []int32 { return d.matrix[int(c)*d.n:][:d.n] }

// Column returns the distances to a city from all, after Fill has returned false.
func (d *Table) Column(c solver.City) []int32 { return d.columns[int(c)*d.n:][:d.n] }

// Between computes the distance from a to b.
func (d *Table) Between(a, b solver.City) int64 {
	if d.flat {
		return d.plane.Cost(a, b)
	}
	return d.problem.Distance(a, b)
}

package rrhc

import (
	"math"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// maxMatrix bounds the cities for which the distances are computed beforehand, as in the
// paper's code cpu: 64 MiB, about a second-level cache of each of sixteen cores. Beyond, a
// distance is computed where it is needed, in about three times the time.
const maxMatrix = 4096

// distances answers for the distances of a problem without fixed edges.
type distances struct {
	problem *solver.Problem
	plane   solver.Plane
	flat    bool    // plane serves
	matrix  []int32 // n × n, or nil
	n       int
	filled  int         // rows
	beyond  atomic.Bool // a distance exceeds 32 bits
}

func newDistances(p *solver.Problem) *distances {
	d := &distances{problem: p, n: p.Cities()}
	d.plane, d.flat = p.Plane()
	if d.n <= maxMatrix {
		d.matrix = make([]int32, d.n*d.n)
	}
	return d
}

// fillRows bounds the distances computed between two reports: 10 ms on one core for the
// slowest metric.
const fillRows = 1 << 17

// fill computes some rows of the matrix and returns whether there are more.
func (d *distances) fill(threads int) (more bool) {
	if d.matrix == nil {
		return false
	}
	rows := min(d.n-d.filled, max(1, fillRows/d.n))
	first := d.filled
	workers.Each(threads, rows, func(i int) { d.fillRow(first + i) })
	d.filled += rows
	if d.beyond.Load() {
		d.matrix = nil
	}
	return d.matrix != nil && d.filled < d.n
}

func (d *distances) fillRow(a int) {
	row := d.matrix[a*d.n:][:d.n]
	for b := range row {
		length := d.between(solver.City(a), solver.City(b))
		if length > math.MaxInt32/2 { // so that the sum of two stays within 32 bits
			d.beyond.Store(true)
			return
		}
		row[b] = int32(length)
	}
}

// between computes a distance.
func (d *distances) between(a, b solver.City) int64 {
	if d.flat {
		return d.plane.Cost(a, b)
	}
	return d.problem.Distance(a, b)
}

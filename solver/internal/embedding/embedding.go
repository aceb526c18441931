// Package embedding places points in a plane by their distances alone.
package embedding

import (
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/mds"

	"tourscope/solver/internal/workers"
)

// Distances are those between n points, numbered from 0. They are symmetric, and 0 from a point to itself.
type Distances interface {
	Points() int
	Apart(a, b int) int64
}

// placedTogether is the number of points that a thread places at a time.
const placedTogether = 256

// Plane places the points such that distances in the plane approximate theirs, by classical
// multidimensional scaling (Torgerson 1952). Where there are more points than landmarks it scales only
// landmarks, chosen far apart, and places every point by its distances to them (de Silva and
// Tenenbaum, "Sparse multidimensional scaling using landmark points", 2004): work n·L instead of n³.
// It uses so many threads, 0 being all cores, and the places do not depend on them.
func Plane(d Distances, landmarks, threads int) (x, y []float64) {
	n := d.Points()
	s := newPlane(d, farApart(d, min(n, landmarks), threads))
	x, y = make([]float64, n), make([]float64, n)
	workers.Pieces(threads, n, placedTogether, func(from, to int) {
		for c := from; c < to; c++ {
			x[c], y[c] = s.place(d, c)
		}
	})
	return x, y
}

// farApart chooses landmarks greedily: each time the point farthest from all chosen ones, the lowest number in a tie.
func farApart(d Distances, count, threads int) []int {
	marks := []int{0}
	away := make([]int64, d.Points())
	for c := range away {
		away[c] = math.MaxInt64
	}
	for len(marks) < count {
		last, farthest := marks[len(marks)-1], 0
		away[last] = -1
		workers.Pieces(threads, len(away), 16*placedTogether, func(from, to int) {
			for c := from; c < to; c++ {
				away[c] = min(away[c], d.Apart(c, last))
			}
		})
		for c := range away {
			if away[c] > away[farthest] {
				farthest = c
			}
		}
		away[last] = -1 // it must not be chosen again
		marks = append(marks, farthest)
	}
	return marks
}

// plane is spanned by the two main axes of the landmarks.
type plane struct {
	marks []int
	means []float64    // the mean square distance from each landmark to all
	axes  [2][]float64 // what each landmark's square distance adds to a coordinate
}

func newPlane(d Distances, marks []int) *plane {
	n := len(marks)
	s := &plane{marks: marks, means: make([]float64, n), axes: [2][]float64{make([]float64, n), make([]float64, n)}}
	distances := mat.NewSymDense(n, nil)
	for i, a := range marks {
		for j, b := range marks {
			apart := float64(d.Apart(a, b))
			s.means[i] += apart * apart / float64(n)
			distances.SetSym(i, j, apart)
		}
	}
	var coordinates mat.Dense
	lambda := make([]float64, n)
	found, _ := mds.TorgersonScaling(&coordinates, lambda, distances)
	for axis := range min(found, len(s.axes)) {
		if lambda[axis] <= 1e-9*lambda[0] {
			break // the points lie on a line, or at one place
		}
		sign := -0.5 / lambda[axis] * orientation(&coordinates, axis)
		for i := range n {
			s.axes[axis][i] = sign * coordinates.At(i, axis)
		}
	}
	return s
}

// orientation chooses the sign of an eigenvector, which is arbitrary: the landmark with
// the largest coordinate is on the positive side.
func orientation(coordinates *mat.Dense, axis int) float64 {
	farthest := 0.0
	for i := range coordinates.RawMatrix().Rows {
		if v := coordinates.At(i, axis); math.Abs(v) > math.Abs(farthest)*(1+1e-9) {
			farthest = v
		}
	}
	return math.Copysign(1, farthest)
}

func (s *plane) place(d Distances, c int) (x, y float64) {
	for i, mark := range s.marks {
		apart := float64(d.Apart(c, mark))
		square := apart*apart - s.means[i]
		x += s.axes[0][i] * square
		y += s.axes[1][i] * square
	}
	return x, y
}

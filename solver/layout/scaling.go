package layout

import (
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/mds"

	"tourscope/solver"
)

// maxLandmarks bounds the matrix whose eigenvectors are computed, a cubic work:
// 200 take some 30 ms.
const maxLandmarks = 200

// scaled places the cities of a matrix by classical multidimensional scaling
// (Torgerson 1952). With more cities than maxLandmarks it scales only landmarks,
// chosen far apart, and places every city by its distances to them (de Silva and
// Tenenbaum, "Sparse multidimensional scaling using landmark points", 2004): work
// n·L instead of n³.
func scaled(p *solver.Problem) (x, y []float64) {
	marks := landmarks(p, min(p.Cities(), maxLandmarks))
	plane := newPlane(p, marks)
	x, y = make([]float64, p.Cities()), make([]float64, p.Cities())
	for c := range p.Cities() {
		x[c], y[c] = plane.place(p, solver.City(c))
	}
	return x, y
}

// apart returns the distance of two cities, twice the mean of both directions where these
// differ: the picture has no scale.
func apart(p *solver.Problem, a, b solver.City) int64 {
	if p.Asymmetric() {
		return p.Distance(a, b) + p.Distance(b, a)
	}
	return p.Distance(a, b)
}

// landmarks chooses cities greedily: each time the one farthest from all chosen
// ones, the lowest number in a tie.
func landmarks(p *solver.Problem, count int) []solver.City {
	marks := []solver.City{0}
	away := make([]int64, p.Cities())
	for c := range away {
		away[c] = math.MaxInt64
	}
	for len(marks) < count {
		last, farthest := marks[len(marks)-1], solver.City(0)
		away[last] = -1
		for c := range away {
			away[c] = min(away[c], apart(p, solver.City(c), last))
			if away[c] > away[farthest] {
				farthest = solver.City(c)
			}
		}
		away[last] = -1 // it must not be chosen again
		marks = append(marks, farthest)
	}
	return marks
}

// plane is spanned by the two main axes of the landmarks.
type plane struct {
	marks []solver.City
	means []float64    // the mean square distance from each landmark to all
	axes  [2][]float64 // what each landmark's square distance adds to a coordinate
}

func newPlane(p *solver.Problem, marks []solver.City) *plane {
	n := len(marks)
	s := &plane{marks: marks, means: make([]float64, n), axes: [2][]float64{make([]float64, n), make([]float64, n)}}
	distances := mat.NewSymDense(n, nil)
	for i, a := range marks {
		for j, b := range marks {
			d := float64(apart(p, a, b))
			s.means[i] += d * d / float64(n)
			distances.SetSym(i, j, d)
		}
	}
	var coordinates mat.Dense
	lambda := make([]float64, n)
	found, _ := mds.TorgersonScaling(&coordinates, lambda, distances)
	for axis := range min(found, len(s.axes)) {
		if lambda[axis] <= 1e-9*lambda[0] {
			break // the cities lie on a line, or at one point
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

func (s *plane) place(p *solver.Problem, c solver.City) (x, y float64) {
	for i, mark := range s.marks {
		d := float64(apart(p, c, mark))
		square := d*d - s.means[i]
		x += s.axes[0][i] * square
		y += s.axes[1][i] * square
	}
	return x, y
}

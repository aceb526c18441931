package partition

import (
	"math"
	"math/rand/v2"

	"tourscope/solver"
	"tourscope/solver/curve"
)

// CanTurn says whether Turned makes tours of a problem: its cities are points of a plane, and no edge is in every tour.
func CanTurn(p *solver.Problem) bool {
	return p.HasCoordinates() && p.Z() == nil && p.FixedEdges() == 0
}

// Turned returns the cities of a problem with coordinates along a space-filling curve over the plane
// turned by a random angle: a start tour with long edges at other places for every seed, in some
// 0.1 µs a city. It does not look at fixed edges.
func Turned(p *solver.Problem, seed uint64) []solver.City {
	sin, cos := math.Sincos(rand.New(rand.NewPCG(seed, 0)).Float64() * 2 * math.Pi)
	x, y := p.X(), p.Y()
	u, v := make([]float64, len(x)), make([]float64, len(x))
	for i := range x {
		u[i], v[i] = cos*x[i]-sin*y[i], sin*x[i]+cos*y[i]
	}
	return curve.Plane(u, v, 1)
}

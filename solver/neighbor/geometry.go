package neighbor

import "tourscope/solver"

// Geometry is what the candidates of a problem are ranked by, for lists that are made elsewhere, as
// on a GPU: the norm of the differences of coordinates, and of equal ones the city's number.
type Geometry struct {
	X, Y, Z []float64 // of each city; Z is nil in the plane
	Norm    Norm
}

// GeometryOf returns the geometry of a problem; false where it has none, as a matrix, or where its
// first axis is periodic.
func GeometryOf(p *solver.Problem, threads int) (Geometry, bool) {
	s := spaceOf(p.Metric())
	switch _, turning := motors(p.Metric()); {
	case turning || !hasSpace(p.Metric()):
		return Geometry{}, false
	case p.Metric().Dimensions() == s.axes:
		return Geometry{p.X(), p.Y(), p.Z(), s.norm}, true
	}
	points := pointsOf(p, threads)
	g := Geometry{make([]float64, len(points)), make([]float64, len(points)), make([]float64, len(points)), s.norm}
	for i, at := range points {
		g.X[i], g.Y[i], g.Z[i] = at[0], at[1], at[2]
	}
	return g, true
}

// Axes returns the dimensions of the geometry: 2 or 3.
func (g Geometry) Axes() int {
	if g.Z == nil {
		return 2
	}
	return 3
}

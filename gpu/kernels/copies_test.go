package kernels

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
)

// severalOf returns the problem of several copies of the cities of another one, whose distances are those within one copy.
func severalOf(t *testing.T, p *solver.Problem, copies int) *solver.Problem {
	t.Helper()
	n := p.Cities()
	def := solver.Definition{Metric: p.Metric(), X: slices.Repeat(p.X(), copies), Y: slices.Repeat(p.Y(), copies), Z: slices.Repeat(p.Z(), copies)}
	if p.Metric() == solver.Explicit {
		def.Matrix = solver.NewMatrix(n * copies)
		for a := range solver.City(n * copies) {
			for b := range a {
				def.Matrix.Set(a, b, int32(p.Distance(a%solver.City(n), b%solver.City(n))))
			}
		}
	}
	if p.Z() == nil {
		def.Z = nil
	}
	for k := range solver.City(copies) {
		for _, e := range p.Definition().FixedEdges {
			base := k * solver.City(n)
			def.FixedEdges = append(def.FixedEdges, [2]solver.City{base + e[0], base + e[1]})
		}
	}
	return must(solver.NewProblem(def))
}

// inCopies turns a case of an instance into one of several copies of it, whose cells are those of each copy.
func (c *regionCase) inCopies(t *testing.T, copies int) {
	t.Helper()
	n, order, cells, near := c.problem.Cities(), c.order, c.cells, c.near
	c.problem, c.order, c.cells, c.near = severalOf(t, c.instance, copies), nil, nil, nil
	for k := range copies {
		base := solver.City(k * n)
		for at := range order { // each begins elsewhere
			c.order = append(c.order, base+order[(at+17*k)%n])
		}
		for _, cell := range cells {
			moved := slices.Clone(cell)
			for i := range moved {
				moved[i] += int32(base)
			}
			c.cells = append(c.cells, moved)
		}
		for _, list := range near {
			moved := slices.Clone(list)
			for i := range moved {
				moved[i] += base
			}
			c.near = append(c.near, moved)
		}
	}
	c.settings.Cities, c.settings.Cells = int64(n*copies), int64(len(c.cells))
}

// copiedProblems are an instance for each variant of the kernels of regions.
func copiedProblems(t *testing.T, n int) map[string]*solver.Problem {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	some := func() []float64 {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(random.IntN(1000))
		}
		return values
	}
	weights := make([]int32, n/2*(n/2))
	for i := range weights {
		weights[i] = random.Int32N(1000)
	}
	x, y, z := some(), some(), some()
	plane := must(solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: x, Y: y}))
	matrix := solver.NewMatrix(n)
	for a := range solver.City(n) {
		for b := range a {
			matrix.Set(a, b, int32(plane.Distance(a, b)))
		}
	}
	directed := must(solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: solver.DirectedMatrix(n/2, weights)}))
	return map[string]*solver.Problem{
		"near":               plane,
		"near, edges fixed":  must(solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: x, Y: y, FixedEdges: [][2]solver.City{{0, 1}, {5, 9}}})),
		"up":                 must(solver.NewProblem(solver.Definition{Metric: solver.Ceil2D, X: x, Y: y})),
		"space":              must(solver.NewProblem(solver.Definition{Metric: solver.Euc3D, X: x, Y: y, Z: z})),
		"matrix":             must(solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: matrix})),
		"matrix, directions": directed.Searched(),
	}
}

// In copies of an instance, which devices have once, searches and populations do what they do in an instance of as many cities.
func TestCopiesFollowTheirOracle(t *testing.T) {
	d := device(t)
	for name, p := range copiedProblems(t, 120) {
		c := newRegionCase(t, p, 2, 2, 2, false)
		c.inCopies(t, 3)
		if gain := c.check(t, d, name+", kicks"); gain <= 0 {
			t.Errorf("%s: kicks gained %d", name, gain)
		}
		hot := newRegionCase(t, p, 2, 1, 2, false)
		hot.settings.Heat = 1.5
		hot.inCopies(t, 3)
		hot.check(t, d, name+", annealed")
		e := newEvolutionCase(t, p, 2, 1, 3, false)
		e.inCopies(t, 3)
		if gain, offspring := e.check(t, d, name+", populations", 7); gain <= 0 || offspring == 0 {
			t.Errorf("%s: populations gained %d by %d offspring", name, gain, offspring)
		}
	}
}

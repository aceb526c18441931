package kernels

import (
	"slices"
	"testing"

	"tourscope/solver"
)

// severalOf returns the problem of several copies of the cities of another one, whose distances are those within one copy.
func severalOf(p *solver.Problem, copies int) *solver.Problem {
	n := p.Cities()
	def := solver.Definition{Metric: p.Metric(), X: slices.Repeat(p.X(), copies), Y: slices.Repeat(p.Y(), copies)}
	if p.Z() != nil {
		def.Z = slices.Repeat(p.Z(), copies)
	}
	if p.Metric() == solver.Explicit {
		def.Matrix = solver.NewMatrix(n * copies)
		for a := range solver.City(n * copies) {
			for b := range a {
				def.Matrix.Set(a, b, int32(p.Distance(a%solver.City(n), b%solver.City(n))))
			}
		}
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
func (c *regionCase) inCopies(copies int) {
	n, order, cells, near := c.problem.Cities(), c.order, c.cells, c.near
	c.problem, c.order, c.cells, c.near = severalOf(c.instance, copies), nil, nil, nil
	for k := range copies {
		base := solver.City(k * n)
		for at := range order { // each begins elsewhere
			c.order = append(c.order, base+order[(at+17*k)%n])
		}
		for _, cell := range cells {
			c.cells = append(c.cells, shifted(cell, int32(base)))
		}
		for _, list := range near {
			c.near = append(c.near, shifted(list, base))
		}
	}
	c.settings.Cities, c.settings.Cells = int64(n*copies), int64(len(c.cells))
}

// shifted returns a list of cities with their numbers in a copy.
func shifted[City int32 | solver.City](list []City, base City) []City {
	moved := slices.Clone(list)
	for i := range moved {
		moved[i] += base
	}
	return moved
}

// copiedProblems are an instance for each variant of the kernels of regions.
func copiedProblems(n int) map[string]*solver.Problem {
	return map[string]*solver.Problem{
		"near":               ofMetric(n, solver.Euc2D),
		"near, edges fixed":  withFixedEdges(n, 9),
		"up":                 ofMetric(n, solver.Ceil2D),
		"space":              ofMetric(n, solver.Euc3D),
		"matrix":             ofMetric(n, solver.Explicit),
		"matrix, directions": directed(n/2, 1000).Searched(),
	}
}

// In copies of an instance, which devices have once, searches and populations do what they do in an instance of as many cities.
func TestCopiesFollowTheirOracle(t *testing.T) {
	d := device(t)
	for name, p := range copiedProblems(120) {
		c := newRegionCase(t, p, 2, 2, 2, false)
		c.inCopies(3)
		if gain := c.check(t, d, name+", kicks"); gain <= 0 {
			t.Errorf("%s: kicks gained %d", name, gain)
		}
		hot := newRegionCase(t, p, 2, 1, 2, false)
		hot.settings.Heat = 1.5
		hot.inCopies(3)
		hot.check(t, d, name+", annealed")
		e := newEvolutionCase(t, p, 2, 1, 3, false)
		e.inCopies(3)
		if gain, offspring := e.check(t, d, name+", populations", 7); gain <= 0 || offspring == 0 {
			t.Errorf("%s: populations gained %d by %d offspring", name, gain, offspring)
		}
	}
}

package start

import (
	"slices"

	"tourscope/solver"
)

// closed returns the problem of the round trip from which cut makes a path: where both ends
// are given, the edge between them is fixed.
func closed(p *solver.Problem) (*solver.Problem, error) {
	def := p.Definition()
	from, to := def.OpenPath[0], def.OpenPath[1]
	def.OpenPath = nil
	if from != solver.AnyCity && to != solver.AnyCity {
		def.FixedEdges = append(slices.Clip(def.FixedEdges), [2]solver.City{from, to})
	}
	return solver.NewProblem(def)
}

// cut removes the longest edge of a round trip that leaves a path of the problem p.
func cut(p *solver.Problem, order []solver.City) []solver.City {
	from, to := p.Definition().OpenPath[0], p.Definition().OpenPath[1]
	ends := func(end, c solver.City) bool { return end == solver.AnyCity || end == c }
	n := len(order)
	best, length, backwards := -1, int64(-1), false
	for i, a := range order { // the edge a–b leaves the path from b to a
		b := order[(i+1)%n]
		forwards := ends(from, b) && ends(to, a)
		if d := p.Distance(a, b); d > length && (forwards || ends(from, a) && ends(to, b)) && !p.IsFixed(a, b) {
			best, length, backwards = i, d, !forwards
		}
	}
	path := slices.Concat(order[best+1:], order[:best+1])
	if backwards {
		slices.Reverse(path)
	}
	return path
}

package start

import (
	"context"
	"slices"

	"tourscope/solver"
)

// openPath returns a path: a round trip with an edge removed. Where both ends are given, the
// round trip has the edge between them as a fixed one. Where one end is given, it is the
// longer edge of that city that can be removed, otherwise the longest of all.
func openPath(ctx context.Context, threads int, name string, p *solver.Problem, seed uint64) ([]solver.City, error) {
	def := p.Definition()
	from, to := def.OpenPath[0], def.OpenPath[1]
	def.OpenPath = nil
	if from != solver.AnyCity && to != solver.AnyCity {
		def.FixedEdges = append(slices.Clip(def.FixedEdges), [2]solver.City{from, to})
	}
	round, err := solver.NewProblem(def)
	if err != nil {
		return nil, err
	}
	order, err := MakeOn(ctx, threads, name, round, seed)
	if err != nil {
		return nil, err
	}
	return cut(p, order), nil
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

package space

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// Among returns the space with candidates for some of its cities alone, which are found among these: for a search that
// changes the neighbours of no others. The problem has coordinates, and neither fixed edges nor a dummy, see
// solver.Problem.SelectOn. It fails only when ctx ends.
func (s *Space) Among(ctx context.Context, cities []solver.City, o Options) (*Space, error) {
	lists, err := findNear(ctx, s.problem.SelectOn(o.Threads, cities), o)
	if err != nil {
		return nil, err
	}
	some := &Space{ // s may be getting its costs
		problem: s.problem, plane: s.plane, hasPlane: s.hasPlane, isPlane: s.isPlane, names: s.names, isPart: s.isPart, threads: s.threads,
		width: lists.Width(), candidates: make([]Candidate, s.Cities()*lists.Width()),
	}
	workers.Pieces(o.Threads, len(some.candidates), weighedTogether, func(from, to int) {
		for i := from; i < to; i++ {
			some.candidates[i] = Candidate{-1, far}
		}
	})
	workers.Pieces(o.Threads, len(cities), weighedTogether, func(from, to int) {
		for i := from; i < to; i++ {
			c := cities[i]
			row := some.candidates[int(c)*some.width:]
			for k, near := range lists.Of(solver.City(i)) {
				row[k] = Candidate{cities[near], int32(min(s.problem.Distance(c, cities[near]), far))}
			}
		}
	})
	return some, nil
}

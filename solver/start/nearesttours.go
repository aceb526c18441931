package start

import (
	"context"
	"fmt"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// NearestTours returns the tours that Make returns for the heuristic "nearest", one for each
// seed, made side by side on so many threads (0: all cores). Each starts from a copy of one tree
// of all cities: with 3,038 of them a tour takes 0.8 ms instead of 1.9.
func NearestTours(ctx context.Context, threads int, p *solver.Problem, seeds []uint64) ([][]solver.City, error) {
	tours, errs := make([][]solver.City, len(seeds)), make([]error, len(seeds))
	one := func(seed uint64) ([]solver.City, error) { return MakeOn(ctx, 1, "nearest", p, seed) }
	if !p.Asymmetric() && !p.IsPath() && len(seeds) > 0 {
		all, err := newUnvisited(ctx, p, threads)
		if err != nil {
			return nil, fmt.Errorf("preparing nearest-neighbour tours: %w", err)
		}
		one = func(seed uint64) ([]solver.City, error) {
			order, err := all.clone().tour(ctx, randomCity(p, seed))
			if err != nil {
				return nil, fmt.Errorf("building a nearest-neighbour tour: %w", err)
			}
			return KeepFixed(p, order)
		}
	}
	workers.Each(threads, len(seeds), func(i int) { tours[i], errs[i] = one(seeds[i]) })
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return tours, nil
}

package regions

import (
	"context"
	"maps"
	"sync"

	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/partition"
	search "tourscope/solver/search/rounds"
)

// The run's own first tour, which is searched level by level as well where dense parts of the instance lie apart.

// addFirstLevels adds the levels of the first tour of n cities for the usual launch. Where a tour has cells for a part of a device, it
// has the blocks of an island, with several of which it is searched at the same time; where whole tours are not recombined there are
// none, and with one thread they follow, for the same tour.
func (s *cellSizes) addFirstLevels(usual plan.Regions, n int) {
	s.far = sizesOfFar(usual, n)
	if usual.Replicas == 1 {
		s.levels, s.coarse = sizesOfLevels(aloneLevels(), usual, n), sizesOfLevels(coarseLevels(usual, n), usual, n)
		return
	}
	s.beside = islandSizes(usual, true, n)
}

// firstLevels returns the levels of the first tour; nil: none.
func (s *cellSizes) firstLevels(how apartness) []levelSizes {
	if s.beside != nil {
		return s.beside.leveled(s.beside.quick, how)
	}
	return s.leveled(s.levels, how)
}

// lowerFirst lowers the start tour of the run.
func (r *rounds) lowerFirst(ctx context.Context) (halted bool, err error) {
	how := r.apart()
	if how == together {
		return r.lower(ctx, soonRepairs)
	}
	if r.restarts != nil {
		r.restarts.early.set(true, how)
		r.prepareEarly(ctx)
	}
	r.state.Stage = solver.Stage{Name: "descent", Device: solver.GPU, Threads: 1}
	levels := r.sizes.firstLevels(how)
	if r.islands != nil {
		in := r.inputs() // of the sizes until now
		r.sizes = r.islands.startWith(how)
		if solver.Workers(r.threads) > 1 {
			in.ahead[1]() // which is being made
		}
		maps.DeleteFunc(in.ahead, func(number int64, _ func() *partition.Partition) bool { return number > 0 }) // the cells of rounds of kicks are others
	}
	beside, seed := r.threads == 0 && solver.Workers(0) > 1, r.settings.Seed
	if beside && r.islands != nil {
		await.Ahead(func() { r.near() }) // the islands begin with it
	}
	if halted, err = r.searchLevels(ctx, levels, seed, beside); halted || err != nil {
		return halted, err
	}
	r.far.begin(how)
	return r.lowerAndSearchFar(ctx, seed, true)
}

// seekApart returns what says whether the start tour, which may be along the curve, leads between dense parts that lie apart: that is
// sought beside what else the rounds need first.
func (r *rounds) seekApart(along bool) (how func() apartness) {
	if !along || r.sizes.firstLevels(together) == nil || r.isBoard() {
		return func() apartness { return together }
	}
	p, order, length, threads := r.problem, r.order, r.length, r.threads
	how = sync.OnceValue(func() apartness { return apartnessOf(search.FarShare(p, order, length, threads)) })
	if solver.Workers(threads) > 1 {
		await.Ahead(func() { how() })
	}
	return how
}

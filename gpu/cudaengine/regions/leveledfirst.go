package regions

import (
	"context"

	"tourscope/gpu/plan"
	"tourscope/solver"
	search "tourscope/solver/search/rounds"
)

// The run's own first tour, which is searched level by level as well where dense parts of the instance lie apart.

// apartAlong is the share of far edges of the tour along the curve from which dense parts lie apart: they are 10 to 12 % of clustered
// instances of DIMACS of 10,000 cities and more, at most 4.5 % of others (usa13509).
const apartAlong = 0.08

// firstLevels returns the levels of the first tour for the usual launch. Where a tour has cells for a part of a device, populations
// have one round in each: C31k.0, C31k.1 and 20,000 such cities came to 1 % after 0.17, 0.17 and 0.15 instead of 0.22, 0.21 and 0.21 s. C100k.0
// and C100k.1 came to 0.4 % after 0.32 and 0.35 s with two, after 0.78 and 0.90 with one (both also in the starts of restarts, which
// began after the first tour).
func firstLevels(usual plan.Regions) []level {
	all := startLevels()
	if usual.Replicas > 1 {
		for i := range all {
			all[i].rounds = 1
		}
	}
	return all
}

// lowerFirst lowers the start tour of the run.
func (r *rounds) lowerFirst(ctx context.Context) (halted bool, err error) {
	if !r.isApartAlong() {
		return r.lower(ctx)
	}
	if r.restarts != nil {
		r.restarts.early.set(true, true)
		r.prepareEarly(ctx)
	}
	r.state.Stage = solver.Stage{Name: "descent", Device: solver.GPU, Threads: 1}
	r.leveled = true
	seed := r.settings.Seed
	if halted, err = r.searchLevels(ctx, seed, r.threads == 0 && solver.Workers(0) > 1); halted || err != nil {
		return halted, err
	}
	return r.lowerAnew(ctx, seed)
}

// isApartAlong says whether the start tour is that along the curve, and leads between dense parts that lie apart.
func (r *rounds) isApartAlong() bool {
	if r.sizes.levels == nil || r.isBoard() || !isIdentity(r.order) {
		return false
	}
	return search.FarShare(r.space, r.order, r.length, r.hostThreads()) >= apartAlong
}

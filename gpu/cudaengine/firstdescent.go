package cudaengine

import (
	"context"

	search "tourscope/solver/search/rounds"
)

// The first descent on the devices, from the start tour to a Lin–Kernighan minimum.
//
// One warp searches a cell of a few hundred cities, from all of its cities: thousands of cells at
// once, where the host has sixteen cores. Cities at a border of one partition are inside a cell of
// the next, so there are several descents; the later ones change little and take a fraction of the
// time. Edges that are far longer than a cell are inside none: the host replaces them before the
// last descent.
//
// They are rounds of evolve in which a population is one individual without kicks and
// generations. They count as no iteration, since they take no random numbers and end by themselves.

// repairRound is the round after which long edges are replaced.
const repairRound = -1

// lower does the descents that are left: none where the host has descended.
func (r *rounds) lower(ctx context.Context) (halted bool, err error) {
	kicked := r.settings
	for r.settings.Round < 0 && !halted {
		r.settings.Round++
		r.take(r.sizes.lowering)
		evolutionChains(&r.settings)
		if halted, err = r.searchCells(ctx, r.evolve); err != nil {
			return halted, err
		}
		if r.settings.Round == repairRound && !halted {
			halted = search.Repair(ctx, r.space, r.links.Values, r.threads, func() bool { return r.report(ctx) })
		}
		if r.patch(); halted {
			return true, nil
		}
		r.state.Stage = r.stage()
		halted = r.report(ctx)
	}
	r.settings.Depth, r.settings.Third, r.settings.Segment = kicked.Depth, kicked.Third, kicked.Segment
	return halted, nil
}

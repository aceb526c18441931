package regions

import (
	"context"

	"tourscope/gpu/plan"
	search "tourscope/solver/search/rounds"
)

// The descent on the devices, from a start tour to a Lin–Kernighan minimum: of the run's first tour, those of its islands, and
// those of restarts.
//
// One warp searches a cell of a few hundred cities, from all of its cities: thousands of cells at
// once, where the host has sixteen cores. Cities at a border of one partition are inside a cell of
// the next, so there are several descents; the later ones change little and take a fraction of the
// time. Edges that are far longer than a cell are inside none: the host replaces them before the
// last descent, and after it those that are a share of the whole tour once more, since another tour may
// have a way round one that had none: no round would lose it. Where a tour was searched level by level its long edges were
// chosen together, and a way round one of them that is shorter by itself leaves a tour that rounds make longer: C31k.1 (DIMACS,
// seed 316231) came to 0.5, 0.3 and 0.2 % after 0.18, 0.27 and 0.36 s without, 0.27, 0.42 and 0.43 s with such ways, C100k.0 to 0.3 %
// after 0.39 instead of 0.50 s.
//
// They are rounds of evolve in which a population is one individual without kicks and
// generations. They count as no iteration, since they take no random numbers and end by themselves.

// repairedShare is the share of the tour's length beyond which edges are replaced after a descent: any
// that is far too long, and after the last one the few that it has left.
func repairedShare(round int64) float64 {
	if round < 0 {
		return 0
	}
	return 5e-4
}

const (
	// descents is the number of rounds of a first descent on the devices. They have the
	// numbers 1 − descents to 0.
	descents = plan.Descents

	// firstSearches is the chain searches of a cell in the first launch of such a round, before
	// the speed of the device is measured.
	firstSearches = 512
)

// lower sets the launches of the first descents.
func (s *cellSizes) lower(launches [descents]plan.Regions) {
	for _, l := range launches {
		s.lowering = append(s.lowering, descentSize(l))
	}
}

// descentSize is the size of the cells of a descent.
func descentSize(l plan.Regions) *cellSize {
	return &cellSize{Regions: l, rules: descentRules, searches: firstSearches}
}

// lowered returns the size of the cells of a first descent, by the number of its round.
func (s *cellSizes) lowered(round int64) *cellSize { return s.lowering[round+descents-1] }

// Which long edges are repaired between descents.
type repairs int

const (
	noRepairs repairs = iota
	usualRepairs
	soonRepairs // those of the run's own tour, for which it waits
)

// lower does the descents that are left: none where the host has descended. Maybe it repairs long edges between them.
func (r *rounds) lower(ctx context.Context, which repairs) (halted bool, err error) {
	kicked := r.settings
	for r.settings.Round < 0 && !halted {
		r.settings.Round++
		r.take(r.sizes.lowered(r.settings.Round))
		evolutionChains(&r.settings)
		if halted, err = r.searchCells(ctx, r.evolve); err != nil {
			return halted, err
		}
		if which != noRepairs && !halted {
			long := search.Long{Share: repairedShare(r.settings.Round), Soon: which == soonRepairs}
			halted = search.Repair(ctx, r.space, r.links.Values, long, r.hostThreads(), func() bool { return r.report(ctx) })
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

package regions

import (
	"context"

	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/selector"
)

// The levels where dense parts lie far apart: coarse ones, and those of far rounds.

// coarseRounds is the rounds of populations of a coarse level. A level of a far round has one.
const coarseRounds = 2

// coarseLevels returns the levels that come before those of a list where dense parts lie far apart, of n cities in usual cells of a
// launch: of as many cities as one cell holds, four cells, and so on. The longest edges are a great part of such a tour, and each cell
// of its first usual level would hold some of them: 50,000 cities in 100 small clusters stood at 0.02 to 0.75 % after 1.2 s of an H200 without
// coarse levels, at 0.001 % with them (four seeds each), 50,000 whose distances are of all scales at 0.04 to 3.4 and 0.04 to 0.07 %.
// Where clusters are larger, as those of DIMACS, they gain nothing and take 15 ms.
func coarseLevels(usual plan.Regions, n int) (all []level) {
	for cells := 1; shareOfCells(cells, usual, n) < firstShare; cells *= 4 {
		all = append(all, level{share: shareOfCells(cells, usual, n), rounds: coarseRounds, rules: quickRules})
	}
	return all
}

// sizesOfFar returns the sizes of the cells of a far round of n cities, in usual cells of a launch.
func sizesOfFar(usual plan.Regions, n int) (all []levelSizes) {
	for _, cells := range []int{1, 4} {
		l := level{share: shareOfCells(cells, usual, n), rules: quickRules}
		if l.share > lastShare {
			break
		}
		all = append(all, levelSizes{l.share, citiesOf(l.share, n), []*cellSize{l.populations(usual, n)}})
	}
	return all
}

// shareOfCells returns which share of n edges is at as many cities as some usual cells of a launch hold.
func shareOfCells(cells int, usual plan.Regions, n int) float64 {
	return (float64(cells*usual.Shape.Capacity/2) + 0.5) / float64(n)
}

// lowerAndSearchFar is lowerAnew, and for a tour whose dense parts lie far apart a far round and once more lowerAnew for what that has
// changed.
func (r *rounds) lowerAndSearchFar(ctx context.Context, seed uint64, leveled bool) (halted bool, err error) {
	if halted, err = r.lowerAnew(ctx, seed, leveled); halted || err != nil || !r.far.wide || r.sizes.far == nil {
		return halted, err
	}
	before := r.length
	halted, err = r.searchFar(ctx, seed+1<<loweredSeeds)
	if r.far.left = poorFarRounds; halted || err != nil || r.length == before {
		return halted, err
	}
	r.inputs().ahead[r.next.number] = r.next.made // that of the first round
	return r.lowerAnew(ctx, seed+1<<loweredSeeds, true)
}

// isFarDue says whether a far round follows the present round.
func (r *rounds) isFarDue() bool {
	populations := r.settings.Round - r.kicksFrom - r.kickRounds(r.launch.KickRounds)
	return r.far.left > 0 && r.sizes.far != nil && r.evolves() && populations%farEvery == 1
}

// The seeds of far rounds, and of descents after them, are these powers of two apart.
const farSeeds, loweredSeeds = 20, 50

// searchFarNow does the far round that follows the present round.
func (r *rounds) searchFarNow(ctx context.Context) (halted bool, err error) {
	return r.searchFar(ctx, r.settings.Seed+uint64(r.settings.Round)<<farSeeds)
}

// searchFar does a far round, in partitions and with random numbers of a seed. The partition of the next round, which may be being
// made, stays.
func (r *rounds) searchFar(ctx context.Context, seed uint64) (halted bool, err error) {
	settings, size, next, before := r.settings, r.size, r.next, r.length
	levels := r.sizes.far
	if !r.far.wide {
		levels = levels[:1]
	}
	halted, err = r.searchLevels(ctx, levels, seed, solver.Workers(r.threads) > 1)
	r.settings, r.next = settings, next
	r.take(size)
	r.far.note(selector.Saved(before, r.length))
	return halted, err
}

package regions

import (
	"context"
	"maps"
	"slices"

	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/levels"
	"tourscope/solver/search/partition"
)

// Start tours that are searched level by level before they are lowered, see package levels: of instances whose dense parts lie
// far from each other. A level has descents and populations in cells of its cities, as the whole instance has; the paths
// between these are outside of all cells. There is one descent a level, and one after the last: another before it in
// smaller cells took 2 to 4 ms and the tours were as long after populations (H200, clustered instances of 17,000 to 100,000 cities).

// level is a share of the edges of a start tour that may change, with those before, and the rounds of populations of its cities.
type level struct {
	share  float64
	rounds int
	rules  int // which of cellShard.rules they have
}

// The shares of the first and last levels, but for coarse ones, see coarseLevels.
const firstShare, lastShare = 1. / 64, 1. / 4

// startLevels returns the levels of start tours, of islands and restarts. Two seeds each of C100k.1 and C100k.0 (DIMACS) stood
// after 2 s of an H200 at 0.16 to 0.20 % with these shares, which take 0.3 s beside the search; with 1/64, 1/16 and 1/4 at 0.16 to 0.23, with
// 1/32 and 1/8, which take 0.15 s, at 0.17 to 0.31; with 1/2 as well they were as good after 2 s and later before. With one
// round both stood at 0.22 and 0.23 % after 2 s, with three at 0.15 and 0.20.
func startLevels() (all []level) {
	for _, share := range []float64{firstShare, 1. / 32, 1. / 16, 1. / 8, lastShare} {
		all = append(all, level{share: share, rounds: 2})
	}
	return all
}

// aloneLevels returns the levels of the first tour beside which no islands are searched: those of start tours, and populations have
// fewer generations. 100,000 and 150,000 clustered cities (DIMACS, three seeds each) came to 1 and 0.3 % after 0.205 to 0.241 and 0.29 to
// 0.30 instead of 0.228 to 0.271 and 0.30 to 0.35 s, a million to 1 % after 1.05 instead of 1.16. With fewer levels, one round in some,
// or half as many kicks they came to 1 % up to 0.06 s sooner, the smaller ones to 0.3 % 0.01 to 0.2 s later.
func aloneLevels() (all []level) {
	for _, l := range startLevels() {
		l.rules = quickRules
		all = append(all, l)
	}
	return all
}

// quickLevels returns the levels of the first tour where islands are searched beside it, and of their first tours: populations have one
// round in each, of fewer generations. C31k.0, C31k.1 and 20,000 such cities came to 1 % after 0.17, 0.17 and 0.15 instead of 0.22, 0.21 and 0.21 s. C100k.0
// and C100k.1, which have no islands, came to 0.4 % after 0.32 and 0.35 s with two, after 0.78 and 0.90 with one. With four levels instead of
// five 17,000 to 28,000 cities came to 0.2 % 20 ms sooner; with three (1/64, 1/16, 1/4) some stood at 0.25 % after half a second.
func quickLevels() (all []level) {
	for _, share := range []float64{firstShare, 1. / 25, 1. / 10, lastShare} {
		all = append(all, level{share: share, rounds: 1, rules: quickRules})
	}
	return all
}

// sizesOfLevels returns the sizes of the cells of some levels, for n cities in usual cells of a launch.
func sizesOfLevels(levels []level, usual plan.Regions, n int) (all []levelSizes) {
	for _, l := range levels {
		sizes, populations := levelSizes{share: l.share, cities: citiesOf(l.share, n)}, l.populations(usual, n)
		sizes.all = append(sizes.all, descentSize(populations.FirstDescents(sizes.cities)[descents-1]))
		for range l.rounds {
			sizes.all = append(sizes.all, populations)
		}
		all = append(all, sizes)
	}
	return all
}

// populations returns the size of the cells of a level's populations, for n cities in usual cells of a launch.
func (l level) populations(usual plan.Regions, n int) *cellSize {
	return &cellSize{Regions: usual.AtLevel(citiesOf(l.share, n)), rules: l.rules}
}

// citiesOf returns how many cities are at a share of the edges of n cities, at most.
func citiesOf(share float64, n int) int { return max(plan.MinRegion, min(n, 2*int(share*float64(n)))) }

// sharesOf returns which share of the start tour's edges each level has.
func sharesOf(levels []levelSizes) (all []float64) {
	for _, level := range levels {
		all = append(all, level.share)
	}
	return all
}

// searchLevels searches the tour of the rounds level by level; the host prepares a level beside the search of the one before, or else
// when that has ended.
func (r *rounds) searchLevels(ctx context.Context, sizes []levelSizes, seed uint64, beside bool) (halted bool, err error) {
	kicked, ahead := r.settings, maps.Clone(r.inputs().ahead)
	defer func() {
		r.settings.Depth, r.settings.Third, r.settings.Segment = kicked.Depth, kicked.Third, kicked.Segment
		maps.Copy(r.inputs().ahead, ahead) // of the rounds that follow
	}()
	r.settings.Seed, r.settings.Round = seed, 0
	evolutionChains(&r.settings)
	var queue await.Queue
	start, threads := slices.Clone(r.order), r.hostThreads()
	if beside {
		threads = max(1, solver.Workers(threads)/2)
	}
	near := newLevelCandidates(r, r.sizes.largestLevel(), threads)
	divider := r.inputs().partitioner.(*partition.Partitioner).On(threads)
	var ends [][]solver.City
	first := int64(1) // round of the next level
	find := func(i int) (into *searchedLevel, task *await.Task) {
		into = &searchedLevel{}
		return into, queue.Go(func() {
			if ends == nil {
				ends = levels.Ends(r.problem, start, sharesOf(sizes), threads)
			}
			if len(ends[i]) < plan.MinRegion || ctx.Err() != nil {
				return
			}
			near.prepare(ctx, into, ends[i])
			into.partition = divider.Of(ends[i]).Make(sizes[i].all[0].Cells, seed, first)
			first += int64(len(sizes[i].all))
		})
	}
	next, task := find(0)
	for i, own := range sizes {
		if i > 0 && !beside {
			next, task = find(i)
		}
		if task.Wait(ctx, func() bool { return r.report(ctx) }) || ctx.Err() != nil {
			return true, nil
		}
		level := next
		if beside && i+1 < len(sizes) {
			next, task = find(i + 1)
		}
		if level.cities == nil {
			continue
		}
		if halted, err = near.use(ctx, level); halted || err != nil {
			return halted, err
		}
		if halted, err = r.searchLevel(ctx, level, own.all, seed); halted || err != nil {
			return halted, err
		}
	}
	return false, near.restore()
}

// searchLevel does the rounds of a level, in cells of its cities of some sizes.
func (r *rounds) searchLevel(ctx context.Context, l *searchedLevel, sizes []*cellSize, seed uint64) (halted bool, err error) {
	in := r.inputs()
	divider, first := in.partitioner.(*partition.Partitioner).Of(l.cities), l.partition.Number
	r.settings.Round = first - 1
	in.ahead[first] = func() *partition.Partition { return l.partition }
	for i, size := range sizes[1:] {
		number := first + 1 + int64(i)
		in.ahead[number] = func() *partition.Partition { return divider.Make(size.Cells, seed, number) }
	}
	in.ahead[first+int64(len(sizes))] = func() *partition.Partition { return nil } // prepare asks for it beside the last round
	r.beginAt(first)
	for _, size := range sizes {
		r.settings.Round++
		r.take(size)
		if halted, err = r.searchCells(ctx, r.evolve); err != nil {
			return halted, err
		}
		if r.patch(); halted || r.report(ctx) {
			return true, nil
		}
	}
	return false, nil
}

// keepOthers has cities that are in no cell keep their neighbours.
func (r *rounds) keepOthers() {
	n, threads := len(r.order), r.hostThreads()
	if len(r.present.Cities) == n {
		return
	}
	searched := make([]bool, n)
	solver.InPieces(threads, len(r.present.Cities), func(from, to int) {
		for _, c := range r.present.Cities[from:to] {
			searched[c] = true
		}
	})
	solver.InPieces(threads, n, func(from, to int) {
		before := r.order[(from+n-1)%n]
		for i := from; i < to; i++ {
			c, after := r.order[i], r.order[0]
			if i+1 < n {
				after = r.order[i+1]
			}
			if !searched[c] {
				r.links.Values[c] = [2]int32{int32(before), int32(after)}
			}
			before = c
		}
	})
}

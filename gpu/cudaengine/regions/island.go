package regions

import (
	"context"
	"slices"
	"strconv"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/partition"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/selector"
	"tourscope/solver/start"
)

// islandSet is what the islands of a run have in common.
type islandSet struct {
	*islands
	otherRounds
	machine *device.Machine
	job     solver.Job // its threads are those of one island
	devices []int
	usual   plan.Regions // with one block a cell
	turned  bool         // tours begin along turned curves
}

// islandThreads is the threads of an island, at least, where the run has no budget: with two a level is prepared beside the search of
// the one before, then with its candidates. Of 13,000 clustered cities ten islands had levels in 120 ms with one, 50 of them without
// work for the device.
const islandThreads = 2

// newIslandSet returns what the islands of a run need.
func newIslandSet(m *device.Machine, s *islands, r *rounds, job solver.Job) islandSet {
	set := islandSet{islands: s, otherRounds: newOtherRounds(r), machine: m, job: job, usual: s.usual.all[0].Regions,
		turned: (r.hasTies() || s.leveled()) && search.CanTurn(r.space)}
	if set.job.Threads = 1; job.Threads == 0 {
		set.job.Threads = max(min(islandThreads, job.Workers()), job.Workers()/set.count)
	}
	set.usual.Replicas = 1
	for _, one := range r.Chosen.List {
		set.devices = append(set.devices, one.Index)
	}
	return set
}

// run searches the tours of an island: every count-th one from the first on. Where it fails, all
// of them that are left have the error.
func (set islandSet) run(ctx context.Context, first int) {
	i, number := first, strconv.Itoa(set.devices[first%len(set.devices)])
	defer set.preliminary.end(first)
	err := set.machine.Beside("an island", set.job, number, driver.Background, func(g *device.Group) error {
		g.First().Patient = true
		var r *rounds
		for ; i < len(set.made); i += set.count {
			one, err := set.tour(ctx, g, &r, i)
			if err != nil || one.order == nil {
				return err
			}
			set.made[i] <- one
		}
		return nil
	})
	for ; err != nil && i < len(set.made); i += set.count {
		set.made[i] <- islandTour{err: err}
	}
}

// tour searches the tour i on the rounds of an island, which it makes for the first.
func (set islandSet) tour(ctx context.Context, g *device.Group, own **rounds, i int) (islandTour, error) {
	select {
	case set.turns <- token{}:
		defer func() { <-set.turns }()
	case <-ctx.Done():
		return islandTour{}, nil
	}
	seed := set.job.Seed + uint64(i+1)<<40
	from, err := set.start(ctx, seed)
	if from.order == nil || err != nil || ctx.Err() != nil {
		return islandTour{}, err
	}
	if *own == nil {
		progress := islandProgress{await.Silent{Context: ctx}, set.islands}
		if *own, err = set.on(g, set.job.Threads, islandSizes(set.usual, set.leveled(), len(from.order)), progress, from); err != nil {
			return islandTour{}, err
		}
	}
	r := *own
	r.settings.Seed = seed
	r.far.begin(set.apart)
	before := r.Clock().Kernel
	halted, err := r.searchIsland(ctx, from, set.levelsOf(r, i), set.yield(), func(round int, over bool) (halted bool) { return set.handOver(ctx, r, i, round, over) })
	if halted || err != nil {
		return islandTour{}, err
	}
	return islandTour{tourLength: tourLength{slices.Clone(r.order), r.length}, state: r.state, kernel: r.Clock().Kernel - before}, nil
}

// islandSizes returns the sizes of the cells of an island of n cities: the usual ones with one block each, those of descents and
// maybe those of levels, whose few cells have as many blocks together. Those that are searched level by level have half of the
// rounds of kicks: 20,002 and 24,000 clustered cities (DIMACS, seeds 20002 and 24001) come to 0.4 % after 0.16 and 0.15 instead of 0.18 and 0.16 s.
func islandSizes(usual plan.Regions, leveled bool, n int) *cellSizes {
	if usual.Replicas = 1; leveled {
		usual.KickRounds = (usual.KickRounds + 1) / 2
	}
	sizes := newCellSizes([]plan.Regions{usual})
	sizes.lower(usual.FirstDescents(n))
	if leveled {
		sizes.levels, sizes.quick = sizesOfLevels(startLevels(), usual, n), sizesOfLevels(quickLevels(), usual, n)
		sizes.coarse, sizes.far = sizesOfLevels(coarseLevels(usual, n), usual, n), sizesOfFar(usual, n)
	}
	return sizes
}

// levelsOf returns the levels of the tour i on the rounds of an island; nil: none. The first turn is quick where the run's own tour
// is in it: further gaps come with its end.
func (set islandSet) levelsOf(r *rounds, i int) []levelSizes {
	if set.own > 0 && i < set.count {
		return r.sizes.leveled(r.sizes.quick, set.apart)
	}
	return r.sizes.leveled(r.sizes.levels, set.apart)
}

// yield returns the yield down to which an island searches a tour.
func (set islandSet) yield() float64 {
	switch {
	case set.leveled():
		return leveledYield
	case set.board:
		return boardYield
	}
	return restartYield
}

// start makes a start tour, which the device lowers: of instances with ties, or whose dense parts lie apart, along a turned curve, of others by the heuristic nearest. With
// nearest, whose long edges are longer and more, drilling60000-7 stood at 0.027 instead of 0.015 % after 3 s, the worst of eight
// seeds at 0.067 instead of 0.026 %, and pla33810 at 0.046 instead of 0.037 %.
func (set islandSet) start(ctx context.Context, seed uint64) (tourLength, error) {
	p := set.space.Problem()
	if set.turned {
		order := partition.Turned(p, seed)
		return tourLength{order, p.LengthOn(set.job.Threads, order)}, nil
	}
	order, err := start.MakeOn(ctx, set.job.Threads, "nearest", p, seed)
	if err != nil {
		return tourLength{}, err
	}
	return tourLength{order, p.LengthOn(set.job.Threads, order)}, nil
}

// searchIsland searches another tour: maybe level by level, then descents, rounds of kicks, and rounds of populations in usual
// cells until their yield has come down to least. After each round, counted from 1, it calls after, which may halt it.
func (r *rounds) searchIsland(ctx context.Context, from tourLength, levels []levelSizes, least float64, after func(round int, over bool) (halted bool)) (halted bool, err error) {
	if halted, err = r.lowerFrom(ctx, from, levels, r.settings.Seed); halted || err != nil {
		return halted, err
	}
	for one, over := (restart{}), false; !over && !halted; {
		before := r.length
		if halted, err = r.round(ctx); halted || err != nil {
			break
		}
		over = one.isOver(selector.Saved(before, r.length), r.launch.KickRounds, least, 0)
		halted = after(one.rounds, over)
	}
	return halted, err
}

// islandProgress is the progress of an island, which shows nothing.
type islandProgress struct {
	await.Silent
	all *islands
}

// Report waits while the run is paused, and says whether to go on.
func (p islandProgress) Report(s *solver.State) solver.Signal {
	p.all.pause.RLock()
	defer p.all.pause.RUnlock()
	return p.Silent.Report(s)
}

package regions

import (
	"context"
	"slices"
	"sync"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/partition"
)

// loweredStarts lowers the start tours of restarts on the first device of a run, beside its search: the kernels take a
// tenth of the time, and the rest, mostly ways round long edges, is the host's. A restart of sra104815 would begin with some 0.15 s
// without kernels.
type loweredStarts struct {
	*besideWork
	otherRounds
	threads int
	launch  plan.Regions
	rounds  *rounds          // nil before the first tour
	memory  *sync.Mutex      // held while one of several asks for it, which would otherwise get a part each
	others  []*loweredStarts // which have the tours where this one has no memory
}

// newLoweredStarts returns several that lower start tours of a run's restarts side by side, until they are closed.
func newLoweredStarts(ctx context.Context, m *device.Machine, r *rounds, job solver.Job, count int) []*loweredStarts {
	all, memory := make([]*loweredStarts, count), new(sync.Mutex)
	for i := range all {
		all[i] = &loweredStarts{
			besideWork: newBesideWork(ctx, "starts of restarts", driver.Background, m, r.Group, job), otherRounds: newOtherRounds(r),
			threads: r.restarts.job.Threads, launch: r.sizes.all[0].Regions, memory: memory,
		}
		all[i].mayBeFull = true
	}
	for i, one := range all {
		one.others = slices.Concat(all[:i], all[i+1:])
	}
	return all
}

// lower returns what the descents leave of a tour, where dense parts lie apart after a search level by level, in partitions of a seed;
// no order where the run has ended or the device has failed, or is full.
func (s *loweredStarts) lower(from tourLength, how apartness, seed uint64) (lowered tourLength, full bool) {
	lowered, full = s.lowerHere(from, how, seed)
	for i := 0; full && i < len(s.others); i++ {
		lowered, full = s.others[i].lowerHere(from, how, seed)
	}
	return lowered, full
}

// lowerHere is lower without the others.
func (s *loweredStarts) lowerHere(from tourLength, how apartness, seed uint64) (lowered tourLength, full bool) {
	if s.full.Load() {
		return tourLength{}, true
	}
	s.do(func(ctx context.Context, g *device.Group) error {
		if err := s.begin(ctx, g, from, how); err != nil || s.full.Load() {
			return err
		}
		r := s.rounds
		r.inputs().ahead[1] = func() *partition.Partition { return nil } // prepare asks for it beside the last descent
		if halted, err := r.lowerFrom(ctx, from, r.sizes.leveled(r.sizes.levels, how), seed); halted || err != nil {
			return err
		}
		lowered = tourLength{slices.Clone(r.order), r.length}
		return nil
	})
	return lowered, s.full.Load()
}

// begin makes the rounds for the first tour, if the device has the memory. All tours are searched level by level, or none.
func (s *loweredStarts) begin(ctx context.Context, g *device.Group, first tourLength, how apartness) (err error) {
	if s.rounds != nil {
		return nil
	}
	s.memory.Lock()
	defer s.memory.Unlock()
	g.First().Patient = true // the search's kernels come first, others need the core
	before := g.First().Mark()
	s.rounds, err = s.on(g, s.threads, s.sizes(len(first.order), how != together), await.Silent{Context: ctx}, first)
	if driver.OutOfMemory(err) {
		s.full.Store(true)
		return g.First().CloseTo(before)
	}
	return err
}

// sizes returns the sizes of the cells of all rounds of n cities, which may begin level by level.
func (s *loweredStarts) sizes(n int, leveled bool) *cellSizes {
	lowering := s.launch.FirstDescents(n)
	sizes := newCellSizes([]plan.Regions{lowering[0]})
	sizes.lower(lowering)
	if leveled {
		sizes.levels, sizes.coarse = sizesOfLevels(startLevels(), s.launch, n), sizesOfLevels(coarseLevels(s.launch, n), s.launch, n)
	}
	return sizes
}

package regions

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/partition"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/selector"
)

// rounds is the stage of a run of regions on the devices.
//
// In a round the tour and a partition go to the devices, which search all regions in
// parallel; the links of all cities return to the host, which patches the subtours that they
// form and computes the exact length. The new tour is kept if it is not longer. The host
// makes the next partition while the devices search. Cities have the numbers of the search
// space, along the curve.
type rounds struct {
	*device.Group
	progress solver.Progress
	searchedTour
	hostBuffers
	midway    float64      // the share of cities midway between two candidates
	tied      bool         // the run's own tour has fewer rounds of kicks, since ties are many
	launch    plan.Regions // of the current round
	sizes     *cellSizes
	size      *cellSize          // of the current round
	sizeNext  int                // of the next one
	settings  kernels.Regions    // of all devices together
	allocated func() error       // allocates the memory of rounds, once
	beside    chan struct{}      // closed when that is done beside the run's goroutine; nil: it is not done there
	inputs    func() roundInputs // of the first round
	divided   dividedAhead
	apart     func() apartness // how far dense parts lie apart, by the start tour if it is along the curve
	found     []foundInstance  // what each device has before the rounds; nil: nothing
	patcher   *partition.Patcher
	next      nextPartition        // of the next round
	present   *partition.Partition // of the current one; nil before the first
	shards    []*cellShard         // one a device; the first joins the paths
	uploaded  *solver.City         // the first city of the tour that the devices have already; nil: none

	brief   func() bool   // launches of populations are to be short, since others wait for the device; nil: never
	perKick time.Duration // of one kick of every search, in the last launch
	spent   Spent
	threads int // the budget of host threads; 0: all cores

	islands *islands    // nil: none
	firsts  *firstTours // nil: none
	firstLaunch
	restarts     *restarts   // nil: none
	whole        *wholeTours // recombines their tours; nil: none
	kicksFrom    int64       // the round after which those of a restart begin, with kicks; 0: there is none
	far          farRounds   // of the tour that is searched
	levelsOnHost atomic.Bool // see levelCandidates
	lessened     bool        // populations begin with fewer kicks, see lessenKicks
	state        solver.State
}

// Spent is the times of the parts of the rounds.
type Spent struct {
	Search    time.Duration // by the device's clock
	Copy      time.Duration
	Patch     time.Duration // patching subtours
	Measure   time.Duration // computing the exact length
	Partition time.Duration // making partitions, mostly while the devices search
}

// roundInputs is the data of the first rounds, besides the tour.
type roundInputs struct {
	partitioner divider
	near        func() []int32                        // the candidates, as a table for the devices
	ahead       map[int64]func() *partition.Partition // partitions that are made ahead, by round
}

// dividedAhead is the partitioner of a problem and the partitions of its first rounds.
type dividedAhead struct {
	problem *solver.Problem // in the numbers of the space; nil before the first
	inputs  func() roundInputs
}

// divider makes partitions: partition.Partitioner, or partition.Stack of several tours.
type divider interface {
	SetThreads(threads int)
	Make(cells int, seed uint64, number int64) *partition.Partition
}

// newRounds plans the launch of a job.
func newRounds(f *device.Group, job solver.Job, progress solver.Progress) (*rounds, error) {
	r := &rounds{Group: f, progress: progress, threads: job.Threads}
	if err := r.chooseLaunch(job); err != nil {
		return nil, err
	}
	r.allocated = sync.OnceValue(r.allocate)
	r.firstLaunch = r.planFirst(job)
	r.restarts = newRestarts(job, r.sizes.all[0].Evolves())
	if r.sizes.lowering != nil && job.Workers() > 1 {
		r.allocateBeside()
	}
	err := r.Each(func(_ int, s *device.Run) error {
		if err := r.preload(s); err != nil {
			return err
		}
		return r.prepareSearches(s)
	})
	if err != nil {
		r.waitForMemory()
	}
	return r, err
}

// prepareSearches prepares the kernels of all rounds.
func (r *rounds) prepareSearches(s *device.Run) error {
	if r.firstLaunch.count > 0 {
		if err := prepareEvolution(s, r.firstLaunch.launch.Evolution()); err != nil || r.firstLaunch.ownRounds == 0 {
			return err
		}
	}
	if r.launch.Evolves() {
		var shapes []plan.EvolutionShape
		for _, size := range r.sizes.each() {
			shapes = append(shapes, size.Evolution())
		}
		for i, shape := range shapes {
			if slices.Contains(shapes[:i], shape) {
				continue // as those of most levels
			}
			if err := prepareEvolution(s, shape); err != nil {
				return err
			}
		}
		if r.launch.KickRounds == 0 {
			return nil
		}
	}
	if r.sizes.kicked != nil {
		if err := prepareKicks(s, r.sizes.kicked.Shape); err != nil {
			return err
		}
	}
	return prepareKicks(s, r.launch.Shape)
}

// preload loads the kernels beside those that search. In larger cells, which come later, the tours of
// several blocks are merged even where a usual cell has one block.
func (r *rounds) preload(s *device.Run) error {
	names := []string{"rank", "pick"}
	if r.sizes.most(func(s *cellSize) int { return s.Replicas }) > 1 {
		names = append(names, "merge")
	}
	if r.sizes.lowering != nil {
		names = append(names, "boxes", "places", "candidates")
	}
	if r.restarts != nil {
		names = append(names, "recombine")
	}
	return s.Preload(names...)
}

// prepareKicks prepares the kernel of the rounds of kicks.
func prepareKicks(s *device.Run, shape plan.RegionShape) error {
	active, err := s.RegionBlocks(shape)
	if err == nil && active == 0 {
		err = fmt.Errorf("a multiprocessor of this device has no room for a block of %d threads: choose fewer, or auto", plan.WarpSize*shape.Searches)
	}
	return err
}

// prepareFor prepares the rounds, which begin with a local minimum.
func (r *rounds) prepareFor(m *search.Minimum) error {
	r.goOnFrom(m)
	along := r.sizes.lowering != nil && isIdentity(r.order)
	r.apart = r.seekApart(along)
	r.next = r.firstPartition(along)
	r.next.begin(r.threads)
	return r.prepareMemory()
}

// prepareMemory makes what rounds of one tour need, and uploads the instance.
func (r *rounds) prepareMemory() error {
	r.patched = make([]solver.City, len(r.order))
	if r.patcher == nil {
		r.preparePatcher(r.problem)
	}
	if err := r.allocated(); err != nil {
		return err
	}
	return r.Each(func(i int, _ *device.Run) error {
		var found foundInstance
		if r.found != nil {
			found = r.found[i]
		}
		return r.shards[i].upload(r, found)
	})
}

// preparePatcher makes the patcher of a problem in the numbers of the space, and begins to allocate its memory.
func (r *rounds) preparePatcher(p *solver.Problem) {
	near := func(into []solver.City, c solver.City) []solver.City { return r.space.AppendNear(into, c) }
	r.patcher = partition.NewPatcher(p, near, r.threads)
	if solver.Workers(r.threads) > 1 {
		await.Ahead(r.patcher.Prepare)
	}
}

// goOnFrom makes a local minimum the tour that is searched.
func (r *rounds) goOnFrom(m *search.Minimum) {
	r.state = m.State
	r.searchedTour.begin(m.Space, m.Order, r.state.Best)
}

// round does one round. The tour does not become longer. Halted within a round, it keeps the
// improvements found so far.
func (r *rounds) round(ctx context.Context) (halted bool, err error) {
	r.settings.Round++
	size, before := r.sizeNext, r.length
	r.take(r.sizeOf(size, r.settings.Round))
	r.sizeNext = r.restarts.chooses(r.sizes, r.settings.Round+1) // its partition is made meanwhile
	if r.evolves() || r.kicksFrom > 0 {
		evolutionChains(&r.settings)
	}
	work := r.search
	if r.evolves() {
		work = r.evolve
		if err := r.lessenKicks(); err != nil {
			return false, err
		}
	}
	if halted, err = r.searchCells(ctx, work); err != nil {
		return halted, err
	}
	if r.patch(); !halted && r.isFarDue() {
		if halted, err = r.searchFarNow(ctx); err != nil { // what it saves counts as this round's
			return halted, err
		}
	}
	if !halted {
		halted, err = r.afterRound(ctx, size, selector.Saved(before, r.length))
	}
	if halted || err != nil {
		return true, err
	}
	r.state.Iteration++
	r.state.Syncs++
	halted = r.report(ctx)
	r.state.Stage = r.stage()
	return halted, r.whole.failed()
}

// sizeOf returns the launch of a round in cells of a size: that of the run's own rounds of kicks, or
// of the size.
func (r *rounds) sizeOf(size int, round int64) *cellSize {
	if r.sizes.kicked != nil && r.kicksFrom == 0 && round <= r.sizes.kicked.KickRounds {
		return r.sizes.kicked
	}
	return r.sizes.all[size]
}

// searchCells has the cells of the next partition searched by work, and fetches the links of
// their tours.
func (r *rounds) searchCells(ctx context.Context, work func(context.Context) (halted bool, err error)) (halted bool, err error) {
	if err := r.send(); err != nil {
		return false, err
	}
	if halted, err = work(ctx); err != nil {
		return false, err
	}
	return halted, r.fetch()
}

// send uploads the partition and the tour to the devices.
func (r *rounds) send() error {
	if r.present = r.next.made(); r.present.Cells() != r.launch.Cells {
		return fmt.Errorf("the partition of round %d has %d cells, its launch %d", r.settings.Round, r.present.Cells(), r.launch.Cells)
	}
	r.spent.Partition += r.next.took()
	began := time.Now()
	r.fill(r.present, r.hostThreads())
	err := r.sendTour()
	if err == nil {
		err = r.Each(func(i int, _ *device.Run) error { return r.shards[i].send(r) })
	}
	r.spent.Copy += time.Since(began)
	return err
}

const (
	// carefulKicks is the kicks of the first launch of a run, before the speed of the device is
	// measured: on an H200 up to 10 ms of a million cities. Each launch more costs as much as a kick, since blocks load their cells.
	carefulKicks = 4

	// longSearch is about the time of later launches, so that a run halts in time; the last one of a round may take half as long again.
	longSearch = 60 * time.Millisecond
)

// search does the kicks of the round, in launches short enough to halt between them: the
// result does not depend on where launches end.
func (r *rounds) search(ctx context.Context) (halted bool, err error) {
	kicks := int64(r.launch.Kicks)
	for from := int64(0); from < kicks; {
		beside := r.prepare
		if r.perKick == 0 {
			beside = nil // too short for the host's work
		}
		to := from + r.kicksTogether(kicks-from)
		took, err := r.TimedBeside(func(i int, _ *device.Run) error { return r.shards[i].improve(from, to) }, beside)
		if err != nil {
			return false, err
		}
		slowest := slices.Max(took)
		r.spent.Search += slowest
		r.perKick = slowest/time.Duration(to-from) + 1
		if from = to; from < kicks && r.report(ctx) {
			return true, nil
		}
	}
	r.prepare() // in a round of one short launch
	return false, nil
}

// kicksTogether returns how many of the kicks that are left are done in the next launch. Blocks wait for each other at its end, so what
// would be left for a short one is added to it.
func (r *rounds) kicksTogether(left int64) int64 {
	if r.perKick == 0 {
		return min(carefulKicks, left)
	}
	count := max(1, int64(longSearch/r.perKick))
	if left <= count+count/2 {
		return left
	}
	return count
}

package cudaengine

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/partition"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/space"
)

// rounds is the stage of a run of regions after its descent on the CPU.
//
// In a round the tour and a partition go to the devices, which search all regions in
// parallel; the links of all cities return to the host, which patches the subtours that they
// form and computes the exact length. The new tour is kept if it is not longer. The host
// makes the next partition while the devices search. Cities have the numbers of the search
// space, along the curve.
type rounds struct {
	*deviceGroup
	progress    solver.Progress
	space       *space.Space
	problem     *solver.Problem
	launch      plan.Regions // of the current round
	sizes       *cellSizes
	size        *cellSize          // of the current round
	sizeNext    int                // of the next one
	settings    kernels.Regions    // of all devices together
	inputs      func() roundInputs // of the first round
	partitioner *partition.Partitioner
	patcher     *partition.Patcher
	next        *partition.Partition // of the next round
	present     *partition.Partition // of the current one; nil before the first
	shards      []*cellShard         // one a device; the first joins the paths

	cities *driver.Pinned[int32] // of the partition, on the way to the devices
	starts *driver.Pinned[int32]
	orders *driver.Pinned[int32]
	links  *driver.Pinned[[2]int32]
	states *driver.Pinned[kernels.BlockState]

	perKick time.Duration // of one kick of every search, in the last launch
	spent   Spent
	threads int           // the budget of host threads; 0: all cores
	order   []solver.City // the best tour
	patched []solver.City
	shown   []solver.City // the best tour in the problem's numbers
	state   solver.State
}

// Spent is the times of the parts of the rounds.
type Spent struct {
	Search    time.Duration // by the device's clock
	Copy      time.Duration
	Patch     time.Duration // patching subtours
	Measure   time.Duration // computing the exact length
	Partition time.Duration // making partitions, mostly while the devices search
}

// roundInputs is the data of the first round, besides the tour.
type roundInputs struct {
	partitioner *partition.Partitioner
	partition   *partition.Partition
	near        []int32 // the candidates, as a table for the devices
}

// newRounds plans the launch of a job.
func newRounds(f *deviceGroup, job solver.Job, progress solver.Progress) (*rounds, error) {
	r := &rounds{deviceGroup: f, progress: progress, threads: job.Threads}
	if err := r.chooseLaunch(job); err != nil {
		return nil, err
	}
	return r, r.each(func(_ int, s *deviceRun) error {
		if err := r.preload(s); err != nil {
			return err
		}
		if r.launch.Evolves() {
			if err := prepareEvolution(s, r.launch.Evolution()); err != nil {
				return err
			}
			for _, size := range r.sizes.all[1:] {
				if err := prepareEvolution(s, size.Evolution()); err != nil {
					return err
				}
			}
			if r.launch.KickRounds == 0 {
				return nil
			}
		}
		return r.prepareKicks(s)
	})
}

// preload compiles the kernels beside those that search.
func (r *rounds) preload(s *deviceRun) error {
	if r.launch.Replicas > 1 {
		return s.Preload("rank", "pick", "merge")
	}
	return s.Preload("rank", "pick")
}

// prepareKicks prepares the kernel of the rounds of kicks.
func (r *rounds) prepareKicks(s *deviceRun) error {
	shape := r.launch.Shape
	active, err := s.RegionBlocks(shape)
	if err == nil && active == 0 {
		err = fmt.Errorf("a multiprocessor of this device has no room for a block of %d threads: choose fewer, or auto", plan.WarpSize*shape.Searches)
	}
	return err
}

// prepareFor prepares the rounds, which begin with a local minimum.
func (r *rounds) prepareFor(m *search.Minimum) error {
	r.space, r.problem, r.order, r.state = m.Space, m.Space.Problem(), m.Order, m.State
	n := len(r.order)
	r.patched, r.shown = make([]solver.City, n), make([]solver.City, n)
	r.patcher = partition.NewPatcher(r.problem, r.space.AppendNear, r.threads)
	r.partitioner, r.next = r.inputs().partitioner, r.inputs().partition
	if err := r.allocate(); err != nil {
		return err
	}
	return r.each(func(i int, _ *deviceRun) error { return r.shards[i].allocate(r) })
}

func (r *rounds) chooseLaunch(job solver.Job) (err error) {
	d, v, n := r.first().Device(), job.Values, len(job.Start)
	room := plan.RegionsDevice{Multiprocessors: d.Multiprocessors * len(r.runs), SharedPerBlock: d.SharedPerBlock, ThreadsPerMulti: d.ThreadsPerMulti}
	if r.launch, err = plan.ChooseRegions(room, n, job.Problem.Metric(), v); err != nil {
		return err
	}
	r.settings = kernels.Regions{
		Cities: int64(n), Cells: int64(r.launch.Cells), Replicas: int64(r.launch.Replicas),
		Capacity: int64(r.launch.Shape.Capacity), Kicks: int64(r.launch.Kicks), Tries: int64(v.Int("tries")),
		Segment: int64(v.Int("segment")), Choice: int64(v.Int("choice")), Depth: int64(v.Int("depth")),
		Third: int64(v.Int("third")), Seed: job.Seed, Heat: v.Float("heat"),
	}
	r.sizes = newCellSizes(r.launch.CellSizes(n))
	if err := r.divide(); err != nil {
		return err
	}
	r.state.Launch = r.launch.Values(n) + r.words()
	return nil
}

// divide divides the work among the devices: cells, or the replicas of each.
func (r *rounds) divide() error {
	var launches []plan.Regions
	for _, size := range r.sizes.all {
		launches = append(launches, size.Regions)
	}
	if err := r.limit(plan.Devices(launches, len(r.runs))); err != nil {
		return err
	}
	for _, s := range r.runs {
		r.shards = append(r.shards, &cellShard{deviceRun: s})
	}
	r.take(0)
	return nil
}

// take makes the launch of a size of cells the current one, and gives every device its share.
func (r *rounds) take(size int) {
	r.size = r.sizes.all[size]
	r.launch = r.size.Regions
	r.settings.Cells, r.settings.Replicas, r.settings.Capacity = int64(r.launch.Cells), int64(r.launch.Replicas), int64(r.launch.Shape.Capacity)
	cells, replicas := r.launch.Shard(len(r.runs))
	for i, d := range r.shards {
		d.launch, d.cells, d.replicas = r.launch, interval{0, r.launch.Cells}, interval{0, r.launch.Replicas}
		if len(cells) > 2 {
			d.cells = interval{cells[i], cells[i+1]}
		}
		if len(replicas) > 2 {
			d.replicas = interval{replicas[i], replicas[i+1]}
		}
		d.partition.Own = d.cells.size()
		d.populations.Rules = d.rules[min(size, 1)]
	}
}

// allocate allocates the pinned memory of a round, which all devices share.
func (r *rounds) allocate() error {
	return r.on(0, func(s *deviceRun) (err error) {
		n := len(r.order)
		for _, p := range []struct {
			into **driver.Pinned[int32]
			size int
		}{{&r.cities, n}, {&r.starts, r.sizes.most(func(s *cellSize) int { return s.Cells }) + 1}, {&r.orders, n}} {
			if *p.into, err = pinned[int32](s, p.size); err != nil {
				return err
			}
		}
		if r.links, err = pinned[[2]int32](s, n); err != nil {
			return err
		}
		r.states, err = pinned[kernels.BlockState](s, r.sizes.most(func(s *cellSize) int { return s.Blocks() }))
		return err
	})
}

// round does one round. The tour does not become longer. Halted within a round, it keeps the
// improvements found so far.
func (r *rounds) round(ctx context.Context) (halted bool, err error) {
	r.settings.Round++
	size, before := r.sizeNext, r.state.Best
	r.take(size)
	r.sizeNext = r.sizes.choose(r.settings.Round + 1) // its partition is made meanwhile
	if r.evolves() {
		evolutionChains(&r.settings)
	}
	if err := r.send(); err != nil {
		return false, err
	}
	if r.evolves() {
		halted, err = r.evolve(ctx)
	} else {
		halted, err = r.search(ctx)
	}
	if err != nil {
		return false, err
	}
	if err := r.fetch(); err != nil {
		return halted, err
	}
	r.patch()
	r.sizes.learn(size, float64(before-r.state.Best)/float64(max(before, 1)))
	if halted {
		return true, nil
	}
	r.state.Iteration++
	r.state.Syncs++
	halted = r.report(ctx)
	r.state.Stage = r.stage()
	return halted, nil
}

// send uploads the partition and the tour to the devices.
func (r *rounds) send() error {
	began := time.Now()
	r.present = r.next
	copy(r.cities.Values, r.next.Cities)
	copy(r.starts.Values, r.next.Starts)
	for i, c := range r.order {
		r.orders.Values[i] = int32(c)
	}
	err := r.each(func(i int, _ *deviceRun) error { return r.shards[i].send(r) })
	r.spent.Copy += time.Since(began)
	return err
}

// carefulKicks is the kicks of the first launch of a run, before the speed of the device is
// measured.
const carefulKicks = 1

// search does the kicks of the round, in launches short enough to halt between them: the
// result does not depend on where launches end.
func (r *rounds) search(ctx context.Context) (halted bool, err error) {
	kicks := int64(r.launch.Kicks)
	for from := int64(0); from < kicks; {
		count, beside := int64(carefulKicks), func() {} // too short for the host's work
		if r.perKick > 0 {
			count, beside = max(1, int64(longLaunch/r.perKick)), r.prepare
		}
		to := min(kicks, from+count)
		took, err := r.timedBeside(func(i int, _ *deviceRun) error { return r.shards[i].improve(from, to) }, beside)
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

// prepare makes the next partition, once a round.
func (r *rounds) prepare() {
	began := time.Now()
	if r.next != nil && r.next.Number == r.settings.Round {
		r.next = r.partitioner.Make(r.sizes.all[r.sizeNext].Cells, r.settings.Seed, r.settings.Round+1)
	}
	r.spent.Partition += time.Since(began)
}

package regions

import (
	"sync"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/await"
)

// The launches of rounds: their plan, each device's share, and the memory that all share.

func (r *rounds) chooseLaunch(job solver.Job) (err error) {
	v, n := job.Values, len(job.Start)
	of := plan.InstanceOf(job.Problem, plan.Start{Order: job.Start, Along: job.AlongCurve}, job.Threads)
	if r.launch, err = plan.ChooseRegions(limits(r.Group), of, v); err != nil {
		return err
	}
	r.launch.PassFixed(job.Problem)
	r.settings = kernels.Regions{
		Cities: int64(n), Cells: int64(r.launch.Cells), Replicas: int64(r.launch.Replicas),
		Capacity: int64(r.launch.Shape.Capacity), Kicks: int64(r.launch.Kicks), Tries: int64(v.Int("tries")),
		Segment: int64(v.Int("segment")), Choice: int64(v.Int("choice")), Depth: int64(v.Int("depth")),
		Third: int64(v.Int("third")), Seed: job.Seed, Heat: v.Float("heat"),
	}
	r.sizes = newCellSizes(r.launch.CellSizes(n))
	if r.launch.DescendsOnDevice() {
		r.sizes.lower(r.launch.FirstDescents(n))
		if r.launch.HasLevels(job.Problem) {
			r.sizes.addFirstLevels(r.launch, n)
		}
		r.settings.Round = -descents
		if kicked := r.launch.Kicked(n); kicked != r.launch {
			r.sizes.kicked = &cellSize{Regions: kicked}
		}
	}
	if err := r.divide(); err != nil {
		return err
	}
	r.state.Launch = r.launch.Values(n) + r.Words()
	return nil
}

// limits returns those of all devices together.
func limits(g *device.Group) plan.RegionsDevice {
	d := g.First().Device()
	return plan.RegionsDevice{Multiprocessors: d.Multiprocessors * len(g.Runs), SharedPerBlock: d.SharedPerBlock, ThreadsPerMulti: d.ThreadsPerMulti}
}

// launchIn has rounds beside those of a run launch in cells of some sizes.
func (r *rounds) launchIn(sizes *cellSizes) error {
	r.sizes, r.launch = sizes, sizes.all[0].Regions
	r.allocated = sync.OnceValue(r.allocate)
	if err := r.divide(); err != nil {
		return err
	}
	return r.Each(func(_ int, s *device.Run) error { return r.prepareSearches(s) })
}

// divide divides the work among the devices: cells, or the replicas of each.
func (r *rounds) divide() error {
	var launches []plan.Regions
	for _, size := range r.sizes.searched() {
		launches = append(launches, size.Regions)
	}
	if err := r.Limit(plan.Devices(launches, len(r.Runs))); err != nil {
		return err
	}
	for _, s := range r.Runs {
		r.shards = append(r.shards, &cellShard{Run: s})
	}
	r.take(r.sizes.all[0])
	return nil
}

// take makes the launch of a size of cells the current one, and gives every device its share.
func (r *rounds) take(size *cellSize) {
	r.size = size
	r.launch = r.size.Regions
	r.settings.Cells, r.settings.Replicas, r.settings.Capacity = int64(r.launch.Cells), int64(r.launch.Replicas), int64(r.launch.Shape.Capacity)
	r.settings.Kicks = int64(r.launch.Kicks) // a launch of more would not end
	cells, replicas := r.launch.Shard(len(r.Runs))
	for i, d := range r.shards {
		d.setShare(r.launch, cells, replicas, i)
		d.partition.Own = d.cells.size()
		d.populations.Rules = d.rules[size.rules]
	}
}

// setShare gives a device its share of a launch whose cells or replicas are divided at some bounds.
func (d *cellShard) setShare(launch plan.Regions, cells, replicas []int, device int) {
	d.launch, d.cells, d.replicas = launch, share(cells, device), interval{0, launch.Replicas}
	if len(replicas) > 2 {
		d.cells, d.replicas = interval{0, launch.Cells}, share(replicas, device)
	}
}

// share returns the share of a device between bounds: none behind the last one, where there is less than there are devices.
func share(bounds []int, device int) interval {
	last := len(bounds) - 1
	return interval{bounds[min(device, last)], bounds[min(device+1, last)]}
}

// allocate allocates the memory of a round, on the host and on the devices. It may run beside the
// run's goroutine while that does not use the devices.
func (r *rounds) allocate() error {
	return r.EachBound(func(i int, s *device.Run) error {
		if i == 0 {
			cells, blocks := r.sizes.most(func(s *cellSize) int { return s.Cells }), r.sizes.most(func(s *cellSize) int { return s.Blocks() })
			if err := r.allocateFor(s, int(r.settings.Cities), cells, blocks); err != nil {
				return err
			}
		}
		return r.shards[i].allocate(r)
	})
}

// allocateBeside begins to allocate the memory of a round beside what the host prepares: pinned memory
// for a million cities takes some 10 ms. The caller calls waitForMemory before it closes the devices.
func (r *rounds) allocateBeside() {
	ended := make(chan struct{})
	r.beside = ended
	await.Ahead(func() {
		defer close(ended)
		_ = r.allocated() // it returns the error again
	})
}

// waitForMemory waits until nothing is allocated beside.
func (r *rounds) waitForMemory() {
	if r.beside != nil {
		<-r.beside
	}
}

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

// rounds is a run of regions after its local search on the CPU.
//
// A round: the tour goes to the devices, all regions of a cut are searched at once,
// the links of all cities come back, and the host walks them, joins what cycles
// there are, and measures. The new tour is kept if it is not longer. Meanwhile, as
// the devices search, the host has made the next cut. Everything here is in the
// ground's own numbers of the cities, along the curve.
type rounds struct {
	*fleet
	progress  solver.Progress
	ground    *space.Space
	problem   *solver.Problem
	launch    plan.Regions
	settings  kernels.Regions // of all devices together
	supplies  func() supplies // see supply
	cutter    *partition.Partitioner
	stitcher  *partition.Patcher
	next      *partition.Partition // of the coming round
	present   *partition.Partition // of this one; nil before the first
	districts []*district          // one a device; the first gathers

	cities  *driver.Pinned[int32] // of a cut, on the way to the devices
	starts  *driver.Pinned[int32]
	orders  *driver.Pinned[int32]
	links   *driver.Pinned[[2]int32]
	figures *driver.Pinned[kernels.Team]

	searches int64 // chain searches of an individual in the next launch, where regions evolve

	perKick time.Duration // of all searches' kicks of one launch, as last measured
	spent   Spent
	threads int           // the budget of host threads; 0: all cores
	order   []solver.City // the best tour
	walked  []solver.City
	shown   []solver.City // the best tour in the problem's numbers
	state   solver.State
}

// Spent says what the time of a run of regions went to, after its local search.
type Spent struct {
	Search  time.Duration // by the device's clock
	Copy    time.Duration
	Stitch  time.Duration // joining the regions
	Measure time.Duration // measuring the tour
	Cut     time.Duration // making cuts, most of it while the device searched
}

// newRounds chooses the launch of a job, or says why there is none.
func newRounds(f *fleet, job solver.Job, progress solver.Progress) (*rounds, error) {
	r := &rounds{fleet: f, progress: progress, threads: job.Threads}
	if err := r.chooseLaunch(job); err != nil {
		return nil, err
	}
	return r, r.each(func(i int, s *session) error {
		shape := r.districts[i].launch.Shape
		if r.launch.Evolves {
			return prepareEvolution(s, r.launch.Evolution())
		}
		active, err := s.RegionBlocks(shape) // prepares the kernel
		if err == nil && active == 0 {
			err = fmt.Errorf("a multiprocessor of this device has no room for a team of %d threads: choose fewer, or auto", plan.WarpSize*shape.Searches)
		}
		return err
	})
}

// prepareFor makes everything ready to go on from a local minimum.
func (r *rounds) prepareFor(m *search.Minimum) error {
	r.ground, r.problem, r.order, r.state = m.Space, m.Space.Problem(), m.Order, m.State
	n := len(r.order)
	r.walked, r.shown = make([]solver.City, n), make([]solver.City, n)
	r.stitcher = partition.NewPatcher(r.problem, r.ground.AppendNear, r.threads)
	r.cutter, r.next = r.supplies().cutter, r.supplies().cut
	if err := r.allocate(); err != nil {
		return err
	}
	return r.each(func(i int, _ *session) error { return r.districts[i].allocate(r) })
}

func (r *rounds) chooseLaunch(job solver.Job) (err error) {
	d, v, n := r.first().Device(), job.Values, len(job.Start)
	room := plan.RegionsDevice{Multiprocessors: d.Multiprocessors * len(r.sessions), SharedPerBlock: d.SharedPerBlock, ThreadsPerMulti: d.ThreadsPerMulti}
	if r.launch, err = plan.ChooseRegions(room, n, job.Problem.Metric(), v); err != nil {
		return err
	}
	r.settings = kernels.Regions{
		Cities: int64(n), Cells: int64(r.launch.Cells), Replicas: int64(r.launch.Replicas),
		Capacity: int64(r.launch.Shape.Capacity), Kicks: int64(r.launch.Kicks), Tries: int64(v.Int("tries")),
		Segment: int64(v.Int("segment")), Choice: int64(v.Int("choice")), Depth: int64(v.Int("depth")),
		Third: int64(v.Int("third")), Seed: job.Seed, Heat: v.Float("heat"),
	}
	if r.launch.Evolves {
		evolutionChains(&r.settings)
	}
	if err := r.deal(); err != nil {
		return err
	}
	r.state.Launch = r.launch.Values(n) + r.words()
	return nil
}

// deal gives every device its share of the work: cells, or teams on each.
func (r *rounds) deal() error {
	cells, teams := r.launch.Shard(len(r.sessions))
	if err := r.limit(max(len(cells), len(teams)) - 1); err != nil {
		return err
	}
	for i, s := range r.sessions {
		d := &district{session: s, launch: r.launch, cells: extent{0, r.launch.Cells}, teams: extent{0, r.launch.Replicas}}
		if len(cells) > 2 {
			d.cells = extent{cells[i], cells[i+1]}
		}
		if len(teams) > 2 {
			d.teams = extent{teams[i], teams[i+1]}
		}
		r.districts = append(r.districts, d)
	}
	return nil
}

// allocate makes room for a round in pinned memory, which all devices share.
func (r *rounds) allocate() error {
	return r.on(0, func(s *session) (err error) {
		n := len(r.order)
		for _, p := range []struct {
			into **driver.Pinned[int32]
			size int
		}{{&r.cities, n}, {&r.starts, r.launch.Cells + 1}, {&r.orders, n}} {
			if *p.into, err = pinned[int32](s, p.size); err != nil {
				return err
			}
		}
		if r.links, err = pinned[[2]int32](s, n); err != nil {
			return err
		}
		r.figures, err = pinned[kernels.Team](s, r.launch.Blocks())
		return err
	})
}

// round does one round. It leaves the tour no longer than it was. Halted in the
// midst of a round, it keeps what the teams have found so far.
func (r *rounds) round(ctx context.Context) (halted bool, err error) {
	r.settings.Round++
	if err := r.send(); err != nil {
		return false, err
	}
	if r.launch.Evolves {
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
	r.stitch()
	if halted {
		return true, nil
	}
	r.state.Iteration++
	r.state.Syncs++
	return r.report(ctx), nil
}

// send brings the cut and the tour to the devices.
func (r *rounds) send() error {
	began := time.Now()
	r.present = r.next
	copy(r.cities.Values, r.next.Cities)
	copy(r.starts.Values, r.next.Starts)
	for i, c := range r.order {
		r.orders.Values[i] = int32(c)
	}
	err := r.each(func(i int, _ *session) error { return r.districts[i].send(r) })
	r.spent.Copy += time.Since(began)
	return err
}

// carefulKicks is how many kicks the first launch of a run makes, when nobody
// knows yet how fast the device is.
const carefulKicks = 8

// search lets the teams make the kicks of the round, in launches that are short
// enough to halt in between: where a launch ends changes nothing.
func (r *rounds) search(ctx context.Context) (halted bool, err error) {
	kicks := int64(r.launch.Kicks)
	for from := int64(0); from < kicks; {
		count := int64(carefulKicks)
		if r.perKick > 0 {
			count = max(1, int64(longLaunch/r.perKick))
		}
		to := min(kicks, from+count)
		took, err := r.timedBeside(func(i int, _ *session) error { return r.districts[i].improve(from, to) }, r.prepare)
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
	return false, nil
}

// prepare makes the next cut, once a round.
func (r *rounds) prepare() {
	began := time.Now()
	if r.next != nil && r.next.Number == r.settings.Round {
		r.next = r.cutter.Make(r.launch.Cells, r.settings.Seed, r.settings.Round+1)
	}
	r.spent.Cut += time.Since(began)
}

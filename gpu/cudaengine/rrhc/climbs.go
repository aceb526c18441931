package rrhc

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	cpu "tourscope/solver/engine/rrhc"
)

// climbing is a run of rrhc on a device: launches in which every climber makes as many
// steps. The host reads the figures of the climbers after each launch, and a tour only where
// one is wanted.
type climbing struct {
	*device.Run
	progress solver.Progress
	n        int
	limit    int64 // steps of the run; 0: none
	climbs   int64 // in all
	launch   plan.Rrhc
	all      kernels.Climbing
	seen     *driver.Pinned[kernels.Climber]
	best     *driver.Buffer[int32] // n: the tour to be copied
	values   *driver.Pinned[int32] // its copy
	unit     int64                 // units of work of a step: its rows where a thread is a climber, else 1
	done     int64                 // units
	perUnit  time.Duration         // in the last launch; 0: none yet
	last     int64                 // units of the last launch
	state    solver.State
	from     source // of the best tour

	order []solver.City // the last tour copied, nil: none
	shown solver.State  // when it was
}

// source is where a tour is on the device: a climber's local minimum or its present tour.
type source struct {
	climber int
	minimum bool
}

func newClimbing(s *device.Run, job solver.Job) (*climbing, error) {
	length := job.Problem.LengthOn(job.Threads, job.Start)
	c := &climbing{Run: s, n: job.Problem.Cities(), limit: job.Iterations,
		climbs: int64(job.Values.Int(cpu.Climbers)), state: solver.State{Best: length, Current: length}}
	if c.climbs == 0 {
		c.climbs = math.MaxInt64
	}
	var err error
	c.launch, err = plan.ChooseRrhc(plan.RrhcDevice{
		Multiprocessors: s.Device().Multiprocessors, SharedPerBlock: s.Device().SharedPerBlock, Clusters: plan.Clusters(s.Device().Major),
		Resident:   func(shape plan.RrhcShape) (int, error) { return s.RrhcBlocks(shape, c.n) },
		FreeMemory: s.Context.FreeMemory,
	}, job.Problem, job.Values)
	if err != nil {
		return c, err
	}
	if _, err := s.RrhcBlocks(c.launch.Shape, c.n); err != nil {
		return c, err
	}
	if err := s.Preload("rrhctour"); err != nil {
		return c, err
	}
	c.unit = 1
	if c.launch.Shape.ByThread() {
		c.unit = int64(c.n - 2)
	}
	c.state.Launch = fmt.Sprintf("blocks=%d threads=%d", c.launch.Blocks, c.launch.Shape.Threads)
	return c, c.bring(job)
}

// bring uploads the problem and the start tour, and allocates the climbers.
func (c *climbing) bring(job solver.Job) (err error) {
	climbers := c.launch.Climbers
	settings := kernels.Climbs{Cities: int64(c.n), Climbs: c.climbs, Climbers: int64(climbers), Seed: job.Seed}
	if c.all.Problem, err = c.Problem(job.Problem, job.Threads, device.Instance{}); err != nil {
		return err
	}
	to := &device.Setup{Run: c.Run}
	if planar, _ := plan.Planar(job.Problem.Metric()); planar {
		plane := kernels.NewPlane(job.Problem)
		settings.Doubt = int64(plane.Doubt)
		device.Put(to, &c.all.Points, plane.Points)
	}
	device.Put(to, &c.all.Settings, []kernels.Climbs{settings})
	device.Put(to, &c.all.Start, device.Numbers(job.Start))
	device.Put(to, &c.all.Climbers, slices.Repeat([]kernels.Climber{{Minimum: kernels.NoTour}}, climbers))
	c.allocate(to, climbers)
	if to.Err != nil || !c.launch.Shape.Matrix() {
		return to.Err
	}
	return c.computeMatrix(job.Problem)
}

// computeMatrix computes the distances of all pairs of cities.
func (c *climbing) computeMatrix(p *solver.Problem) (err error) {
	if c.all.Matrix, err = device.Alloc[int32](c.Run, c.n*c.n); err != nil {
		return err
	}
	beyond, err := device.Upload(c.Run, []int32{0})
	if err != nil {
		return err
	}
	if _, err := c.Timed(func() error { return c.RrhcMatrix(c.Search, c.all.Problem, c.all.Matrix, beyond) }); err != nil {
		return err
	}
	var too [1]int32
	if err := beyond.Read(too[:]); err != nil {
		return err
	}
	if too[0] != 0 {
		return fmt.Errorf("%s has distances beyond 2³⁰, which a matrix of the variant %s cannot hold: choose the engine %s", p.Name(), c.launch.Shape.Variant, cpu.Name)
	}
	return nil
}

func (c *climbing) allocate(to *device.Setup, climbers int) {
	device.Room(to, &c.all.Orders, climbers*c.n)
	device.Room(to, &c.all.Minima, climbers*c.n)
	if c.launch.Shape.HasPoints() {
		device.Room(to, &c.all.Tours, climbers*(c.n+1))
	}
	if words := c.launch.Shape.EdgeWords(c.n); words > 0 {
		device.Room(to, &c.all.Edges, climbers*words)
	}
	device.Room(to, &c.best, c.n)
	device.HostRoom(to, &c.values, c.n)
	device.HostRoom(to, &c.seen, climbers)
}

// run makes steps until no climb is left, and returns whether it ended without being halted.
func (c *climbing) run(ctx context.Context) (finished bool, err error) {
	c.state.Stage = solver.Stage{Name: "climbs", Device: solver.GPU, Threads: 1}
	for {
		if err := c.step(); err != nil {
			return false, err
		}
		over := c.measure()
		halted, err := c.report(ctx)
		if halted || over || err != nil {
			return over && !halted && err == nil, err
		}
	}
}

// step launches as many steps as take the time of a launch, but not more than the run has.
func (c *climbing) step() error {
	units := int64(1)
	if c.perUnit > 0 {
		units = max(1, min(device.Growth*c.last, int64(device.LongLaunch/c.perUnit)))
	}
	if units > c.unit { // whole steps
		units -= (c.done + units) % c.unit
	} else {
		units = min(units, c.unit-c.done%c.unit)
	}
	if c.limit > 0 {
		units = min(units, c.limit*c.unit-c.done)
	}
	units = max(1, units)
	took, err := c.Timed(func() error {
		if err := c.Rrhc(c.Search, c.launch.Shape, c.n, &c.all, units); err != nil {
			return err
		}
		return c.all.Climbers.ReadTo(c.seen, c.Search)
	})
	c.perUnit, c.last = took/time.Duration(units)+1, units
	c.done += units
	c.state.Iteration = c.done / c.unit
	return err
}

// measure adds up the figures of the climbers, finds the best tour, and returns whether all
// climbs are done.
func (c *climbing) measure() (over bool) {
	s := &c.state
	s.Moves, s.Accepted, s.Kicks = 0, 0, 0
	current := int64(math.MaxInt64)
	best := int64(math.MaxInt64)
	over = true
	for i, one := range c.seen.Values {
		s.Moves += one.Steps*cpu.MovesOfStep(c.n) + one.Searches*cpu.InsertionsOfStep(c.n)
		s.Accepted += one.Accepted
		s.Kicks += one.Begun
		if one.Minimum < best {
			best, c.from = one.Minimum, source{i, true}
		}
		if one.Active != 0 {
			over = false
			current = min(current, one.Length)
			if one.Length < best {
				best, c.from = one.Length, source{i, false}
			}
		} else if one.Number+int64(c.launch.Climbers) < c.climbs {
			over = false
		}
	}
	s.Best = best
	s.Current = max(best, current)
	if over {
		s.Current = best
	}
	return over
}

// report reports to the run, shows the best tour if it asks for one, and returns whether to
// halt.
func (c *climbing) report(ctx context.Context) (halt bool, err error) {
	c.state.Timing = c.Clock()
	switch c.progress.Report(&c.state) {
	case solver.Halt:
		return true, nil
	case solver.Show:
		if err := c.fetch(); err != nil {
			return true, err
		}
		c.progress.Show(c.order, &c.shown)
	}
	return ctx.Err() != nil, nil
}

// fetch copies the best tour to the host.
func (c *climbing) fetch() error {
	if c.order != nil && c.shown.Best == c.state.Best {
		c.shown = c.state
		return nil
	}
	began := time.Now()
	err := c.RrhcTour(c.Search, c.launch.Shape, &c.all, c.from.climber, c.from.minimum, c.best)
	if err == nil {
		err = c.best.ReadTo(c.values, c.Search)
	}
	if err == nil {
		err = c.Search.Wait()
	}
	if err != nil {
		return err
	}
	c.Timing.Copy += time.Since(began)
	c.order, c.shown = device.Cities(c.values.Values), c.state
	return nil
}

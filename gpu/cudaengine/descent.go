package cudaengine

import (
	"context"
	"slices"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// descent is the local search of a tour on the device. There are two copies of the tour:
// reorder reads one and writes the other.
type descent struct {
	*deviceRun
	values   solver.Values
	progress solver.Progress
	err      error // of a call that cannot return it

	n         int
	seed      uint64
	planar    bool // the fast kernel applies, see plan.Fast
	directed  bool // the problem is asymmetric, see directedDescent
	faithful  bool
	shapes    shapeTrials[kernels.SweepShape]
	doubt     int
	exact     *driver.Buffer[kernels.Problem]
	tours     [2]kernels.Tour
	at        int // index of the current tour
	kept      kernels.Tour
	slots     *driver.Buffer[int64]
	list      *driver.Buffer[kernels.Move]
	states    [2]*driver.Buffer[int32]
	reversals *driver.Buffer[kernels.Reversal]
	rows      directedDescent
	figures   *driver.Buffer[kernels.Progress]
	seen      *driver.Pinned[kernels.Progress]
	perWarp   time.Duration // for the rows of one warp, in the last sweep

	copies  tourCopy
	state   solver.State
	minimum bool  // the current tour is a local minimum
	sweeps  int64 // moves of a sweep
	keeps   bool  // kept is the best tour; otherwise the current one is
}

func newDescent(s *deviceRun, job solver.Job) (*descent, error) {
	d := &descent{deviceRun: s, values: job.Values, n: job.Problem.Cities(), seed: job.Seed,
		faithful: job.Values.Choice("variant") == catalog.VariantFaithful}
	length := job.Problem.LengthOn(job.Threads, job.Start)
	d.state = solver.State{Best: length, Current: length}
	d.sweeps = int64(d.n) * int64(d.n-3) / 2
	if d.directed = job.Problem.Asymmetric(); d.directed {
		d.sweeps = plan.DirectedMoves(d.n)
	}
	if err := d.uploadInstance(job); err != nil {
		return nil, err
	}
	if err := d.preload(); err != nil {
		return nil, err
	}
	if d.directed {
		to := &setup{run: d.deviceRun}
		if d.rows = newDirectedDescent(to, d.n, d.values); to.err != nil {
			return d, to.err
		}
		return d, d.allocateFigures(length)
	}
	groups := d.n
	for _, w := range d.shapes.open {
		if d.planar {
			groups = max(groups, w.shape.Groups(d.n))
		}
	}
	return d, d.allocate(groups, length)
}

// preload compiles the kernels of a sweep, in each shape that may be tried, and of kicks.
func (d *descent) preload() error {
	names := []string{"gather", "choose", "reversals", "reorder"}
	switch {
	case d.directed:
		names = []string{"directedsweep", "directedmoves", "reorder"}
	case !d.planar:
		names = append(names, "sweepany")
	}
	if d.values.Bool("kicks") {
		names = append(names, "kick")
	}
	if err := d.Preload(names...); err != nil || !d.planar {
		return err
	}
	for _, trial := range d.shapes.open {
		if err := d.PreloadSweep(trial.shape); err != nil {
			return err
		}
	}
	return nil
}

// uploadInstance uploads the problem and the tour, and chooses the shapes of a sweep.
func (d *descent) uploadInstance(job solver.Job) (err error) {
	var up bool
	d.planar, up = plan.Fast(job.Problem)
	d.shapes = newShapeTrials([]kernels.SweepShape{{Warps: 1}})
	if d.planar {
		d.shapes = newShapeTrials(plan.SweepShapes(d.n, up, job.Values))
	}
	if d.exact, err = d.deviceRun.problem(job.Problem); err != nil {
		return err
	}
	order := numbers(job.Start)
	var points []kernels.Point
	if d.planar {
		plane := kernels.NewPlane(job.Problem)
		d.doubt = plane.Doubt
		points = make([]kernels.Point, d.n+1)
		for i := range points {
			points[i] = plane.Points[order[i%d.n]]
		}
	}
	for i := range 3 {
		t := kernels.Tour{}
		if t.Order, err = upload(d.deviceRun, order); err != nil {
			return err
		}
		if d.planar {
			if t.Points, err = upload(d.deviceRun, points); err != nil {
				return err
			}
		}
		if i < 2 {
			d.tours[i] = t
		} else {
			d.kept = t
		}
	}
	return nil
}

func (d *descent) allocate(groups int, length int64) (err error) {
	empty := make([]int64, groups)
	for i := range empty {
		empty[i] = kernels.NoMove
	}
	if d.slots, err = upload(d.deviceRun, empty); err != nil {
		return err
	}
	if d.list, err = alloc[kernels.Move](d.deviceRun, groups); err != nil {
		return err
	}
	for i := range d.states {
		if d.states[i], err = alloc[int32](d.deviceRun, groups); err != nil {
			return err
		}
	}
	if d.reversals, err = alloc[kernels.Reversal](d.deviceRun, groups); err != nil {
		return err
	}
	return d.allocateFigures(length)
}

// allocateFigures allocates the figures of the search and the copies of its tours.
func (d *descent) allocateFigures(length int64) (err error) {
	if d.figures, err = upload(d.deviceRun, []kernels.Progress{{Length: length}}); err != nil {
		return err
	}
	if d.seen, err = pinned[kernels.Progress](d.deviceRun, 1); err != nil {
		return err
	}
	return d.copies.allocate(d.deviceRun, d.n)
}

func (d *descent) tour() kernels.Tour  { return d.tours[d.at] }
func (d *descent) other() kernels.Tour { return d.tours[1-d.at] }

// report reports to the run, shows a tour whose copy is complete, and starts a copy if the
// run asks for one. It returns whether to halt.
func (d *descent) report(ctx context.Context) (halt bool) {
	d.state.Timing = d.clock()
	d.show()
	switch d.progress.Report(&d.state) {
	case solver.Halt:
		return true
	case solver.Show:
		tour, which := d.tour(), d.at
		if d.keeps {
			tour, which = d.kept, -1
		}
		d.err = d.copies.take(d.deviceRun, tour.Order, which, d.state)
	}
	return ctx.Err() != nil || d.err != nil
}

// show shows a tour whose copy is complete.
func (d *descent) show() {
	if order, state := d.copies.arrived(d.deviceRun); order != nil {
		d.progress.Show(order, &state)
	}
}

// best reads the best tour.
func (d *descent) best() ([]solver.City, error) {
	tour := d.tour()
	if d.keeps {
		tour = d.kept
	}
	values := make([]int32, d.n)
	if err := d.search.Wait(); err != nil {
		return nil, err
	}
	if err := tour.Order.Read(values); err != nil {
		return nil, err
	}
	return cities(values), nil
}

func cities(values []int32) []solver.City {
	order := make([]solver.City, len(values))
	for i, v := range values {
		order[i] = solver.City(v)
	}
	return order
}

// rescue returns the last tour copied to the host, or none, after a failure of the device.
func (d *descent) rescue() solver.Result {
	order, state := d.copies.latest()
	return solver.Result{Order: slices.Clone(order), State: state}
}

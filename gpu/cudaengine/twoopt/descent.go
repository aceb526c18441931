package twoopt

import (
	"context"
	"slices"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
)

// descent is the local search of a tour on the device. There are two copies of the tour:
// reorder reads one and writes the other.
type descent struct {
	*device.Run
	values   solver.Values
	progress solver.Progress
	err      error // of a call that cannot return it

	n        int
	seed     uint64
	planar   bool // the fast kernel applies, see plan.Fast
	faithful bool
	shapes   device.ShapeTrials[kernels.SweepShape]
	doubt    int
	exact    *driver.Buffer[kernels.Problem]
	tours    [2]kernels.Tour
	at       int // index of the current tour
	kept     kernels.Tour
	kind     sweepKind
	figures  *driver.Buffer[kernels.Progress]
	seen     *driver.Pinned[kernels.Progress]
	perWarp  time.Duration // for the rows of one warp, in the last sweep

	copies  tourCopy
	state   solver.State
	minimum bool // the current tour is a local minimum
	keeps   bool // kept is the best tour; otherwise the current one is
}

func (d *descent) tour() kernels.Tour  { return d.tours[d.at] }
func (d *descent) other() kernels.Tour { return d.tours[1-d.at] }

// report reports to the run, shows a tour whose copy is complete, and starts a copy if the
// run asks for one. It returns whether to halt.
func (d *descent) report(ctx context.Context) (halt bool) {
	d.state.Timing = d.Clock()
	d.show()
	switch d.progress.Report(&d.state) {
	case solver.Halt:
		return true
	case solver.Show:
		tour, which := d.tour(), d.at
		if d.keeps {
			tour, which = d.kept, -1
		}
		d.err = d.copies.take(d.Run, tour.Order, which, d.state)
	}
	return ctx.Err() != nil || d.err != nil
}

// show shows a tour whose copy is complete.
func (d *descent) show() {
	if order, state := d.copies.arrived(d.Run); order != nil {
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
	if err := d.Search.Wait(); err != nil {
		return nil, err
	}
	if err := tour.Order.Read(values); err != nil {
		return nil, err
	}
	return device.Cities(values), nil
}

// rescue returns the last tour copied to the host, or none, after a failure of the device.
func (d *descent) rescue() solver.Result {
	order, state := d.copies.latest()
	return solver.Result{Order: slices.Clone(order), State: state}
}

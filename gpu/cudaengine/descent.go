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

// descent is a tour on the device on its way to a local minimum. Two copies of the
// tour take turns: reorder reads one and writes the other.
type descent struct {
	*session
	values   solver.Values
	progress solver.Progress
	err      error // met where there is nobody to return it to

	n        int
	seed     uint64
	planar   bool // ranked by the fast kernel, see plan.Fast
	faithful bool
	shapes   waves[kernels.SweepShape]
	doubt    int
	exact    *driver.Buffer[kernels.Problem]
	tours    [2]kernels.Tour
	at       int // which of the tours is the present one
	kept     kernels.Tour
	slots    *driver.Buffer[int64]
	list     *driver.Buffer[kernels.Move]
	states   [2]*driver.Buffer[int32]
	turns    *driver.Buffer[kernels.Reversal]
	figures  *driver.Buffer[kernels.Progress]
	seen     *driver.Pinned[kernels.Progress]
	perWarp  time.Duration // of sweeping one warp's rows, as last measured

	picture picture
	state   solver.State
	minimum bool  // the present tour is a local minimum
	sweeps  int64 // moves of a sweep
	keeps   bool  // kept holds the best tour; otherwise the present one is it
}

func newDescent(s *session, job solver.Job) (*descent, error) {
	d := &descent{session: s, values: job.Values, n: job.Problem.Cities(), seed: job.Seed,
		faithful: job.Values.Choice("variant") == catalog.VariantFaithful}
	length := job.Problem.Length(job.Start)
	d.state = solver.State{Best: length, Current: length}
	d.sweeps = int64(d.n) * int64(d.n-3) / 2
	if err := d.bring(job); err != nil {
		return nil, err
	}
	groups := d.n
	for _, w := range d.shapes.open {
		if d.planar {
			groups = max(groups, w.shape.Groups(d.n))
		}
	}
	return d, d.allocate(groups, length)
}

// bring uploads the problem and the tour, and looks for shapes of a sweep.
func (d *descent) bring(job solver.Job) (err error) {
	var up bool
	d.planar, up = plan.Fast(job.Problem)
	d.shapes = newWaves([]kernels.SweepShape{{Warps: 1}})
	if d.planar {
		d.shapes = newWaves(plan.SweepShapes(d.n, up, job.Values))
	}
	if d.exact, err = d.session.problem(job.Problem); err != nil {
		return err
	}
	order := make([]int32, d.n)
	for i, c := range job.Start {
		order[i] = int32(c)
	}
	var places []kernels.Place
	if d.planar {
		plane := kernels.NewPlane(job.Problem)
		d.doubt = plane.Doubt
		places = make([]kernels.Place, d.n+1)
		for i := range places {
			places[i] = plane.Places[order[i%d.n]]
		}
	}
	for i := range 3 {
		t := kernels.Tour{}
		if t.Order, err = upload(d.session, order); err != nil {
			return err
		}
		if d.planar {
			if t.Places, err = upload(d.session, places); err != nil {
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
	if d.slots, err = upload(d.session, empty); err != nil {
		return err
	}
	if d.list, err = alloc[kernels.Move](d.session, groups); err != nil {
		return err
	}
	for i := range d.states {
		if d.states[i], err = alloc[int32](d.session, groups); err != nil {
			return err
		}
	}
	if d.turns, err = alloc[kernels.Reversal](d.session, groups); err != nil {
		return err
	}
	if d.figures, err = upload(d.session, []kernels.Progress{{Length: length}}); err != nil {
		return err
	}
	if d.seen, err = pinned[kernels.Progress](d.session, 1); err != nil {
		return err
	}
	return d.picture.allocate(d.session, d.n)
}

func (d *descent) tour() kernels.Tour  { return d.tours[d.at] }
func (d *descent) other() kernels.Tour { return d.tours[1-d.at] }

// report tells the run, hands over a picture that has arrived, and starts one
// that is wanted. It says whether to halt.
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
		d.err = d.picture.take(d.session, tour.Order, which, d.state)
	}
	return ctx.Err() != nil || d.err != nil
}

// show hands over a picture that has arrived.
func (d *descent) show() {
	if order, state := d.picture.arrived(d.session); order != nil {
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

// rescue returns the best tour that the host has, after a failure of the device:
// the last picture, or none.
func (d *descent) rescue() solver.Result {
	order, state := d.picture.latest()
	return solver.Result{Order: slices.Clone(order), State: state}
}

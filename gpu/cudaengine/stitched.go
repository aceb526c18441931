package cudaengine

import (
	"context"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"tourscope/gpu/kernels"
	"tourscope/solver"
)

// What becomes of a round: the links come back, are made a tour, and are told.

// pick lets the device put together what the teams of each region have found, and
// write down the links of all cities.
func (r *rounds) pick() error {
	if r.launch.Teams > 1 && kernels.MergeShared(r.launch.Shape) <= r.Device().SharedPerBlock {
		if err := r.Merge(r.session.search, r.launch.Shape, r.device, r.cut, r.teams); err != nil {
			return err
		}
	}
	return r.Pick(r.session.search, r.cut, r.teams)
}

// fetch brings the links and the figures to the host.
func (r *rounds) fetch() error {
	took, err := r.timed(r.pick)
	if err != nil {
		return err
	}
	r.spent.Search += took
	began := time.Now()
	if err := r.teams.Links.ReadTo(r.links, r.session.search); err != nil {
		return err
	}
	if err := r.teams.Figures.ReadTo(r.figures, r.session.search); err != nil {
		return err
	}
	if err := r.session.search.Wait(); err != nil {
		return err
	}
	took = time.Since(began)
	r.timing.Copy += took
	r.spent.Copy += took
	return nil
}

// stitch makes a tour of the links and keeps it if it is not longer.
func (r *rounds) stitch() {
	began := time.Now()
	r.stitcher.Tour(r.links.Values, r.walked)
	r.spent.Stitch += time.Since(began)
	began = time.Now()
	if length := measure(r.problem, r.walked); length <= r.state.Best {
		r.state.Best = length
		r.order, r.walked = r.walked, r.order
	}
	r.state.Current = r.state.Best
	r.spent.Measure += time.Since(began)
	for cell := range r.launch.Cells {
		best := r.figures.Values[cell*r.launch.Teams]
		r.state.Kicks += best.Kicks
		r.state.Moves += best.Moves
		r.state.Accepted += best.Accepted
	}
}

// measuredAtOnce is how many cities one goroutine measures.
const measuredAtOnce = 100_000

// measure is Problem.Length, on several cores where the tour is long.
func measure(p *solver.Problem, order []solver.City) (length int64) {
	if len(order) <= measuredAtOnce {
		return p.Length(order)
	}
	var all errgroup.Group
	var sum atomic.Int64
	for from := 0; from < len(order); from += measuredAtOnce {
		all.Go(func() error {
			part := order[from:min(from+measuredAtOnce+1, len(order))]
			last := part[len(part)-1]
			length := p.Length(part) - p.Distance(last, part[0])
			if from+measuredAtOnce >= len(order) {
				length += p.Distance(last, order[0])
			}
			sum.Add(length)
			return nil
		})
	}
	_ = all.Wait() // measuring does not fail
	return sum.Load()
}

// report tells the run, shows the best tour when asked, and says whether to halt.
func (r *rounds) report(ctx context.Context) (halt bool) {
	r.state.Timing = r.clock()
	switch r.progress.Report(&r.state) {
	case solver.Halt:
		return true
	case solver.Show:
		r.ground.Outward(r.shown, r.order)
		r.progress.Show(r.shown, &r.state)
	}
	solver.ShowPartition(r.progress, r.present.Partition)
	return ctx.Err() != nil
}

// result is the best tour.
func (r *rounds) result() solver.Result {
	r.ground.Outward(r.shown, r.order)
	return solver.Result{Order: r.shown, State: r.state}
}

package cudaengine

import (
	"context"
	"slices"
	"time"

	"tourscope/solver"
)

// What becomes of a round: the links come back, are made a tour, and are told.

// gather brings what the devices have found to the first one, by way of the host.
// Teams on the same cells are put together where all of them are.
func (r *rounds) gather() error {
	if len(r.districts) == 1 {
		return nil
	}
	first := r.districts[0]
	if first.cells.size() < r.launch.Cells && r.launch.Replicas > 1 {
		took, err := r.timed(func(i int, _ *session) error { return r.districts[i].merge() })
		if err != nil {
			return err
		}
		r.spent.Search += slices.Max(took)
	}
	began := time.Now()
	err := r.each(func(i int, _ *session) error {
		if i == 0 {
			return nil
		}
		return r.districts[i].hand(r)
	})
	if err != nil {
		return err
	}
	err = r.on(0, func(s *session) error {
		for _, other := range r.districts[1:] {
			if err := first.take(r, other); err != nil {
				return err
			}
		}
		return s.search.Wait()
	})
	took := time.Since(began)
	r.timing.Copy += took
	r.spent.Copy += took
	return err
}

// pick lets the first device put together what the teams of each region have found,
// and write down the links of all cities.
func (r *rounds) pick() error {
	first := r.districts[0]
	if first.cells.size() == r.launch.Cells {
		if err := first.merge(); err != nil {
			return err
		}
	}
	return first.Pick(first.session.search, first.cut, first.work)
}

// fetch brings the links and the figures to the host.
func (r *rounds) fetch() error {
	if err := r.gather(); err != nil {
		return err
	}
	took, err := r.timedFirst(func(*session) error { return r.pick() })
	if err != nil {
		return err
	}
	r.spent.Search += took
	began := time.Now()
	err = r.on(0, func(s *session) error {
		if err := r.districts[0].work.Links.ReadTo(r.links, s.search); err != nil {
			return err
		}
		if err := r.districts[0].work.Figures.ReadTo(r.figures, s.search); err != nil {
			return err
		}
		return s.search.Wait()
	})
	took = time.Since(began)
	r.timing.Copy += took
	r.spent.Copy += took
	return err
}

// stitch makes a tour of the links and keeps it if it is not longer.
func (r *rounds) stitch() {
	began := time.Now()
	r.stitcher.Tour(r.links.Values, r.walked)
	r.spent.Stitch += time.Since(began)
	began = time.Now()
	if length := r.problem.Length(r.walked); length <= r.state.Best {
		r.state.Best = length
		r.order, r.walked = r.walked, r.order
	}
	r.state.Current = r.state.Best
	r.spent.Measure += time.Since(began)
	for cell := range r.launch.Cells {
		best := r.figures.Values[cell*r.launch.Replicas]
		r.state.Kicks += best.Kicks
		r.state.Moves += best.Moves
		r.state.Accepted += best.Accepted
	}
}

// report tells the run, shows the best tour when asked, and says whether to halt.
func (r *rounds) report(ctx context.Context) (halt bool) {
	r.state.Timing = r.clock()
	solver.ShowPartition(r.progress, r.present.Outline)
	switch r.progress.Report(&r.state) {
	case solver.Halt:
		return true
	case solver.Show:
		r.ground.Outward(r.shown, r.order)
		r.progress.Show(r.shown, &r.state)
	}
	return ctx.Err() != nil
}

// result is the best tour.
func (r *rounds) result() solver.Result {
	r.ground.Outward(r.shown, r.order)
	return solver.Result{Order: r.shown, State: r.state}
}

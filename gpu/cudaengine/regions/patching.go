package regions

import (
	"context"
	"slices"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/solver"
)

// The end of a round: the links are copied to the host, patched to a tour, and reported.

// gather copies the paths of all devices to the first one, through the host. A device that
// has all replicas of its cells combines them before.
func (r *rounds) gather() error {
	if len(r.shards) == 1 {
		return nil
	}
	first := r.shards[0]
	if first.cells.size() < r.launch.Cells && r.launch.Replicas > 1 {
		took, err := r.Timed(func(i int, _ *device.Run) error { return r.shards[i].merge() })
		if err != nil {
			return err
		}
		r.spent.Search += slices.Max(took)
	}
	began := time.Now()
	err := r.Each(func(i int, _ *device.Run) error {
		if i == 0 {
			return nil
		}
		return r.shards[i].toHost(r)
	})
	if err != nil {
		return err
	}
	err = r.On(0, func(s *device.Run) error {
		for _, other := range r.shards[1:] {
			if err := first.fromHost(r, other); err != nil {
				return err
			}
		}
		return s.Search.Wait()
	})
	took := time.Since(began)
	r.Timing.Copy += took
	r.spent.Copy += took
	return err
}

// pick combines the replicas of each cell on the first device and writes the links of all
// cities.
func (r *rounds) pick() error {
	first := r.shards[0]
	if first.cells.size() == r.launch.Cells {
		if err := first.merge(); err != nil {
			return err
		}
	}
	all := first.partition
	all.Starts = all.Starts.Part(0, r.launch.Cells+1)
	return first.Pick(first.Run.Search, all, first.work)
}

// fetch copies the links and the states to the host.
func (r *rounds) fetch() error {
	if err := r.gather(); err != nil {
		return err
	}
	took, err := r.TimedFirst(func(*device.Run) error { return r.pick() })
	if err != nil {
		return err
	}
	r.spent.Search += took
	began := time.Now()
	err = r.On(0, func(s *device.Run) error {
		if err := r.shards[0].work.Links.ReadTo(r.links, s.Search); err != nil {
			return err
		}
		if err := r.shards[0].work.States.ReadTo(r.states, s.Search); err != nil {
			return err
		}
		return s.Search.Wait()
	})
	took = time.Since(began)
	r.Timing.Copy += took
	r.spent.Copy += took
	if err == nil {
		r.keepOthers()
	}
	return err
}

// patch joins the subtours of the links to a tour, which replaces the present one if it is not longer.
func (r *rounds) patch() {
	began := time.Now()
	r.patcher.SetThreads(r.hostThreads())
	r.patcher.Tour(r.links.Values, r.patched)
	r.spent.Patch += time.Since(began)
	began = time.Now()
	wait := r.uploadBeside(r.patched)
	r.takePatched(r.hostThreads())
	wait()
	r.keepBest(&r.state, tourLength{r.order, r.length})
	r.spent.Measure += time.Since(began)
	r.addUp()
}

// addUp adds what the blocks of the round have done to the figures of the run.
func (r *rounds) addUp() {
	for cell := range r.launch.Cells {
		best := r.states.Values[cell*r.launch.Replicas]
		r.state.Kicks += best.Kicks
		r.state.Moves += best.Moves
		r.state.Accepted += best.Accepted
	}
}

// report reports to the run, shows the best tour if it asks for it, and returns whether to
// halt.
func (r *rounds) report(ctx context.Context) (halt bool) {
	r.state.Timing = r.Clock()
	solver.ShowPartition(r.progress, r.present.Outline)
	switch r.signal() {
	case solver.Halt:
		return true
	case solver.Show:
		r.outward()
		r.progress.Show(r.shown, &r.state)
	}
	return ctx.Err() != nil
}

// signal reports to the run. Islands wait meanwhile: in a pause the run does not return.
func (r *rounds) signal() solver.Signal {
	if r.islands.areAtWork() {
		r.islands.pause.Lock()
		defer r.islands.pause.Unlock()
	}
	return r.progress.Report(&r.state)
}

// result returns the best tour, in the problem's numbers.
func (r *rounds) result() solver.Result {
	r.outward()
	return solver.Result{Order: r.shown, State: r.state}
}

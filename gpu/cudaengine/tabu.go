package cudaengine

import (
	"context"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/engine/tabu"
)

// Tabu is tabu search with pair swaps (Luong, Melab & Talbi 2013): the whole neighbourhood is
// evaluated on the device in each iteration, and reduced there or copied to the host.
//
// It makes the moves of the engine tabu-cpu, whatever the launch.
type Tabu struct{ machine *Machine }

var _ solver.Engine = (*Tabu)(nil)

// Info describes the engine.
func (e *Tabu) Info() solver.Info {
	info := catalog.TabuInfo()
	info.Unavailable = e.machine.unavailable()
	return info
}

// Run searches from job.Start.
func (e *Tabu) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	job.Values = catalog.Launch(job.Values)
	return e.machine.improve(job, func(g *deviceGroup) (solver.Result, error) {
		s := newTabuSearch(g.first(), job, progress)
		err := s.prepare(job)
		if err == nil {
			err = s.run(ctx)
		}
		if err == nil {
			err = s.fetch()
		}
		return solver.Result{Order: s.order, State: s.shown}, err
	})
}

// prepare chooses the launch and uploads the problem and the start tour.
func (s *tabuSearch) prepare(job solver.Job) (err error) {
	s.shape, err = plan.ChooseTabu(plan.TabuDevice{Multiprocessors: s.Device().Multiprocessors, Resident: s.TabuBlocks}, job.Problem, job.Values)
	if err != nil {
		return err
	}
	most := s.shape.Blocks
	if trials := job.Values.Int("trials"); trials > 0 {
		s.control = newWaves(s.n, trials, s.shape.Useful(s.n))
		most = max(most, int(s.shape.Useful(s.n)/plan.WarpSize)+1)
		s.reshape()
	}
	if s.all.Problem, err = s.problem(job.Problem); err != nil {
		return err
	}
	order := numbers(job.Start)
	if s.all.Order, err = upload(s.deviceRun, order); err != nil {
		return err
	}
	if s.shape.Copied {
		s.selection, err = newSelection(s.deviceRun, job, order, s.state.Best)
		return err
	}
	return s.uploadReduced(job, order, most)
}

// uploadReduced uploads what the selection on the device needs.
func (s *tabuSearch) uploadReduced(job solver.Job, order []int32, blocks int) (err error) {
	tenure := tabu.TenureOf(job.Values, s.n)
	settings := kernels.Tabu{Cities: int64(s.n), Tenure: int64(tenure)}
	to := &setup{run: s.deviceRun}
	if !s.shape.Any {
		plane := kernels.NewPlane(job.Problem)
		settings.SetPlane(plane, s.shape.Up)
		put(to, &s.all.Points, plane.Points)
		put(to, &s.all.Places, make([]kernels.Place, s.n+2))
	}
	begin := kernels.TabuState{Length: s.state.Best, Best: s.state.Best, Unsaved: 1, Bound: kernels.NoChange}
	put(to, &s.all.Settings, []kernels.Tabu{settings})
	put(to, &s.all.Best, order)
	put(to, &s.all.Latest, make([]int64, s.n))
	put(to, &s.all.Made, make([]kernels.TabuEntry, tenure))
	put(to, &s.all.State, []kernels.TabuState{begin})
	room(to, &s.all.Found, blocks)
	hostRoom(to, &s.seen, 1)
	if to.err != nil {
		return to.err
	}
	s.seen.Values[0] = begin
	if err := s.Preload("tabumove", "tabustart"); err != nil || s.shape.Any {
		return err
	}
	_, err = s.timed(func() error { return s.TabuStart(s.search, &s.all) })
	return err
}

// tour returns where the best tour is on the device.
func (s *tabuSearch) tour() *driver.Buffer[int32] {
	if s.seen.Values[0].Unsaved != 0 {
		return s.all.Order
	}
	return s.all.Best
}

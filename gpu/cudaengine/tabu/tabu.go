// Package tabu is the engine tabu: tabu search with pair swaps (Luong, Melab and Talbi 2013).
package tabu

import (
	"context"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	cpu "tourscope/solver/engine/tabu"
)

// Engine is tabu search with pair swaps (Luong, Melab & Talbi 2013): the whole neighbourhood is
// evaluated on the device in each iteration, and reduced there or copied to the host.
//
// It makes the moves of the engine tabu-cpu, whatever the launch.
type Engine struct{ machine *device.Machine }

var _ solver.Engine = (*Engine)(nil)

// New returns the engine on the devices of a machine.
func New(m *device.Machine) solver.Engine { return &Engine{m} }

// Info describes the engine.
func (e *Engine) Info() solver.Info {
	info := catalog.TabuInfo()
	info.Unavailable = e.machine.Unavailable()
	return info
}

// Run searches from job.Start.
func (e *Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	job.Values = catalog.Launch(job.Values)
	return e.machine.Improve(job, func(g *device.Group) (solver.Result, error) {
		s := newSearch(g.First(), job, progress)
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
func (s *search) prepare(job solver.Job) (err error) {
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
	if s.all.Problem, err = s.Problem(job.Problem, job.Threads, device.Instance{}); err != nil {
		return err
	}
	order := device.Numbers(job.Start)
	if s.all.Order, err = device.Upload(s.Run, order); err != nil {
		return err
	}
	if s.shape.Copied {
		s.selection, err = newSelection(s.Run, job, order, s.state.Best)
		return err
	}
	return s.uploadReduced(job, order, most)
}

// uploadReduced uploads what the selection on the device needs.
func (s *search) uploadReduced(job solver.Job, order []int32, blocks int) (err error) {
	tenure := cpu.TenureOf(job.Values, s.n)
	settings := kernels.Tabu{Cities: int64(s.n), Tenure: int64(tenure)}
	to := &device.Setup{Run: s.Run}
	if !s.shape.Any {
		plane := kernels.NewPlane(job.Problem)
		settings.SetPlane(plane, s.shape.Up)
		device.Put(to, &s.all.Points, plane.Points)
		device.Put(to, &s.all.Places, make([]kernels.Place, s.n+2))
	}
	begin := kernels.TabuState{Length: s.state.Best, Best: s.state.Best, Unsaved: 1, Bound: kernels.NoChange}
	device.Put(to, &s.all.Settings, []kernels.Tabu{settings})
	device.Put(to, &s.all.Best, order)
	device.Put(to, &s.all.Latest, make([]int64, s.n))
	device.Put(to, &s.all.Made, make([]kernels.TabuEntry, tenure))
	device.Put(to, &s.all.State, []kernels.TabuState{begin})
	device.Room(to, &s.all.Found, blocks)
	device.HostRoom(to, &s.seen, 1)
	if to.Err != nil {
		return to.Err
	}
	s.seen.Values[0] = begin
	if err := s.Preload("tabumove", "tabustart"); err != nil || s.shape.Any {
		return err
	}
	_, err = s.Timed(func() error { return s.TabuStart(s.Search, &s.all) })
	return err
}

// tour returns where the best tour is on the device.
func (s *search) tour() *driver.Buffer[int32] {
	if s.seen.Values[0].Unsaved != 0 {
		return s.all.Order
	}
	return s.all.Best
}

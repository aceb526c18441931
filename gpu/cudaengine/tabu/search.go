package tabu

import (
	"context"
	"fmt"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	cpu "tourscope/solver/engine/tabu"
)

// search is a run of tabu on a device. With the fitness structure reduced on the device,
// the host launches many iterations at a time and reads the state after the last of them;
// with the structure copied, the host makes each move (selection).
type search struct {
	*device.Run
	progress  solver.Progress
	n         int
	limit     int64 // iterations of the run; 0: none
	shape     kernels.TabuShape
	control   *waves // nil: no thread control
	all       kernels.TabuSearch
	seen      *driver.Pinned[kernels.TabuState]
	selection *selection    // nil: reduced on the device
	took      time.Duration // the evaluation of an iteration, as measured last; 0: not yet
	last      int64         // iterations of the last launch
	done      int64         // units of work of the present iteration
	state     solver.State

	order []solver.City // the last tour copied, nil: none
	shown solver.State  // when it was
}

func newSearch(s *device.Run, job solver.Job, progress solver.Progress) *search {
	length := job.Problem.LengthOn(job.Threads, job.Start)
	return &search{Run: s, progress: progress, n: job.Problem.Cities(), limit: job.Iterations,
		state: solver.State{Best: length, Current: length}}
}

// run makes iterations until the run is halted.
func (s *search) run(ctx context.Context) error {
	s.state.Stage = solver.Stage{Name: "tabu search", Device: solver.GPU, Threads: 1}
	s.describe()
	for {
		err := s.step()
		if err != nil && s.control != nil {
			if err = s.control.refused(err); err == nil {
				s.reshape()
				continue
			}
		}
		if err != nil {
			return err
		}
		if halted, err := s.report(ctx); halted || err != nil {
			return err
		}
	}
}

// carefulWork is the units of work of the first launch, before the speed of the device is
// known: 17 million swaps.
const carefulWork = 1 << 14

// step makes iterations in one launch after the other, or where an iteration takes longer than
// a launch may, a part of one.
func (s *search) step() error {
	work := s.shape.Work(s.n)
	part := work
	switch {
	case s.took == 0 && !s.shape.Copied:
		part = min(work, carefulWork)
	case s.took > device.LongLaunch:
		part = max(1, int64(float64(work)*float64(device.LongLaunch)/float64(s.took)))
	}
	if s.done > 0 || part < work {
		return s.partly(min(part, work-s.done), work)
	}
	if s.selection != nil {
		return s.copied(0, work, true)
	}
	return s.batch(s.together(), work)
}

// together returns the iterations of the next launches.
func (s *search) together() int64 {
	count := int64(1)
	if s.took > 0 {
		count = max(1, min(device.Growth*s.last, int64(device.LongLaunch/s.took)))
	}
	if s.control != nil && !s.control.over { // another launch may take four times as long
		count = max(1, min(count/4, int64(s.control.left)))
	}
	if s.limit > 0 {
		count = min(count, s.limit-s.state.Iteration)
	}
	return max(1, count)
}

// batch makes whole iterations without the host.
func (s *search) batch(count, work int64) error {
	took, err := s.Timed(func() error {
		for range count {
			if err := s.Tabu(s.Search, s.shape, &s.all, 0, work); err != nil {
				return err
			}
			if err := s.TabuMove(s.Search, s.shape, &s.all); err != nil {
				return err
			}
		}
		return s.all.State.ReadTo(s.seen, s.Search)
	})
	if err != nil {
		return err
	}
	s.took, s.last = took/time.Duration(count)+1, count
	s.measure(count, took)
	return nil
}

// partly evaluates a part of an iteration, and makes the move after the last one.
func (s *search) partly(part, work int64) error {
	end := s.done + part
	if s.selection != nil {
		return s.copied(s.done, end, end == work)
	}
	took, err := s.Timed(func() error {
		if err := s.Tabu(s.Search, s.shape, &s.all, s.done, end); err != nil || end < work {
			return err
		}
		if err := s.TabuMove(s.Search, s.shape, &s.all); err != nil {
			return err
		}
		return s.all.State.ReadTo(s.seen, s.Search)
	})
	if err != nil {
		return err
	}
	s.took, s.last = time.Duration(float64(took)*float64(work)/float64(part))+1, 1
	if s.done = end; end < work {
		return nil
	}
	s.done = 0
	s.measure(1, s.took)
	return nil
}

// copied writes a part of the fitness structure; with the last one the host makes the move.
func (s *search) copied(from, end int64, last bool) error {
	took, err := s.Timed(func() error { return s.TabuFitness(s.Search, s.shape, &s.all, s.selection.fitness, from, end) })
	if err != nil {
		return err
	}
	work := s.shape.Work(s.n)
	s.took = time.Duration(float64(took)*float64(work)/float64(end-from)) + 1
	if s.done = end; !last {
		return nil
	}
	s.done = 0
	if err := s.selection.move(s.Run, s.all.Order); err != nil {
		return err
	}
	s.measure(1, s.took)
	return nil
}

// measure updates the figures after so many iterations, whose evaluation took so long, and
// lets thread control choose the next launch.
func (s *search) measure(iterations int64, took time.Duration) {
	s.state.Iteration += iterations
	s.state.Moves += iterations * int64(cpu.Swaps(s.n))
	s.state.Accepted += iterations
	if s.selection != nil {
		s.state.Best, s.state.Current = s.selection.best, s.selection.length
	} else {
		s.state.Best, s.state.Current = s.seen.Values[0].Best, s.seen.Values[0].Length
	}
	if s.control != nil && !s.control.over {
		s.control.measured(int(iterations), took)
		s.reshape()
	}
}

// reshape takes the launch of thread control.
func (s *search) reshape() {
	s.shape = s.shape.WithThreads(s.control.launch.threads, s.control.launch.block)
	s.describe()
}

func (s *search) describe() {
	s.state.Launch = fmt.Sprintf("blocks=%d threads=%d", s.shape.Blocks, s.shape.Threads)
}

// report reports to the run, shows the best tour if it asks for one, and returns whether to
// halt.
func (s *search) report(ctx context.Context) (halt bool, err error) {
	s.state.Timing = s.Clock()
	switch s.progress.Report(&s.state) {
	case solver.Halt:
		return true, nil
	case solver.Show:
		if err := s.fetch(); err != nil {
			return true, err
		}
		s.progress.Show(s.order, &s.shown)
	}
	return ctx.Err() != nil, nil
}

// fetch copies the best tour to the host.
func (s *search) fetch() error {
	if s.order != nil && s.shown.Best == s.state.Best {
		s.shown = s.state
		return nil
	}
	if s.selection != nil {
		s.order, s.shown = device.Cities(s.selection.bestOrder), s.state
		return nil
	}
	began := time.Now()
	values := make([]int32, s.n)
	if err := s.tour().Read(values); err != nil {
		return err
	}
	s.Timing.Copy += time.Since(began)
	s.order, s.shown = device.Cities(values), s.state
	return nil
}

package device

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/panics"
)

// Group is the devices that share the work of a run.
//
// CUDA binds a context to a thread. A single device is bound to the run's goroutine for the
// whole run. With several, each call on a device has a goroutine that is locked to a thread,
// and the run's goroutine waits for all of them, from one report to the next. Data goes from
// one device to another through the host.
type Group struct {
	Runs    []*Run         // one a device
	Chosen  catalog.Chosen // the devices, and why not others
	release func()         // of the run's own goroutine; nil with several devices
	started time.Time
	Timing  solver.Timing // of the group; Clock adds what the devices have
}

// Begin opens the devices for a run. The caller closes the group, after an error, too.
func (m *Machine) Begin(values solver.Values) (*Group, error) {
	return m.begin(values, driver.Foreground)
}

func (m *Machine) begin(values solver.Values, priority driver.StreamPriority) (*Group, error) {
	g, began := &Group{}, time.Now()
	var err error
	if g.Chosen, err = m.devices().Choose(values); err != nil {
		return g, err
	}
	opened, err := m.open(g.Chosen.List)
	if err != nil {
		return g, err
	}
	for _, o := range opened {
		g.Runs = append(g.Runs, newRun(o, priority))
	}
	if len(opened) == 1 {
		if g.release, err = opened[0].context.Bind(); err != nil {
			return g, err
		}
	}
	err = g.Each(func(_ int, s *Run) error { return s.Begin() })
	g.started = time.Now()
	g.Timing.Startup = g.started.Sub(began) // short where an earlier run has opened them
	for _, s := range g.Runs {
		s.Timing.Startup = g.Timing.Startup
	}
	return g, err
}

// Beside does work that goes on beside the run of a job, in a goroutine of its own and on other streams of the devices of
// these numbers, whose blocks have a priority beside those of the run, driver.Foreground. A panic of the work is its error. The
// goroutine has low priority from then on if the job has.
func (m *Machine) Beside(what string, job solver.Job, devices string, priority driver.StreamPriority, work func(*Group) error) (err error) {
	fall := panics.Catch(func() {
		if job.LowPriority {
			solver.LowerPriority()
		}
		values := maps.Clone(job.Values)
		values["devices"] = devices
		err = m.with(values, priority, work)
	})
	if fall != nil {
		return fmt.Errorf("%s: %w", what, fall)
	}
	return err
}

// With does work with the devices that the values choose.
func (m *Machine) With(values solver.Values, work func(*Group) error) error {
	return m.with(values, driver.Foreground, work)
}

func (m *Machine) with(values solver.Values, priority driver.StreamPriority, work func(*Group) error) (err error) {
	g, err := m.begin(values, priority)
	defer func() {
		if failed := g.Close(); err == nil {
			err = failed
		}
	}()
	if err != nil {
		return err
	}
	return work(g)
}

// Close frees everything.
func (g *Group) Close() error {
	err := g.Each(func(_ int, s *Run) error { return s.Close() })
	if g.release != nil {
		g.release()
	}
	return err
}

// First returns the device that joins the tours, or the only one.
func (g *Group) First() *Run { return g.Runs[0] }

// Each calls do for every device, in parallel, and waits.
func (g *Group) Each(do func(i int, s *Run) error) error {
	return g.beside(do, nil)
}

// EachBound is each in any goroutine.
func (g *Group) EachBound(do func(i int, s *Run) error) error {
	if len(g.Runs) == 1 {
		return g.First().bound(func() error { return g.Each(do) })
	}
	return g.Each(do)
}

// On calls do in a goroutine that the device is bound to.
func (g *Group) On(i int, do func(s *Run) error) error {
	s := g.Runs[i]
	if g.release != nil {
		return do(s)
	}
	err := s.bound(func() error { return do(s) })
	if err != nil && len(g.Chosen.List) > 1 {
		return fmt.Errorf("GPU %d: %w", s.Device().Index, err)
	}
	return err
}

// beside is each, and the run's goroutine does work meanwhile, if work is not nil. Of
// several errors it returns that of the lowest device; with several devices an error names
// its device.
func (g *Group) beside(do func(i int, s *Run) error, work func()) error {
	if g.release != nil {
		err := do(0, g.Runs[0])
		if work != nil {
			work()
		}
		return err
	}
	errs, falls := make([]error, len(g.Runs)), make([]*panics.Error, len(g.Runs))
	serve := func(i int) {
		falls[i] = panics.Catch(func() { errs[i] = g.On(i, func(s *Run) error { return do(i, s) }) })
	}
	var others sync.WaitGroup
	for i := range g.Runs {
		if i > 0 || work != nil {
			others.Go(func() { serve(i) })
		}
	}
	switch {
	case work != nil:
		work()
	case len(g.Runs) > 0:
		serve(0)
	}
	others.Wait()
	for _, fall := range falls {
		if fall != nil {
			panic(fall) // where the run catches it
		}
	}
	return cmp.Or(errs...)
}

// Timed calls launch for every device, waits until the search streams have finished, and
// returns the time of each device. That of the slowest is added to the kernel time.
func (g *Group) Timed(launch func(i int, s *Run) error) ([]time.Duration, error) {
	return g.TimedBeside(launch, nil)
}

// TimedBeside is timed, and the host does work meanwhile, if work is not nil: after all launches, since one that needs a thread
// would wait for the work.
func (g *Group) TimedBeside(launch func(i int, s *Run) error, work func()) (took []time.Duration, err error) {
	took = make([]time.Duration, len(g.Runs))
	if g.release != nil {
		took[0], err = g.Runs[0].Beside(func() error { return launch(0, g.Runs[0]) }, work)
	} else {
		err = g.timedAfterLaunches(launch, work, took)
	}
	g.Timing.Kernel += slices.Max(took)
	return took, err
}

// timedAfterLaunches is TimedBeside where the devices have goroutines of their own.
func (g *Group) timedAfterLaunches(launch func(i int, s *Run) error, work func(), took []time.Duration) error {
	var launched sync.WaitGroup
	launched.Add(len(g.Runs))
	after := work
	if work != nil {
		after = func() {
			launched.Wait()
			work()
		}
	}
	return g.beside(func(i int, s *Run) (err error) {
		done := sync.OnceFunc(launched.Done)
		defer done() // where it failed before
		took[i], err = s.Timed(func() error {
			defer done()
			return launch(i, s)
		})
		return err
	}, after)
}

// TimedFirst is timed for the first device alone; the others are idle.
func (g *Group) TimedFirst(launch func(s *Run) error) (took time.Duration, err error) {
	err = g.On(0, func(s *Run) (err error) {
		took, err = s.Timed(func() error { return launch(s) })
		return err
	})
	g.Timing.Kernel += took
	return took, err
}

// Copied calls do, which copies between host and device, for every device, waits, and adds
// the time to that of copies.
func (g *Group) Copied(do func(i int, s *Run) error) error {
	began := time.Now()
	err := g.Each(do)
	g.Timing.Copy += time.Since(began)
	return err
}

// Limit releases all devices but the first most, where there is no work for more.
func (g *Group) Limit(most int) error {
	if most >= len(g.Runs) {
		return nil
	}
	idle := g.Runs[most:]
	rest := &Group{Runs: idle, Chosen: g.Chosen}
	g.Runs, g.Chosen.List = g.Runs[:most], g.Chosen.List[:most]
	return rest.Close()
}

// Clock returns the timing so far. Kernel is the time of the slowest device of each launch,
// Kernels the sum over all devices, and Host the time that is neither kernels nor copies.
func (g *Group) Clock() solver.Timing {
	t := g.Timing
	if len(g.Runs) == 1 {
		t.Kernel, t.Copy = g.First().Timing.Kernel, t.Copy+g.First().Timing.Copy
	} else {
		t.Devices = len(g.Runs)
		for _, s := range g.Runs {
			t.Kernels += s.Timing.Kernel
		}
	}
	t.Host = max(0, time.Since(g.started)-t.Kernel-t.Copy)
	return t
}

// AddKernel adds the time of kernels that others have launched for the group.
func (g *Group) AddKernel(d time.Duration) {
	g.Timing.Kernel += d
	g.First().Timing.Kernel += d
}

// Words returns the parameter devices for State.Launch where there are several.
func (g *Group) Words() string {
	if len(g.Runs) == 1 {
		return ""
	}
	return " devices=" + catalog.Numbers(g.Chosen.List)
}

// FreeMemory returns the least free memory of a device times the number of devices.
func (g *Group) FreeMemory() (int64, error) {
	free := make([]int64, len(g.Runs))
	err := g.Each(func(i int, s *Run) (err error) {
		free[i], err = s.Context.FreeMemory()
		return err
	})
	return slices.Min(free) * int64(len(free)), err
}

// Improve runs a search on the devices of a job. Without a tour, since a device failed, the
// result is the start tour.
func (m *Machine) Improve(job solver.Job, search func(*Group) (solver.Result, error)) (result solver.Result, err error) {
	length := job.Problem.LengthOn(job.Threads, job.Start)
	result = solver.Result{Order: slices.Clone(job.Start), State: solver.State{Best: length, Current: length}}
	if job.Problem.Cities() < 4 {
		result.Finished = true // every tour is the best one
		return result, nil
	}
	err = m.With(job.Values, func(g *Group) error {
		found, err := search(g)
		if found.Order != nil {
			result = found
			result.State.Timing = g.Clock()
		}
		return err
	})
	return result, err
}

package cudaengine

import (
	"cmp"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// deviceGroup is the devices that share the work of a run.
//
// CUDA binds a context to a thread. A single device is bound to the run's goroutine for the
// whole run. With several, each call on a device has a goroutine that is locked to a thread,
// and the run's goroutine waits for all of them, from one report to the next. Data goes from
// one device to another through the host.
type deviceGroup struct {
	runs    []*deviceRun // one a device
	chosen  catalog.Chosen
	release func() // of the run's own goroutine; nil with several devices
	started time.Time
	timing  solver.Timing
}

// begin opens the devices for a run. The caller closes the group, after an error, too.
func (m *Machine) begin(values solver.Values) (*deviceGroup, error) {
	g, began := &deviceGroup{}, time.Now()
	var err error
	if g.chosen, err = m.devices().Choose(values); err != nil {
		return g, err
	}
	opened, err := m.open(g.chosen.List)
	if err != nil {
		return g, err
	}
	for _, o := range opened {
		g.runs = append(g.runs, newDeviceRun(o))
	}
	if len(opened) == 1 {
		if g.release, err = opened[0].context.Bind(); err != nil {
			return g, err
		}
	}
	err = g.each(func(_ int, s *deviceRun) error { return s.begin() })
	g.started = time.Now()
	g.timing.Startup = g.started.Sub(began) // short where an earlier run has opened them
	for _, s := range g.runs {
		s.timing.Startup = g.timing.Startup
	}
	return g, err
}

// beside does work that goes on beside a run, on other streams of the devices of these numbers. A
// panic of the work is its error.
func (m *Machine) beside(what string, values solver.Values, devices string, work func(*deviceGroup) error) (err error) {
	defer func() {
		if fall := recover(); fall != nil {
			err = fmt.Errorf("%s: %v\n\n%s", what, fall, debug.Stack())
		}
	}()
	values = maps.Clone(values)
	values["devices"] = devices
	return m.with(values, work)
}

// with does work with the devices that the values choose.
func (m *Machine) with(values solver.Values, work func(*deviceGroup) error) (err error) {
	g, err := m.begin(values)
	defer func() {
		if failed := g.close(); err == nil {
			err = failed
		}
	}()
	if err != nil {
		return err
	}
	return work(g)
}

// close frees everything.
func (g *deviceGroup) close() error {
	err := g.each(func(_ int, s *deviceRun) error { return s.close() })
	if g.release != nil {
		g.release()
	}
	return err
}

// first returns the device that joins the tours, or the only one.
func (g *deviceGroup) first() *deviceRun { return g.runs[0] }

// each calls do for every device, in parallel, and waits.
func (g *deviceGroup) each(do func(i int, s *deviceRun) error) error {
	return g.beside(do, nil)
}

// eachBound is each in any goroutine.
func (g *deviceGroup) eachBound(do func(i int, s *deviceRun) error) error {
	if len(g.runs) == 1 {
		release, err := g.first().context.Bind()
		if err != nil {
			return err
		}
		defer release()
	}
	return g.each(do)
}

// on calls do in a goroutine that the device is bound to.
func (g *deviceGroup) on(i int, do func(s *deviceRun) error) error {
	s := g.runs[i]
	if g.release != nil {
		return do(s)
	}
	release, err := s.context.Bind()
	if err == nil {
		defer release()
		err = do(s)
	}
	if err != nil && len(g.chosen.List) > 1 {
		return fmt.Errorf("GPU %d: %w", s.Device().Index, err)
	}
	return err
}

// beside is each, and the run's goroutine does work meanwhile, if work is not nil. Of
// several errors it returns that of the lowest device; with several devices an error names
// its device.
func (g *deviceGroup) beside(do func(i int, s *deviceRun) error, work func()) error {
	if g.release != nil {
		err := do(0, g.runs[0])
		if work != nil {
			work()
		}
		return err
	}
	errs, falls := make([]error, len(g.runs)), make([]any, len(g.runs))
	serve := func(i int) {
		defer func() {
			if value := recover(); value != nil {
				falls[i] = fmt.Sprintf("%v\n\n%s", value, debug.Stack())
			}
		}()
		errs[i] = g.on(i, func(s *deviceRun) error { return do(i, s) })
	}
	var others sync.WaitGroup
	for i := range g.runs {
		if i > 0 || work != nil {
			others.Go(func() { serve(i) })
		}
	}
	switch {
	case work != nil:
		work()
	case len(g.runs) > 0:
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

// timed calls launch for every device, waits until the search streams have finished, and
// returns the time of each device. That of the slowest is added to the kernel time.
func (g *deviceGroup) timed(launch func(i int, s *deviceRun) error) ([]time.Duration, error) {
	return g.timedBeside(launch, nil)
}

// timedBeside is timed, and the host does work meanwhile, if work is not nil.
func (g *deviceGroup) timedBeside(launch func(i int, s *deviceRun) error, work func()) (took []time.Duration, err error) {
	took = make([]time.Duration, len(g.runs))
	if g.release != nil {
		took[0], err = g.runs[0].beside(func() error { return launch(0, g.runs[0]) }, work)
	} else {
		err = g.beside(func(i int, s *deviceRun) (err error) {
			took[i], err = s.timed(func() error { return launch(i, s) })
			return err
		}, work)
	}
	g.timing.Kernel += slices.Max(took)
	return took, err
}

// timedFirst is timed for the first device alone; the others are idle.
func (g *deviceGroup) timedFirst(launch func(s *deviceRun) error) (took time.Duration, err error) {
	err = g.on(0, func(s *deviceRun) (err error) {
		took, err = s.timed(func() error { return launch(s) })
		return err
	})
	g.timing.Kernel += took
	return took, err
}

// copied calls do, which copies between host and device, for every device, waits, and adds
// the time to that of copies.
func (g *deviceGroup) copied(do func(i int, s *deviceRun) error) error {
	began := time.Now()
	err := g.each(do)
	g.timing.Copy += time.Since(began)
	return err
}

// limit releases all devices but the first most, where there is no work for more.
func (g *deviceGroup) limit(most int) error {
	if most >= len(g.runs) {
		return nil
	}
	idle := g.runs[most:]
	rest := &deviceGroup{runs: idle, chosen: g.chosen}
	g.runs, g.chosen.List = g.runs[:most], g.chosen.List[:most]
	return rest.close()
}

// clock returns the timing so far. Kernel is the time of the slowest device of each launch,
// Kernels the sum over all devices, and Host the time that is neither kernels nor copies.
func (g *deviceGroup) clock() solver.Timing {
	t := g.timing
	if len(g.runs) == 1 {
		t.Kernel, t.Copy = g.first().timing.Kernel, t.Copy+g.first().timing.Copy
	} else {
		t.Devices = len(g.runs)
		for _, s := range g.runs {
			t.Kernels += s.timing.Kernel
		}
	}
	t.Host = max(0, time.Since(g.started)-t.Kernel-t.Copy)
	return t
}

// addKernel adds the time of kernels that others have launched for the group.
func (g *deviceGroup) addKernel(d time.Duration) {
	g.timing.Kernel += d
	g.first().timing.Kernel += d
}

// words returns the parameter devices for State.Launch where there are several.
func (g *deviceGroup) words() string {
	if len(g.runs) == 1 {
		return ""
	}
	return " devices=" + catalog.Numbers(g.chosen.List)
}

// freeMemory returns the least free memory of a device times the number of devices.
func (g *deviceGroup) freeMemory() (int64, error) {
	free := make([]int64, len(g.runs))
	err := g.each(func(i int, s *deviceRun) (err error) {
		free[i], err = s.context.FreeMemory()
		return err
	})
	return slices.Min(free) * int64(len(free)), err
}

// improve runs a search on the devices of a job. Without a tour, since a device failed, the
// result is the start tour.
func (m *Machine) improve(job solver.Job, search func(*deviceGroup) (solver.Result, error)) (result solver.Result, err error) {
	length := job.Problem.LengthOn(job.Threads, job.Start)
	result = solver.Result{Order: slices.Clone(job.Start), State: solver.State{Best: length, Current: length}}
	if job.Problem.Cities() < 4 {
		result.Finished = true // every tour is the best one
		return result, nil
	}
	err = m.with(job.Values, func(g *deviceGroup) error {
		found, err := search(g)
		if found.Order != nil {
			result = found
			result.State.Timing = g.clock()
		}
		return err
	})
	return result, err
}

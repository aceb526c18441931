package cudaengine

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// fleet is one run's hold on the devices that share its work.
//
// CUDA ties a device to a thread. A single one is tied to the run's own goroutine.
// Of several, each piece of work has a goroutine with a thread of its own, and the
// run's waits for them all: they go side by side from one report to the next. What
// goes from one device to another goes through the host.
type fleet struct {
	sessions []*session // one a device
	chosen   catalog.Chosen
	release  func() // of the run's own goroutine; nil with several devices
	started  time.Time
	timing   solver.Timing
}

// begin opens the devices for a run. Whatever happens, close the fleet.
func (m *Machine) begin(values solver.Values) (*fleet, error) {
	f, began := &fleet{}, time.Now()
	var err error
	if f.chosen, err = Devices().Choose(values); err != nil {
		return f, err
	}
	opened, err := m.open(f.chosen.List)
	if err != nil {
		return f, err
	}
	for _, o := range opened {
		f.sessions = append(f.sessions, newSession(o))
	}
	if len(opened) == 1 {
		if f.release, err = opened[0].context.Bind(); err != nil {
			return f, err
		}
	}
	err = f.each(func(_ int, s *session) error { return s.begin() })
	f.started = time.Now()
	f.timing.Startup = f.started.Sub(began) // little where an earlier run has opened them
	for _, s := range f.sessions {
		s.timing.Startup = f.timing.Startup
	}
	return f, err
}

// close gives everything back.
func (f *fleet) close() error {
	err := f.each(func(_ int, s *session) error { return s.close() })
	if f.release != nil {
		f.release()
	}
	return err
}

// first is the device that puts the tours together, or the only one.
func (f *fleet) first() *session { return f.sessions[0] }

// each lets every device do something, all at once, and waits.
func (f *fleet) each(do func(i int, s *session) error) error {
	return f.beside(do, nil)
}

// on lets one device do something.
func (f *fleet) on(i int, do func(s *session) error) error {
	s := f.sessions[i]
	if f.release != nil {
		return do(s)
	}
	release, err := s.context.Bind()
	if err == nil {
		defer release()
		err = do(s)
	}
	if err != nil && len(f.chosen.List) > 1 {
		return fmt.Errorf("GPU %d: %w", s.Device().Index, err)
	}
	return err
}

// beside is each, with work for the run's own goroutine meanwhile; without, that one
// serves the first device. Of several errors it returns that of the first device; of
// several devices, an error names its own.
func (f *fleet) beside(do func(i int, s *session) error, work func()) error {
	if f.release != nil {
		err := do(0, f.sessions[0])
		if work != nil {
			work()
		}
		return err
	}
	errs, falls := make([]error, len(f.sessions)), make([]any, len(f.sessions))
	serve := func(i int) {
		defer func() {
			if value := recover(); value != nil {
				falls[i] = fmt.Sprintf("%v\n\n%s", value, debug.Stack())
			}
		}()
		errs[i] = f.on(i, func(s *session) error { return do(i, s) })
	}
	var others sync.WaitGroup
	for i := range f.sessions {
		if i > 0 || work != nil {
			others.Go(func() { serve(i) })
		}
	}
	switch {
	case work != nil:
		work()
	case len(f.sessions) > 0:
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

// timed lets every device run what launch puts into its search stream, and waits for
// them all. It returns the time of each; that of the slowest counts as the kernels'.
func (f *fleet) timed(launch func(i int, s *session) error) ([]time.Duration, error) {
	return f.timedBeside(launch, nil)
}

// timedBeside is timed, with work for the host, or nil, while the devices are busy.
func (f *fleet) timedBeside(launch func(i int, s *session) error, work func()) (took []time.Duration, err error) {
	took = make([]time.Duration, len(f.sessions))
	if f.release != nil {
		took[0], err = f.sessions[0].beside(func() error { return launch(0, f.sessions[0]) }, work)
	} else {
		err = f.beside(func(i int, s *session) (err error) {
			took[i], err = s.timed(func() error { return launch(i, s) })
			return err
		}, work)
	}
	f.timing.Kernel += slices.Max(took)
	return took, err
}

// timedFirst is timed, of the first device alone, on which the others wait.
func (f *fleet) timedFirst(launch func(s *session) error) (took time.Duration, err error) {
	err = f.on(0, func(s *session) (err error) {
		took, err = s.timed(func() error { return launch(s) })
		return err
	})
	f.timing.Kernel += took
	return took, err
}

// copied lets every device do what copies between it and the host, waits, and adds
// the time to the copies'.
func (f *fleet) copied(do func(i int, s *session) error) error {
	began := time.Now()
	err := f.each(do)
	f.timing.Copy += time.Since(began)
	return err
}

// limit leaves so many devices in the run, at the most: there is no work for more.
func (f *fleet) limit(most int) error {
	if most >= len(f.sessions) {
		return nil
	}
	idle := f.sessions[most:]
	rest := &fleet{sessions: idle, chosen: f.chosen}
	f.sessions, f.chosen.List = f.sessions[:most], f.chosen.List[:most]
	return rest.close()
}

// clock returns the timing so far. Where several devices work side by side, the
// kernels' time is the slowest one's of each launch; what all devices have worked is
// told besides. What is neither kernels nor copies is the host.
func (f *fleet) clock() solver.Timing {
	t := f.timing
	if len(f.sessions) == 1 {
		t.Kernel, t.Copy = f.first().timing.Kernel, t.Copy+f.first().timing.Copy
	} else {
		t.Devices = len(f.sessions)
		for _, s := range f.sessions {
			t.Kernels += s.timing.Kernel
		}
	}
	t.Host = max(0, time.Since(f.started)-t.Kernel-t.Copy)
	return t
}

// words are the devices in State.Launch, in those of the parameter: which they are
// where there are several, and nothing otherwise.
func (f *fleet) words() string {
	if len(f.sessions) == 1 {
		return ""
	}
	return " devices=" + catalog.Numbers(f.chosen.List)
}

// freeMemory is what the devices have together, if each has as little as the one that
// has the least.
func (f *fleet) freeMemory() (int64, error) {
	free := make([]int64, len(f.sessions))
	err := f.each(func(i int, s *session) (err error) {
		free[i], err = s.context.FreeMemory()
		return err
	})
	return slices.Min(free) * int64(len(free)), err
}

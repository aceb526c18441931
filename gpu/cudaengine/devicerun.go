package cudaengine

import (
	"errors"
	"time"

	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
)

// longLaunch bounds the time of a launch, so that a run halts in time and a display on the
// same device stays responsive.
const longLaunch = 25 * time.Millisecond

// patience is how long a patient run sleeps before it looks again.
const patience = 200 * time.Microsecond

// deviceRun is what a run has on one device: streams, events, memory, kernel time. It is used
// only in goroutines that the device is bound to.
type deviceRun struct {
	*kernels.Module
	context *driver.Context
	free    []func() error
	search  driver.Stream // the search
	copying driver.Stream // copies of tours to the host, concurrent with the search
	start   driver.Event  // before and after what is timed
	end     driver.Event
	started time.Time
	timing  solver.Timing
	patient bool // it sleeps while it waits for a launch: others need the core
}

func newDeviceRun(o *openDevice) *deviceRun {
	return &deviceRun{Module: o.module, context: o.context}
}

// begin creates streams and events.
func (s *deviceRun) begin() (err error) {
	for _, stream := range []*driver.Stream{&s.search, &s.copying} {
		if *stream, err = driver.NewStream(); err != nil {
			return err
		}
		s.free = append(s.free, stream.Destroy)
	}
	for _, event := range []*driver.Event{&s.start, &s.end} {
		if *event, err = s.event(); err != nil {
			return err
		}
	}
	s.started = time.Now()
	return nil
}

func (s *deviceRun) event() (driver.Event, error) {
	e, err := driver.NewEvent()
	if err == nil {
		s.free = append(s.free, e.Destroy)
	}
	return e, err
}

// close frees everything.
func (s *deviceRun) close() error { return s.closeTo(0) }

// closeTo frees all but the first objects, the latest first.
func (s *deviceRun) closeTo(first int) error {
	var failures []error
	for i := len(s.free) - 1; i >= first; i-- {
		failures = append(failures, s.free[i]())
	}
	s.free = s.free[:first]
	return errors.Join(failures...)
}

// alloc allocates device memory that close frees.
func alloc[T any](s *deviceRun, n int) (*driver.Buffer[T], error) {
	b, err := driver.Alloc[T](n)
	if err == nil {
		s.free = append(s.free, b.Free)
	}
	return b, err
}

// upload allocates a copy of values in device memory.
func upload[T any](s *deviceRun, values []T) (*driver.Buffer[T], error) {
	b, err := alloc[T](s, len(values))
	if err != nil {
		return nil, err
	}
	return b, b.Write(values)
}

// pinned allocates pinned host memory that close frees.
func pinned[T any](s *deviceRun, n int) (*driver.Pinned[T], error) {
	p, err := driver.AllocPinned[T](n)
	if err == nil {
		s.free = append(s.free, p.Free)
	}
	return p, err
}

// timed calls launch, waits until the search stream has finished, and returns the device's
// time, which it adds to the kernel time.
func (s *deviceRun) timed(launch func() error) (time.Duration, error) {
	return s.beside(launch, nil)
}

// beside is timed, and the host does work meanwhile, if work is not nil.
func (s *deviceRun) beside(launch func() error, work func()) (time.Duration, error) {
	if err := s.start.Record(s.search); err != nil {
		return 0, err
	}
	if err := launch(); err != nil {
		return 0, err
	}
	if err := s.end.Record(s.search); err != nil {
		return 0, err
	}
	if work != nil {
		work()
	}
	for s.patient && !s.end.Done() {
		time.Sleep(patience)
	}
	if err := s.end.Wait(); err != nil {
		return 0, err
	}
	took, err := s.end.Since(s.start)
	s.timing.Kernel += took
	return took, err
}

// clock returns the timing so far. Host is the time that is neither kernels nor copies.
func (s *deviceRun) clock() solver.Timing {
	t := s.timing
	t.Host = max(0, time.Since(s.started)-t.Kernel-t.Copy)
	return t
}

// problem uploads the exact instance: coordinates in doubles or the matrix, fixed edges. Axes that
// the device has already may be given.
func (s *deviceRun) problem(p *solver.Problem, has ...*driver.Buffer[float64]) (*driver.Buffer[kernels.Problem], error) {
	def := kernels.Problem{Cities: int64(p.Cities()), Metric: int64(p.Metric())}
	axes := []struct {
		into *uint64
		from []float64
	}{{&def.X, p.X()}, {&def.Y, p.Y()}, {&def.Z, p.Z()}}
	if p.Metric() == solver.Geo {
		axes[0].from, axes[1].from = kernels.Radians(p.X()), kernels.Radians(p.Y())
	}
	for i, axis := range axes {
		if axis.from == nil {
			continue
		}
		var b *driver.Buffer[float64]
		if i < len(has) {
			b = has[i]
		}
		if b == nil {
			var err error
			if b, err = upload(s, axis.from); err != nil {
				return nil, err
			}
		}
		*axis.into = uint64(b.Argument())
	}
	if p.Metric() == solver.Explicit {
		b, err := upload(s, p.Definition().Matrix.Weights())
		if err != nil {
			return nil, err
		}
		def.Weights = uint64(b.Argument())
	}
	if table := kernels.FixedTable(p); table != nil {
		b, err := upload(s, table)
		if err != nil {
			return nil, err
		}
		def.Fixed = uint64(b.Argument())
	}
	return upload(s, []kernels.Problem{def})
}

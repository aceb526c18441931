package device

import (
	"errors"
	"time"

	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
)

// LongLaunch bounds the time of a launch, so that a run halts in time and a display on the
// same device stays responsive.
const LongLaunch = 25 * time.Millisecond

// Growth bounds how much longer a launch may be than the one before: the first steps of a
// run, from random tours, take another time than later ones.
const Growth = 8

// Patience is how long a patient run sleeps before it looks again.
const Patience = 200 * time.Microsecond

// Run is what a run has on one device: streams, events, memory, kernel time. It is used
// only in goroutines that the device is bound to.
type Run struct {
	*kernels.Module
	Context  *driver.Context
	free     []func() error
	Search   driver.Stream // the search
	Copying  driver.Stream // copies that are concurrent with the search, see CopyBeside
	start    driver.Event  // before what is timed
	End      driver.Event  // after it
	started  time.Time
	Timing   solver.Timing
	priority driver.StreamPriority
	Patient  bool // it sleeps while it waits for a launch: others need the core
}

func newRun(o *openDevice, priority driver.StreamPriority) *Run {
	return &Run{Module: o.module, Context: o.context, priority: priority}
}

// Another returns a run on the same device, with memory and streams of its own once it has begun.
func (s *Run) Another() *Run { return &Run{Module: s.Module, Context: s.Context, priority: s.priority} }

// Begin creates the search stream and events.
func (s *Run) Begin() (err error) {
	if s.Search, err = s.stream(); err != nil {
		return err
	}
	for _, event := range []*driver.Event{&s.start, &s.End} {
		if *event, err = s.Event(); err != nil {
			return err
		}
	}
	s.started = time.Now()
	return nil
}

// bound does work in a goroutine that the device is bound to meanwhile.
func (s *Run) bound(work func() error) error {
	release, err := s.Context.Bind()
	if err != nil {
		return err
	}
	defer release()
	return work()
}

// CopyBeside creates the stream Copying, which not every run needs: work in streams that share a queue of the driver waits for each
// other's launches. It is called while there is memory, and before Mark.
func (s *Run) CopyBeside() (err error) {
	s.Copying, err = s.stream()
	return err
}

// stream creates a stream that Close destroys.
func (s *Run) stream() (driver.Stream, error) {
	one, err := driver.NewStream(s.priority)
	if err == nil {
		s.free = append(s.free, one.Destroy)
	}
	return one, err
}

// Event creates an event that Close destroys.
func (s *Run) Event() (driver.Event, error) {
	e, err := driver.NewEvent()
	if err == nil {
		s.free = append(s.free, e.Destroy)
	}
	return e, err
}

// Close frees everything.
func (s *Run) Close() error { return s.CloseTo(0) }

// Mark returns where the objects end that there are now, for CloseTo.
func (s *Run) Mark() int { return len(s.free) }

// CloseTo frees what was allocated after a mark, the latest first.
func (s *Run) CloseTo(mark int) error {
	var failures []error
	for i := len(s.free) - 1; i >= mark; i-- {
		failures = append(failures, s.free[i]())
	}
	s.free = s.free[:mark]
	return errors.Join(failures...)
}

// Alloc allocates device memory that Close frees.
func Alloc[T any](s *Run, n int) (*driver.Buffer[T], error) {
	b, err := driver.Alloc[T](n)
	if err == nil {
		s.free = append(s.free, b.Free)
	}
	return b, err
}

// Upload allocates a copy of values in device memory, which it writes in the search stream.
func Upload[T any](s *Run, values []T) (*driver.Buffer[T], error) {
	b, err := Alloc[T](s, len(values))
	if err != nil {
		return nil, err
	}
	return b, b.WriteIn(values, s.Search)
}

// Pinned allocates pinned host memory that Close frees.
func Pinned[T any](s *Run, n int) (*driver.Pinned[T], error) {
	p, err := driver.AllocPinned[T](n)
	if err == nil {
		s.free = append(s.free, p.Free)
	}
	return p, err
}

// Timed calls launch, waits until the search stream has finished, and returns the device's
// time, which it adds to the kernel time.
func (s *Run) Timed(launch func() error) (time.Duration, error) {
	return s.Beside(launch, nil)
}

// Beside is timed, and the host does work meanwhile, if work is not nil.
func (s *Run) Beside(launch func() error, work func()) (time.Duration, error) {
	if err := s.start.Record(s.Search); err != nil {
		return 0, err
	}
	if err := launch(); err != nil {
		return 0, err
	}
	if err := s.End.Record(s.Search); err != nil {
		return 0, err
	}
	if work != nil {
		work()
	}
	for s.Patient && !s.End.Done() {
		time.Sleep(Patience)
	}
	if err := s.End.Wait(); err != nil {
		return 0, err
	}
	took, err := s.End.Since(s.start)
	s.Timing.Kernel += took
	return took, err
}

// Clock returns the timing so far. Host is the time that is neither kernels nor copies.
func (s *Run) Clock() solver.Timing {
	t := s.Timing
	t.Host = max(0, time.Since(s.started)-t.Kernel-t.Copy)
	return t
}

// Instance is what a device has of an instance already; nil: nothing of it.
type Instance struct {
	Axes    [3]*driver.Buffer[float64] // the coordinates
	Weights *driver.Buffer[int32]      // of the matrix
}

// Problem uploads the exact instance, but for what the device has of it: coordinates in doubles or the matrix, fixed edges. It
// uses so many threads, 0 being all cores.
func (s *Run) Problem(p *solver.Problem, threads int, has Instance) (*driver.Buffer[kernels.Problem], error) {
	def := kernels.Problem{Cities: int64(p.Cities()), Metric: int32(p.Metric()), Dummy: int32(p.Dummy())}
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
		b := has.Axes[i]
		if b == nil {
			var err error
			if b, err = Upload(s, axis.from); err != nil {
				return nil, err
			}
		}
		*axis.into = uint64(b.Argument())
	}
	if p.Metric() == solver.Explicit {
		b := has.Weights
		if b == nil {
			var err error
			if b, err = s.Weights(p.Definition().Matrix, threads); err != nil {
				return nil, err
			}
		}
		def.Weights = uint64(b.Argument())
	}
	if table := kernels.FixedTable(p); table != nil {
		b, err := Upload(s, table)
		if err != nil {
			return nil, err
		}
		def.Fixed = uint64(b.Argument())
	}
	return Upload(s, []kernels.Problem{def})
}

package cudaengine

import (
	"errors"
	"time"

	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
)

// longLaunch bounds one launch, so that halt is heard in time and a display that
// shares the device stays alive.
const longLaunch = 25 * time.Millisecond

// session is one run's hold on one device: its streams, its memory, its clock.
// Only where the device is current may it be used.
type session struct {
	*kernels.Library
	context *driver.Context
	free    []func() error
	search  driver.Stream // the search
	copying driver.Stream // tours on their way out, beside the search
	start   driver.Event  // around what is timed
	end     driver.Event
	started time.Time
	timing  solver.Timing
}

func newSession(o *opened) *session {
	return &session{Library: o.library, context: o.context}
}

// begin makes what every run needs.
func (s *session) begin() (err error) {
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

func (s *session) event() (driver.Event, error) {
	e, err := driver.NewEvent()
	if err == nil {
		s.free = append(s.free, e.Destroy)
	}
	return e, err
}

// close gives everything back.
func (s *session) close() error { return s.closeTo(0) }

// closeTo gives back all but the first things, the latest first.
func (s *session) closeTo(first int) error {
	var failures []error
	for i := len(s.free) - 1; i >= first; i-- {
		failures = append(failures, s.free[i]())
	}
	s.free = s.free[:first]
	return errors.Join(failures...)
}

// alloc allocates device memory that the session frees.
func alloc[T any](s *session, n int) (*driver.Buffer[T], error) {
	b, err := driver.Alloc[T](n)
	if err == nil {
		s.free = append(s.free, b.Free)
	}
	return b, err
}

// upload is alloc of a copy.
func upload[T any](s *session, values []T) (*driver.Buffer[T], error) {
	b, err := alloc[T](s, len(values))
	if err != nil {
		return nil, err
	}
	return b, b.Write(values)
}

// pinned allocates host memory that the session frees.
func pinned[T any](s *session, n int) (*driver.Pinned[T], error) {
	p, err := driver.AllocPinned[T](n)
	if err == nil {
		s.free = append(s.free, p.Free)
	}
	return p, err
}

// timed runs what launch puts into the search stream, waits for it, and adds the
// device's time to the kernels'. It returns that time.
func (s *session) timed(launch func() error) (time.Duration, error) {
	return s.beside(launch, nil)
}

// beside is timed, with work for the host, or nil, while the device is busy.
func (s *session) beside(launch func() error, work func()) (time.Duration, error) {
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
	if err := s.end.Wait(); err != nil {
		return 0, err
	}
	took, err := s.end.Since(s.start)
	s.timing.Kernel += took
	return took, err
}

// clock returns the timing so far: what is neither kernels nor copies is the host.
func (s *session) clock() solver.Timing {
	t := s.timing
	t.Host = max(0, time.Since(s.started)-t.Kernel-t.Copy)
	return t
}

// problem brings an instance to the device, as exact as it is.
func (s *session) problem(p *solver.Problem) (*driver.Buffer[kernels.Problem], error) {
	def := kernels.Problem{Cities: int64(p.Cities()), Metric: int64(p.Metric())}
	axes := []struct {
		into *uint64
		from []float64
	}{{&def.X, p.X()}, {&def.Y, p.Y()}, {&def.Z, p.Z()}}
	if p.Metric() == solver.Geo {
		axes[0].from, axes[1].from = kernels.Radians(p.X()), kernels.Radians(p.Y())
	}
	for _, axis := range axes {
		if axis.from == nil {
			continue
		}
		b, err := upload(s, axis.from)
		if err != nil {
			return nil, err
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

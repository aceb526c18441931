package lsm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver/lsm"
)

// Device is a device with its kernels.
type Device struct {
	context *driver.Context
	module  *kernels.Module
}

// Open opens a device, counted from 0. An error says why there is none.
func Open(index int) (*Device, error) {
	context, err := driver.Open(index)
	if err != nil {
		return nil, err
	}
	return &Device{context, kernels.NewModule(context)}, nil
}

// Name returns the name of the device.
func (d *Device) Name() string { return d.context.Device.Name }

// Close frees the device.
func (d *Device) Close() error { return d.context.Close() }

// Search makes so many iterations from the current solution of a neighbourhood, fewer if ctx or
// a hill climbing ends. With copied, every fitness goes to the host, which selects. The neighbourhood stays as
// it is.
func (d *Device) Search(ctx context.Context, at lsm.Neighbourhood, iterations int64, copied bool) (lsm.Outcome, error) {
	release, err := d.context.Bind()
	if err != nil {
		return lsm.Outcome{}, err
	}
	defer release()
	s := &search{device: d, copied: copied}
	defer s.free()
	if err := s.begin(at); err != nil {
		return lsm.Outcome{}, err
	}
	if err := s.run(ctx, iterations); err != nil {
		return s.outcome, err
	}
	return s.outcome, nil
}

// search is a search on the device: what is allocated, launches, time.
type search struct {
	device  *Device
	copied  bool
	climbs  bool // and ends in an iteration without a move
	problem problem
	host    *lsm.Search // selects, with copied
	common  kernels.LocalSearch
	stream  driver.Stream
	start   driver.Event
	end     driver.Event
	began   time.Time
	seen    *driver.Pinned[kernels.LocalState]
	fitness *driver.Pinned[int64]             // with copied
	chosen  *driver.Pinned[kernels.Neighbour] // with copied
	release []func() error                    // what free calls, the last first
	outcome lsm.Outcome
}

// problem is the launches of a neighbourhood.
type problem interface {
	prepare() error
	evaluate() error
	move() error
	// costs reads the current solution and the best one, and computes their fitness by its
	// definition.
	costs() (current, best int64, err error)
}

// begin uploads everything. Kernels are compiled before the clock runs.
func (s *search) begin(at lsm.Neighbourhood) (err error) {
	if err := s.device.module.Preload("assignment", "assignmentmove", "perceptronbits", "weierstrass", "weierstrassmove"); err != nil {
		return err
	}
	if f, is := flipped(at); is {
		if err := s.device.module.PreloadPerceptron(f.Distance); err != nil {
			return err
		}
	}
	if s.stream, err = driver.NewStream(driver.Foreground); err != nil {
		return err
	}
	s.release = append(s.release, s.stream.Destroy)
	for _, e := range []*driver.Event{&s.start, &s.end} {
		if *e, err = driver.NewEvent(); err != nil {
			return err
		}
		s.release = append(s.release, e.Destroy)
	}
	s.began = time.Now()
	if err := s.allocate(at); err != nil {
		return err
	}
	switch at := at.(type) {
	case *lsm.Assigning:
		s.problem, err = s.assignment(at)
	case *lsm.Flipping:
		s.problem, err = s.perceptron(at)
	case lsm.Climbing:
		s.climbs = true
		s.problem, err = s.perceptron(at.Flipping)
	case *lsm.Ball:
		s.problem, err = s.weierstrass(at)
	default:
		return fmt.Errorf("there are no kernels for %T", at)
	}
	if err != nil {
		return err
	}
	return s.problem.prepare()
}

// flipped returns the flips that a search makes, if it makes any.
func flipped(at lsm.Neighbourhood) (*lsm.Flipping, bool) {
	if c, is := at.(lsm.Climbing); is {
		return c.Flipping, true
	}
	f, is := at.(*lsm.Flipping)
	return f, is
}

// allocate makes what all problems have.
func (s *search) allocate(at lsm.Neighbourhood) (err error) {
	c := &s.common
	c.Neighbours = at.Size()
	c.Blocks = kernels.LocalBlocks(c.Neighbours, s.device.context.Device)
	c.State, err = upload(s, []kernels.LocalState{{Fitness: at.Fitness(), Best: at.Fitness()}})
	if err != nil {
		return err
	}
	if c.Found, err = alloc[kernels.Neighbour](s, c.Blocks); err != nil {
		return err
	}
	s.outcome.State = lsm.State{Fitness: at.Fitness(), Best: at.Fitness()}
	if s.seen, err = pinned[kernels.LocalState](s, 1); err != nil || !s.copied {
		return err
	}
	if c.Fitness, err = alloc[int64](s, c.Neighbours); err != nil {
		return err
	}
	if s.fitness, err = pinned[int64](s, c.Neighbours); err != nil {
		return err
	}
	if c.Chosen, err = alloc[kernels.Neighbour](s, 1); err != nil {
		return err
	}
	s.chosen, err = pinned[kernels.Neighbour](s, 1)
	return err
}

// longBatch bounds the time between two looks at the context. A hill climbing is looked at more
// often, since it evaluates in vain from its end to the end of the batch.
const (
	longBatch     = 200 * time.Millisecond
	climbingBatch = 16
)

// run makes the iterations, many between two looks at the context.
func (s *search) run(ctx context.Context, iterations int64) error {
	batch := int64(1)
	for s.outcome.Iteration < iterations && !s.outcome.Ended {
		if err := ctx.Err(); err != nil {
			return err
		}
		if s.copied {
			if err := s.selectOnHost(); err != nil {
				return err
			}
			continue
		}
		took, err := s.launch(min(batch, iterations-s.outcome.Iteration))
		if err != nil {
			return err
		}
		if batch = min(8*batch, max(1, int64(longBatch/(took+1)))); s.climbs {
			batch = min(batch, climbingBatch)
		}
	}
	current, best, err := s.problem.costs()
	if err == nil && (current != s.outcome.Fitness || best != s.outcome.Best) {
		err = fmt.Errorf("the device claims the fitness %d and %d at best, its solutions have %d and %d: this is an error of the kernels", s.outcome.Fitness, s.outcome.Best, current, best)
	}
	s.outcome.Whole = time.Since(s.began)
	return err
}

// launch makes so many iterations on the device, and returns the time of one.
func (s *search) launch(count int64) (time.Duration, error) {
	err := s.start.Record(s.stream)
	for i := int64(0); err == nil && i < count; i++ {
		if err = s.problem.evaluate(); err == nil {
			err = s.problem.move()
		}
	}
	if err == nil {
		err = s.end.Record(s.stream)
	}
	if err == nil {
		err = s.common.State.ReadTo(s.seen, s.stream)
	}
	if err == nil {
		err = s.stream.Wait()
	}
	if err != nil {
		return 0, err
	}
	took, err := s.end.Since(s.start)
	s.outcome.Kernel += took
	now := s.seen.Values[0]
	s.outcome.State = lsm.State{Iteration: now.Iteration, Fitness: now.Fitness, Best: now.Best}
	if s.climbs && now.Moves < now.Iteration {
		s.outcome.Iteration, s.outcome.Ended = now.Moves+1, true
	}
	return took / time.Duration(count), err
}

// selectOnHost makes one iteration in which the host selects. The move runs beside the host.
func (s *search) selectOnHost() error {
	err := s.start.Record(s.stream)
	if err == nil {
		err = s.problem.evaluate()
	}
	if err == nil {
		err = s.end.Record(s.stream)
	}
	if err == nil {
		err = s.common.Fitness.ReadTo(s.fitness, s.stream)
	}
	if err == nil {
		err = s.end.Wait()
	}
	if err != nil {
		return err
	}
	copying := time.Now()
	if err := s.stream.Wait(); err != nil {
		return err
	}
	s.outcome.Copy += time.Since(copying)
	took, err := s.end.Since(s.start)
	if err != nil {
		return err
	}
	s.outcome.Kernel += took
	s.chosen.Values[0] = kernels.NoNeighbour
	if at := s.host.Select(s.fitness.Values); at >= 0 {
		s.chosen.Values[0] = kernels.Neighbour{Fitness: s.host.Fitness, Index: int64(at)}
	}
	s.outcome.State = s.host.State
	s.outcome.Ended = s.climbs && s.chosen.Values[0] == kernels.NoNeighbour
	if err := s.common.Chosen.WriteFrom(s.chosen, s.stream); err != nil {
		return err
	}
	return s.problem.move()
}

func (s *search) free() {
	var failures []error
	for i := len(s.release) - 1; i >= 0; i-- {
		failures = append(failures, s.release[i]())
	}
	_ = errors.Join(failures...) // the result is there, and Close frees the rest
}

// upload allocates a copy of values that free frees.
func upload[T any](s *search, values []T) (*driver.Buffer[T], error) {
	b, err := driver.Upload(values)
	if b != nil {
		s.release = append(s.release, b.Free)
	}
	return b, err
}

// alloc allocates memory with undefined values that free frees.
func alloc[T any](s *search, n int) (*driver.Buffer[T], error) {
	b, err := driver.Alloc[T](n)
	if b != nil {
		s.release = append(s.release, b.Free)
	}
	return b, err
}

func pinned[T any](s *search, n int) (*driver.Pinned[T], error) {
	p, err := driver.AllocPinned[T](n)
	if err == nil {
		s.release = append(s.release, p.Free)
	}
	return p, err
}

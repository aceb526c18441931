package device

import (
	"context"

	"tourscope/gpu/driver"
	"tourscope/solver"
)

// stagedTogether is how many weights go to a device at once, 2 MB.
const stagedTogether = 1 << 19

// mostStages bounds the threads that send a matrix: sixteen do so as quickly as the bus takes it.
const mostStages = 16

// Weights uploads the weights of a matrix, row by row, on so many threads, 0 being all cores. Each writes some rows into
// pinned memory, from where they are copied beside the others: from other memory the driver copies on one thread, 784 MB in 0.1 s. A
// matrix as it is stored needs no writing, so that with one thread it is left to the driver.
func (s *Run) Weights(m *solver.Matrix, threads int) (*driver.Buffer[int32], error) {
	n := m.Cities()
	rows, threads := max(1, stagedTogether/n), min(solver.Workers(threads), mostStages)
	if _, lines := m.Stored(); lines == nil && (threads == 1 || n <= rows) {
		return Upload(s, m.Weights())
	}
	into, err := Alloc[int32](s, n*n)
	if err != nil {
		return nil, err
	}
	mark := s.Mark()
	stages, err := s.newStages(min(threads, (n+rows-1)/rows), rows*n)
	if err == nil {
		err = stages.fill(threads, n, rows, func(stage stage, from, to int) error {
			memory := stage.memory.Part(0, (to-from)*n)
			for i := from; i < to; i++ {
				m.CopyRow(memory.Values[(i-from)*n:][:n], solver.City(i))
			}
			return s.send(stage, into.Part(from*n, (to-from)*n), memory)
		})
	}
	if freed := s.CloseTo(mark); err == nil {
		err = freed
	}
	return into, err
}

// stages is pinned memory of several threads, through which values go to a device.
type stages struct {
	run  *Run
	free chan stage
}

// stage is the memory of one thread.
type stage struct {
	memory *driver.Pinned[int32]
	sent   driver.Event
}

// newStages allocates so many stages of so many values.
func (s *Run) newStages(count, values int) (*stages, error) {
	memory, err := Pinned[int32](s, count*values)
	if err != nil {
		return nil, err
	}
	all := &stages{s, make(chan stage, count)}
	for i := range count {
		sent, err := s.Event()
		if err != nil {
			return nil, err
		}
		all.free <- stage{memory.Part(i*values, values), sent}
	}
	return all, nil
}

// fill does work for all numbers below n, so many at a time, each on a stage and in a goroutine that the device is bound to, at the
// caller's priority. It returns the first error, after which no more work begins.
func (s *stages) fill(threads, n, size int, work func(stage stage, from, to int) error) error {
	ctx, fail := context.WithCancelCause(context.Background())
	solver.InPiecesOf(threads, n, size, func(from, to int) {
		stage := <-s.free
		defer func() { s.free <- stage }()
		if ctx.Err() != nil {
			return
		}
		if err := s.run.bound(func() error { return work(stage, from, to) }); err != nil {
			fail(err)
		}
	})
	return context.Cause(ctx)
}

// send copies memory of a stage to a buffer in the search stream, and waits.
func (s *Run) send(from stage, to *driver.Buffer[int32], memory *driver.Pinned[int32]) error {
	if err := to.WriteFrom(memory, s.Search); err != nil {
		return err
	}
	if err := from.sent.Record(s.Search); err != nil {
		return err
	}
	return from.sent.Wait()
}

package regions

import (
	"context"
	"strconv"

	"tourscope/gpu/cudaengine/device"
	"tourscope/solver"
)

// What recombines the whole tours of a run's rounds.

// newWholeTours returns what recombines the whole tours of a run until it is closed; nil where the run has no restarts.
// Nothing begins before the first tours are to be recombined.
func newWholeTours(ctx context.Context, m *device.Machine, r *rounds, job solver.Job) *wholeTours {
	if r.restarts == nil {
		return nil
	}
	s := &wholeTours{machine: m, values: job.Values, device: strconv.Itoa(r.Chosen.List[0].Index), threads: job.Threads, space: r.space, seed: job.Seed,
		near: r.near, asked: make(chan wholeTask), over: make(chan struct{})}
	ctx, s.end = context.WithCancel(ctx)
	s.begin = func() { go s.run(ctx) }
	return s
}

// run recombines what is asked for until the context ends or the device fails.
func (s *wholeTours) run(ctx context.Context) {
	defer close(s.over)
	err := s.machine.Beside("recombination of tours", s.values, s.device, func(g *device.Group) error {
		rows, err := newTourRows(g.First(), s.space.Problem(), s.near(), s.seed, s.threads)
		if err != nil {
			return err
		}
		for {
			select {
			case task := <-s.asked:
				if err := s.serve(ctx, rows, task); err != nil {
					return err
				}
			case <-ctx.Done():
				return nil
			}
		}
	})
	if err != nil {
		s.failure.Store(&err)
	}
}

// serve does a task, until the context ends. It is over even where that panics.
func (s *wholeTours) serve(ctx context.Context, rows *tourRows, task wholeTask) error {
	defer close(task.done)
	goOn := task.goOn
	task.goOn = func() bool { return ctx.Err() == nil && goOn() }
	return rows.take(task)
}

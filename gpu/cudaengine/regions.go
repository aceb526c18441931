package cudaengine

import (
	"context"

	"tourscope/gpu/catalog"
	"tourscope/gpu/patchwork"
	"tourscope/solver"
	"tourscope/solver/engine/localsearch"
)

// Regions cuts the tour into regions that fit the shared memory of a block, lets a
// team of searches improve each, all at once, puts the regions together again, and
// cuts anew: see rounds.
//
// Long defects of a start tour are beyond any region: one pass of 2-opt and Or-opt
// over the whole tour, on the CPU, comes first.
type Regions struct {
	machine *Machine
	observe func(Spent) // or nil
}

var _ solver.Engine = (*Regions)(nil)

// Info describes the engine.
func (e *Regions) Info() solver.Info {
	info := catalog.RegionsInfo()
	info.Unavailable = e.machine.unavailable()
	return info
}

// Run improves job.Start.
func (e *Regions) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	return e.machine.improve(job, func(s *session) (solver.Result, error) {
		if len(job.Start) <= patchwork.Tiny {
			order := patchwork.Best(job.Problem, job.Start)
			length := job.Problem.Length(order)
			return solver.Result{Order: order, State: solver.State{Best: length, Current: length}, Finished: true}, nil
		}
		w, result := localsearch.Begin(ctx, job, progress, localsearch.OrOpt)
		if w == nil {
			return result, ctx.Err()
		}
		w.State.Phase = "local search"
		var steps int64
		if goesOn := w.Sweep(&steps); !goesOn {
			return w.Result(false), nil
		}
		return e.search(ctx, s, w, job, progress)
	})
}

// search goes on from the local minimum, round by round, until it is halted.
func (e *Regions) search(ctx context.Context, s *session, w *localsearch.Watched, job solver.Job, progress solver.Progress) (solver.Result, error) {
	r, err := newRounds(s, w, job, progress)
	if err != nil {
		return w.Result(false), err
	}
	if e.observe != nil {
		defer func() { e.observe(r.spent) }()
	}
	r.state.Phase = "regions"
	halted := r.report(ctx)
	for !halted && err == nil {
		halted, err = r.round(ctx)
	}
	return r.result(), err
}

package eax

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/panics"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// Continuation goes on from a good tour of up to MostCities cities that another engine
// finds: it recombines that with tours made of a raw one, such as a start heuristic's,
// for those made of a good tour would all be like it.
type Continuation struct {
	ready    chan struct{}
	space    *space.Space // nil: ctx has ended
	raw      []solver.City
	err      error
	panicked *panics.Error
}

// Prepare begins to make what a Continuation needs beside the other engine's work, until
// ctx ends. It uses the job's budget of threads.
func Prepare(ctx context.Context, job solver.Job, raw func() ([]solver.City, error)) *Continuation {
	c := &Continuation{ready: make(chan struct{})}
	go func() {
		defer close(c.ready)
		c.panicked = panics.Catch(func() {
			if c.raw, c.err = raw(); c.err == nil {
				o := DefaultCandidates(job.Problem.Cities())
				o.Start, o.Threads = job.Start, job.Threads
				c.space, c.err = space.New(ctx, job.Problem, o)
			}
		})
	}()
	return c
}

// Run recombines job.Start with others until the run ends or there is nothing left to
// find. It ignores the job's parameters.
func (c *Continuation) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	job.Iterations = 0
	p := pool.New(ctx, job, progress)
	p.Enter("candidates", p.Size())
	if _, finished := pool.Beside(p, func() struct{} { <-c.ready; return struct{}{} }); !finished {
		return p.Result(false), nil
	}
	if c.panicked != nil {
		panic(c.panicked)
	}
	if c.err != nil {
		return p.Result(false), c.err
	}
	e := NewEvolution(p, c.space, job, continued(len(job.Start)), c.raw)
	return p.Result(e.Run()), nil
}

package chained

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/space"
)

// Cross goes on from the tour of a minimum, however much another engine has shortened it
// since, on all cores until the run ends: it crosses tours of every region, with the
// parameters' defaults. The tour is the same on any number of cores. Instances of up to
// MostCrossed cities are better off with a Crossing.
func (m *Minimum) Cross(ctx context.Context, job solver.Job, progress solver.Progress) solver.Result {
	job.Values, job.Iterations = usual(), 0
	t := newTeam(ctx, job, progress)
	r := newRounds(t, m.Ground, m.Order, m.State.Best, job, 0)
	r.sizes.search, r.sizes.wave = crossedCell, crossedWave
	if r.detour() {
		r.cross()
	}
	return t.result(false)
}

// A Crossing goes on from a good tour of up to MostCrossed cities that another engine
// finds: it crosses it with tours made of a raw one, such as a start heuristic's, for
// those of a good tour would all be like it.
type Crossing struct {
	ready  chan struct{}
	ground *space.Space // nil: ctx has ended
	raw    []solver.City
	err    error
	fall   *workers.Panic
}

// PrepareCrossing begins to get ready what a Crossing needs beside the other engine's
// work, until ctx ends.
func PrepareCrossing(ctx context.Context, job solver.Job, raw func() ([]solver.City, error)) *Crossing {
	c := &Crossing{ready: make(chan struct{})}
	job.Values = crossingValues()
	go func() {
		defer close(c.ready)
		c.fall = workers.Catch(func() {
			if c.raw, c.err = raw(); c.err == nil {
				c.ground, c.err = space.New(ctx, job.Problem, groundOptions(job))
			}
		})
	}()
	return c
}

// Run crosses job.Start with others until the run ends or there is nothing left to
// find. Of the job's parameters it heeds none.
func (c *Crossing) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	job.Values, job.Iterations = crossingValues(), 0
	t := newTeam(ctx, job, progress)
	if _, finished := beside(t, func() any { <-c.ready; return nil }); !finished {
		return t.result(false), nil
	}
	if c.fall != nil {
		panic(c.fall)
	}
	if c.err != nil {
		return t.result(false), c.err
	}
	return t.result(newPopulation(t, c.ground, job, c.raw).run()), nil
}

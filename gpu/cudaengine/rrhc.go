package cudaengine

import (
	"context"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/engine/rrhc"
)

// RRHC is random-restart 2-opt hill climbing (O'Neil & Burtscher 2015): climbers side by
// side, each from a random tour to a local minimum, then from another one.
//
// Each climber takes every k-th climb, k being the number of climbers, so that a run of so
// many steps ends with the same tours on every device that has the same launch.
type RRHC struct{ machine *Machine }

var _ solver.Engine = (*RRHC)(nil)

// Info describes the engine.
func (e *RRHC) Info() solver.Info {
	info := catalog.RRHCInfo()
	info.Unavailable = e.machine.unavailable()
	return info
}

// Run climbs from job.Start and random tours.
func (e *RRHC) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	values := catalog.Launch(job.Values)
	if values.Choice("variant") == catalog.VariantCPU {
		return runOnHost(ctx, job, values, progress)
	}
	job.Values = values
	return e.machine.improve(job, func(g *deviceGroup) (solver.Result, error) {
		c, err := newClimbing(g.first(), job)
		if err != nil {
			return solver.Result{}, err
		}
		c.progress = progress
		finished, err := c.run(ctx)
		if err == nil {
			err = c.fetch()
		}
		return solver.Result{Order: c.order, State: c.shown, Finished: finished}, err
	})
}

// runOnHost runs the variant cpu: the engine rrhc-cpu, with the blocks as the climbers that
// climb at a time.
func runOnHost(ctx context.Context, job solver.Job, values solver.Values, progress solver.Progress) (solver.Result, error) {
	host := rrhc.New()
	set := map[string]string{rrhc.Climbers: values[rrhc.Climbers], rrhc.OrOpt: values[rrhc.OrOpt]}
	if !values.IsAuto("blocks") {
		set[rrhc.Together] = values["blocks"]
	}
	var err error
	if job.Values, err = host.Info().Values(set); err != nil {
		return solver.Result{}, err
	}
	return host.Run(ctx, job, progress)
}

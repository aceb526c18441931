// Package rrhc is the engine rrhc: random-restart hill climbing (O'Neil and Burtscher 2015).
package rrhc

import (
	"context"
	"strconv"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/solver"
	cpu "tourscope/solver/engine/rrhc"
)

// Engine is random-restart hill climbing (O'Neil & Burtscher 2015): climbers side by
// side, each from a random tour to a local minimum, then from another one.
//
// Each climber takes every k-th climb, k being the number of climbers, so that a run of so
// many steps ends with the same tours on every device that has the same launch.
type Engine struct{ machine *device.Machine }

var _ solver.Engine = (*Engine)(nil)

// New returns the engine on the devices of a machine.
func New(m *device.Machine) solver.Engine { return &Engine{m} }

// Info describes the engine.
func (e *Engine) Info() solver.Info {
	info := catalog.RRHCInfo()
	info.Unavailable = e.machine.Unavailable()
	return info
}

// Run climbs from job.Start and random tours.
func (e *Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	values := catalog.Launch(job.Values)
	if values.Choice("variant") == catalog.VariantCPU {
		return runOnHost(ctx, job, values, progress)
	}
	job.Values = values
	return e.machine.Improve(job, func(g *device.Group) (solver.Result, error) {
		c, err := newClimbing(g.First(), job)
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
	host := cpu.New()
	set := map[string]string{cpu.Climbers: values[cpu.Climbers], cpu.OrOpt: strconv.FormatBool(catalog.OrOpt(values))}
	if !values.IsAuto("blocks") {
		set[cpu.Together] = values["blocks"]
	}
	var err error
	if job.Values, err = host.Info().Values(set); err != nil {
		return solver.Result{}, err
	}
	return host.Run(ctx, job, progress)
}

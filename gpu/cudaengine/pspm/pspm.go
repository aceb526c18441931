// Package pspm is the engine pspm: parallel search, parallel move (Lam, Tsoi and Luk 2013).
package pspm

import (
	"context"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/solver"
)

// Engine is simulated annealing as parallel search, parallel move (Lam, Tsoi and Luk, section
// 4): TB searches each evaluate TPB relocations an iteration and apply the Metropolis rule to
// the cheapest; every k temperature steps all searches restart from the best tour.
type Engine struct{ machine *device.Machine }

var _ solver.Directed = (*Engine)(nil)

// New returns the engine on the devices of a machine.
func New(m *device.Machine) solver.Engine { return &Engine{m} }

// Directed does nothing: a relocation keeps the direction of all other edges, so that asymmetric
// problems need no transformation.
func (e *Engine) Directed() {}

// Info describes the engine.
func (e *Engine) Info() solver.Info {
	info := catalog.PSPMInfo()
	info.Unavailable = e.machine.Unavailable()
	return info
}

// Run improves job.Start.
func (e *Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	return e.machine.Improve(job, func(g *device.Group) (solver.Result, error) {
		a, err := newAnnealing(g, job, progress)
		if err != nil {
			return solver.Result{}, err
		}
		halted, finished := false, false
		if halted, err = a.prepare(ctx, job); err == nil && !halted {
			finished, err = a.run(ctx)
		}
		return solver.Result{Order: a.order, State: a.state, Finished: finished}, err
	})
}

// run does the temperature steps. It returns whether it reached the last one.
func (a *annealing) run(ctx context.Context) (finished bool, err error) {
	a.state.Stage, a.state.Temperature = solver.Stage{Name: "anneal", Device: solver.GPU, Threads: 1}, float64(a.temperatures[0])
	if a.report(ctx) {
		return false, nil
	}
	for step := range int64(len(a.temperatures)) {
		a.state.Temperature = float64(a.temperatures[step])
		exchange := step > 0 && step%a.every == 0
		if exchange {
			a.state.Syncs++
		}
		if halted, err := a.step(ctx, step, exchange); halted || err != nil {
			return false, err
		}
	}
	return true, nil
}

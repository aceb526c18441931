//go:build cuda

package cudaengine

import (
	"context"
	"slices"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// PSPM is simulated annealing as parallel search, parallel move (Lam, Tsoi and
// Luk, section 4): TB searches that each try TPB relocations an iteration, of
// which the cheapest meets Metropolis' rule; every k temperature steps all go on
// from the best tour.
type PSPM struct{ machine *Machine }

var _ solver.Engine = (*PSPM)(nil)

// Info describes the engine.
func (e *PSPM) Info() solver.Info {
	info := catalog.PSPMInfo()
	info.Unavailable = e.machine.unavailable()
	return info
}

// Run improves job.Start.
func (e *PSPM) Run(ctx context.Context, job solver.Job, progress solver.Progress) (result solver.Result, err error) {
	length := job.Problem.Length(job.Start)
	result = solver.Result{Order: slices.Clone(job.Start), State: solver.State{Best: length, Current: length}, Finished: true}
	if job.Problem.Cities() < 4 {
		return result, nil // every tour is the best one
	}
	result.Finished = false
	s, err := e.machine.begin()
	if s != nil {
		defer func() {
			if e := s.close(); err == nil {
				err = e
			}
		}()
	}
	if err != nil {
		return result, err
	}
	a, err := newAnnealing(s, job)
	if err != nil {
		return result, err
	}
	a.progress = progress
	finished, err := a.run(ctx)
	a.state.Timing = s.clock()
	return solver.Result{Order: a.order, State: a.state, Finished: finished}, err
}

// run goes through the temperatures. It says whether it came to their end.
func (a *annealing) run(ctx context.Context) (finished bool, err error) {
	a.state.Phase, a.state.Temperature = "anneal", float64(a.temperatures[0])
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

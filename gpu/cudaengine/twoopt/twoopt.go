// Package twoopt is the engine 2opt-gpu: tiled 2-opt on the tour in its order (Rocki and Suda 2013).
package twoopt

import (
	"context"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/solver"
)

// Engine is best-improvement 2-opt with tour-ordered coordinates (Rocki & Suda, sections IV
// and V): sweeps over all moves, down to the local minimum, then iterated local search with
// double-bridge kicks.
//
// The faithful variant makes the one best move of a sweep, the fast one all of the best moves
// that are compatible: see choose.cu.
//
// It searches one tour and uses one device: all moves of a sweep are made before the next one
// begins, and up to 100,000 cities a sweep takes a few milliseconds.
type Engine struct{ machine *device.Machine }

var _ solver.Directed = (*Engine)(nil)

// New returns the engine on the devices of a machine.
func New(m *device.Machine) solver.Engine { return &Engine{m} }

// Directed does nothing: a sweep of an asymmetric problem evaluates exchanges of segments and
// turns of edges, see directedSweep.
func (e *Engine) Directed() {}

// Info describes the engine.
func (e *Engine) Info() solver.Info {
	info := catalog.TwoOptInfo()
	info.Unavailable = e.machine.Unavailable()
	return info
}

// Run improves job.Start.
func (e *Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	return e.machine.Improve(job, func(g *device.Group) (solver.Result, error) {
		d, err := newDescent(g.First(), job)
		if err != nil {
			return solver.Result{}, err
		}
		d.progress = progress
		finished, err := d.run(ctx)
		if err != nil {
			return d.rescue(), err
		}
		order, err := d.best()
		if err != nil {
			return d.rescue(), err
		}
		return solver.Result{Order: order, State: d.state, Finished: finished}, nil
	})
}

// run descends to the local minimum and, if kicks are on, from one to the next. It returns
// whether it ended without being halted.
func (d *descent) run(ctx context.Context) (finished bool, err error) {
	d.state.Stage = solver.Stage{Name: "descent", Device: solver.GPU, Threads: 1}
	if d.report(ctx) {
		return false, d.err
	}
	kicks := d.values.Bool("kicks") && d.n >= d.kind.leastKicked()
	for number := uint64(0); ; number++ {
		if halted, err := d.descend(ctx); halted || err != nil {
			return false, err
		}
		if err := d.accept(); err != nil {
			return false, err
		}
		if !kicks {
			err := d.Copying.Wait()
			d.show() // the last tour requested
			return true, err
		}
		if err := d.kick(number); err != nil {
			return false, err
		}
	}
}

// descend sweeps until no move improves the tour, or until the run halts it.
func (d *descent) descend(ctx context.Context) (halted bool, err error) {
	for {
		halted, err := d.sweep(ctx)
		if halted || err != nil || d.minimum {
			return halted, err
		}
	}
}

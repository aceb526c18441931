package cudaengine

import (
	"context"

	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// preparation is what the host computes for PSPM before the first launch.
type preparation struct {
	temperatures []float32                       // in units of the exact length
	near         func(solver.City) []solver.City // nil: near moves are off
}

// prepareAnnealing computes temperatures and candidates, until ctx ends.
func prepareAnnealing(ctx context.Context, job solver.Job, values solver.Values) (g preparation, err error) {
	if g.temperatures, err = kernels.Temperatures(ctx, job.Threads, values.Float("ts"), values.Float("te"), values.Float("alpha")); err != nil || !values.Bool("near") {
		return g, err
	}
	lists, err := neighbor.Quadrant(ctx, job.Problem, kernels.Near, job.Threads)
	if err != nil {
		return g, err
	}
	g.near = lists.Of
	return g, nil
}

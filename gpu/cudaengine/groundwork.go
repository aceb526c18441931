package cudaengine

import (
	"context"

	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// groundwork is what the host makes of a job for PSPM before a device can begin.
type groundwork struct {
	temperatures []float32                       // as the user means them
	near         func(solver.City) []solver.City // nil: near places are not preferred
}

// layGroundwork makes the groundwork, until ctx ends.
func layGroundwork(ctx context.Context, job solver.Job, values solver.Values) (g groundwork, err error) {
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

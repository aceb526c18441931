package pspm

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
	matrix       *kernels.DistanceMatrix         // nil: the kernel reads none
	landmarks    *kernels.Landmarks              // with a matrix
}

// prepareAnnealing computes temperatures, distances and candidates, until ctx ends.
func prepareAnnealing(ctx context.Context, job solver.Job, values solver.Values, shape kernels.PspmShape) (g preparation, err error) {
	if g.temperatures, err = kernels.Temperatures(ctx, job.Threads, values.Float("ts"), values.Float("te"), values.Float("alpha")); err != nil {
		return g, err
	}
	if shape.Matrix {
		if g.matrix, err = kernels.NewDistanceMatrix(ctx, job.Threads, job.Problem, shape.Long); err != nil {
			return g, err
		}
		if g.landmarks, err = kernels.NewLandmarks(ctx, g.matrix); err != nil {
			return g, err
		}
	}
	if !values.Bool("near") {
		return g, nil
	}
	lists, err := neighbor.Quadrant(ctx, job.Problem, kernels.Near, job.Threads)
	if err != nil {
		return g, err
	}
	g.near = lists.Of
	return g, nil
}

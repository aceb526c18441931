package regions

import (
	"context"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/solver"
)

// What recombines the whole tours of a run's rounds.

// newWholeTours returns what recombines the whole tours of a run's rounds until it is closed; nil where the run has no
// restarts. Nothing begins before the first tours are to be recombined.
func newWholeTours(ctx context.Context, m *device.Machine, r *rounds, job solver.Job) *wholeTours {
	if r.restarts == nil {
		return nil
	}
	return &wholeTours{besideWork: newBesideWork(ctx, "recombination of tours", driver.Urgent, m, r.Group, job), threads: job.Threads, near: r.near, space: r.space, has: r.matrices()[r.Chosen.List[0].Index], seed: job.Seed}
}

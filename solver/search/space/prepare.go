package space

import (
	"context"

	"tourscope/solver"
)

// Prepare lays the ground of a job while it reports to progress, so that a
// million cities can be stopped or paused before the search begins. It returns
// nil when progress halted it or ctx ended.
func Prepare(ctx context.Context, job solver.Job, progress solver.Progress, state *solver.State, o Options) *Space {
	o.Start, state.Stage = job.Start, solver.Stage{Name: "neighbours", Threads: job.Workers()}
	report := func() (halt bool) {
		switch progress.Report(state) {
		case solver.Halt:
			return true
		case solver.Show:
			progress.Show(job.Start, state)
		}
		return false
	}
	g, _, _ := Await(ctx, report, func(ctx context.Context) (*Space, error) { return New(ctx, job.Problem, o) }) // fails only with ctx
	return g
}

package space

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/search/await"
)

// Prepare makes the space of a job while it reports to progress, so that a million
// cities can be stopped or paused before the search begins. It returns nil when
// progress halted it or ctx ended.
func Prepare(ctx context.Context, job solver.Job, progress solver.Progress, state *solver.State, o Options) *Space {
	o.Start, o.Along, o.Threads = job.Start, job.AlongCurve, job.Threads
	state.Stage = solver.Stage{Name: "candidates", Threads: job.Workers()}
	report := await.Reports(progress, job.Start, state)
	s, _, _ := await.Stage(ctx, report, func(ctx context.Context) (*Space, error) { return New(ctx, job.Problem, o) }) // fails only with ctx
	return s
}

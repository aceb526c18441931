package ground

import (
	"context"
	"time"

	"tourscope/solver"
	"tourscope/solver/internal/crew"
)

// reportEvery keeps well below the 0.2 s in which Halt is obeyed.
const reportEvery = 10 * time.Millisecond

// Prepare lays the ground of a job while it reports to progress, so that a
// million cities can be stopped or paused before the search begins. It returns
// nil when progress halted it or ctx ended.
func Prepare(ctx context.Context, job solver.Job, progress solver.Progress, state *solver.State, o Options) *Ground {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	o.Start = job.Start
	laid, fell := make(chan *Ground, 1), make(chan *crew.Panic, 1)
	go func() {
		fall := crew.Catch(func() {
			g, _ := Lay(ctx, job.Problem, o) // fails only with ctx
			laid <- g
		})
		if fall != nil {
			fell <- fall
		}
	}()
	state.Phase = "neighbours"
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	for {
		select {
		case g := <-laid:
			return g
		case fall := <-fell:
			panic(fall) // where the run can catch it
		case <-tick.C:
		}
		switch progress.Report(state) {
		case solver.Halt:
			return nil // the goroutine sees ctx end and goes; nobody waits for it
		case solver.Show:
			progress.Show(job.Start, state)
		}
	}
}

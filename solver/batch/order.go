package batch

import (
	"context"
	"slices"
	"sync"
)

// The order and the concurrency of jobs. An engine may use all cores or the only GPU, so
// jobs usually run one at a time. External programs usually have one thread: as many as
// there are cores can be measured concurrently, if nothing else runs then. They share
// caches and memory bandwidth, which makes each somewhat slower, so the results contain
// how many ran.

// workers runs the jobs up to the first that is not eligible, atOnce of them concurrently.
func (r *Run) workers(ctx context.Context, atOnce int, eligible func(Job) bool) {
	var workers sync.WaitGroup
	for range max(atOnce, 1) {
		workers.Go(func() {
			for r.step(ctx, eligible) {
			}
		})
	}
	workers.Wait()
}

// ofProgram reports whether a job runs an external program.
func (b *Batch) ofProgram(j Job) bool {
	engine, err := b.engines.Find(b.Plan.Engines[j.Engine].Name)
	return err == nil && engine.Info().Outside
}

// programsLast sorts the jobs of external programs behind the others, largest instances
// first: these take longest, and starting them first shortens the total time.
func (b *Batch) programsLast(jobs []Job) {
	slices.SortStableFunc(jobs, func(j, k Job) int {
		switch program := b.ofProgram(j); {
		case program != b.ofProgram(k):
			if program {
				return 1
			}
			return -1
		case program:
			return b.Instances[k.Instance].Cities - b.Instances[j.Instance].Cities
		}
		return 0
	})
}

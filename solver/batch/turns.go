package batch

import (
	"context"
	"slices"
	"sync"
)

// Which jobs run beside which. An engine may want all cores, and a GPU is there once, so
// jobs take turns. Programs of others usually have one thread: many of them can be
// measured at once in the time of one, on as many cores, if nothing else runs then. They
// share caches and memory, which makes each somewhat slower: the results say how many
// there were.

// workers do the jobs up to the first that is none of theirs, so many at once.
func (r *Run) workers(ctx context.Context, atOnce int, theirs func(Job) bool) {
	var workers sync.WaitGroup
	for range max(atOnce, 1) {
		workers.Go(func() {
			for r.step(ctx, theirs) {
			}
		})
	}
	workers.Wait()
}

// ofProgram says whether a job is one of a program of others.
func (b *Batch) ofProgram(j Job) bool {
	engine, err := b.engines.Find(b.Plan.Engines[j.Engine].Name)
	return err == nil && engine.Info().Outside
}

// programsLast puts the jobs of programs behind the others. A program takes longest on
// the largest instance, so that comes first: nothing waits long for it in the end.
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

package enginetest

import (
	"runtime"
	"runtime/metrics"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// StartOnBudget checks that the preparation of a search uses the budget of threads of its job. The
// tour has so many cities that its length is computed on several threads where the budget has them.
func StartOnBudget(t *testing.T, values solver.Values, prepare func(job solver.Job)) {
	t.Helper()
	p := madeup.Problem(t, solver.Euc2D, 60_000, 10_000, 0, 1)
	job := solver.Job{Problem: p, Start: solver.Identity(p.Cities()), Values: values}
	prepare(job)
	runtime.GC() // as the first preparation, it may start goroutines of the runtime
	for _, job.Threads = range []int{1, 3} {
		if started := goroutinesOf(func() { prepare(job) }); started != uint64(job.Threads)-1 {
			t.Errorf("with %d threads, %d goroutines are started beside the first one", job.Threads, started)
		}
	}
}

// goroutinesOf returns how many goroutines some work starts.
func goroutinesOf(work func()) uint64 {
	sample := []metrics.Sample{{Name: "/sched/goroutines-created:goroutines"}}
	metrics.Read(sample)
	before := sample[0].Value.Uint64()
	work()
	metrics.Read(sample)
	return sample[0].Value.Uint64() - before
}

package space

import (
	"context"
	"time"

	"tourscope/solver/internal/workers"
)

// reportEvery keeps well below the 0.2 s in which Halt is obeyed.
const reportEvery = 10 * time.Millisecond

// Await lets work that takes seconds go on beside the run's own goroutine, which calls
// report meanwhile. When that says halt, Await returns at once: the context of the work
// ends, and nobody waits for it. A panic of the work comes out here, where the run can
// catch it.
func Await[T any](ctx context.Context, report func() (halt bool), work func(context.Context) (T, error)) (made T, halted bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type outcome struct {
		made T
		err  error
		fell *workers.Panic
	}
	over := make(chan outcome, 1)
	go func() {
		var o outcome
		o.fell = workers.Catch(func() { o.made, o.err = work(ctx) })
		over <- o
	}()
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	for {
		select {
		case o := <-over:
			if o.fell != nil {
				panic(o.fell)
			}
			return o.made, false, o.err
		case <-tick.C:
			if report() {
				return made, true, nil
			}
		}
	}
}

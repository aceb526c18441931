// Package await waits for work that goes on beside a run's reports: the run's own
// goroutine keeps reporting, so that a million cities can be stopped or paused while
// candidates are made, and a panic of the work is raised where the run catches it.
package await

import (
	"context"
	"time"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/panics"
)

// Every is the usual interval of reports, well below the 0.2 s in which Halt is obeyed.
const Every = 10 * time.Millisecond

// Reports returns what Work calls while an engine prepares its search: it reports the
// state, and shows the start tour when it is asked for.
func Reports(progress solver.Progress, start []solver.City, state *solver.State) func() (halt bool) {
	return func() (halt bool) {
		switch progress.Report(state) {
		case solver.Halt:
			return true
		case solver.Show:
			progress.Show(start, state)
		}
		return false
	}
}

// Silent is the progress of work beside a run: it shows nothing, and halts when the context ends.
type Silent struct{ Context context.Context }

// Report says whether to go on.
func (s Silent) Report(*solver.State) solver.Signal {
	if s.Context.Err() != nil {
		return solver.Halt
	}
	return solver.Continue
}

// Show is never called.
func (Silent) Show([]solver.City, *solver.State) {}

// Stage is Work at the usual interval that also reports at once: the stage that the state names begins
// with it.
func Stage[T any](ctx context.Context, report func() (halt bool), work func(context.Context) (T, error)) (made T, halted bool, err error) {
	return reported(ctx, Every, report, report, work)
}

// Work does work in a goroutine of its own, at the caller's priority, and calls report
// at the interval meanwhile. When that says halt, Work returns at once: the context of
// the work ends, and the work is left to itself. A panic of the work is raised here.
func Work[T any](ctx context.Context, every time.Duration, report func() (halt bool), work func(context.Context) (T, error)) (made T, halted bool, err error) {
	return reported(ctx, every, func() (halt bool) { return false }, report, work)
}

// reported is Work that calls first when the work has begun.
func reported[T any](ctx context.Context, every time.Duration, first, report func() (halt bool), work func(context.Context) (T, error)) (made T, halted bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type outcome struct {
		made T
		err  error
	}
	var o outcome // the worker's until ended
	var worker workers.Group
	worker.Go(func() { o.made, o.err = work(ctx) })
	ended := make(chan *panics.Error, 1)
	go func() { ended <- panics.Catch(worker.Wait) }()
	if first() {
		return made, true, nil
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case panicked := <-ended:
			if panicked != nil {
				panic(panicked)
			}
			return o.made, false, o.err
		case <-tick.C:
			if report() {
				return made, true, nil
			}
		}
	}
}

package enginetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"tourscope/solver"
	"tourscope/solver/panics"
)

var _ solver.Viewer = (*watcher)(nil)

// watcher is the Progress of the suite. It halts an engine at a number of iterations and
// checks all of its reports and tours.
type watcher struct {
	orders
	lent    []solver.City // the start tour passed to the engine, which must not modify it
	length  int64         // of start
	cancel  context.CancelFunc
	answers chan answer
	broken  chan struct{} // closed when the engine continues long after Halt

	busy   atomic.Bool // inside a call of the engine
	gone   atomic.Bool // the engine has been abandoned
	before solver.State
	calls  int
	halted int  // reports answered by Halt
	owed   bool // the last report was answered by Show
	shown  int
	viewed int   // partitions shown
	fault  error // the first one
}

type answer struct {
	solver.Result
	err error
}

// maxAfterHalt is the number of reports that an engine may still make after Halt: reports
// of another process may be on their way.
const maxAfterHalt = 8

// launch starts the engine.
func (s *subject) launch(ctx context.Context, o *orders) (*watcher, error) {
	values, err := s.info.Values(nil)
	if err != nil {
		return nil, fmt.Errorf("the defaults are refused: %w", err)
	}
	if o.start == nil {
		o.start = randomTour(o.problem, o.seed)
	}
	if o.iterations == 0 {
		o.iterations = s.iterations
	}
	w := &watcher{
		orders:  *o,
		lent:    slices.Clone(o.start),
		length:  o.problem.Length(o.start),
		answers: make(chan answer, 1), broken: make(chan struct{}),
	}
	w.before = solver.State{Best: w.length}
	ctx, w.cancel = context.WithCancel(ctx)
	job := solver.Job{Problem: o.problem, Start: w.lent, Seed: o.seed, Values: values, Iterations: o.iterations}
	go func() { w.answers <- w.call(ctx, s.engine, job) }()
	return w, nil
}

func (w *watcher) call(ctx context.Context, e solver.Engine, job solver.Job) (a answer) {
	if fall := panics.Catch(func() { a.Result, a.err = solver.Search(ctx, e, job, w) }); fall != nil {
		a.err = fmt.Errorf("the engine panicked: %w", fall)
	}
	return a
}

// wait returns the engine's result. An engine that does not return is abandoned, with its
// context cancelled.
func (w *watcher) wait(timeout time.Duration) (solver.Result, error) {
	defer w.cancel()
	defer w.gone.Store(true)
	watchdog := time.NewTimer(timeout)
	defer watchdog.Stop()
	select {
	case a := <-w.answers:
		return a.Result, a.err
	case <-w.broken:
		return solver.Result{}, fmt.Errorf("it went on for %d reports after Halt", maxAfterHalt)
	case <-watchdog.C:
		return solver.Result{}, fmt.Errorf("it did not return within %v", timeout)
	}
}

// Report checks the figures.
func (w *watcher) Report(state *solver.State) solver.Signal {
	defer w.enter()()
	w.calls++
	if w.owed {
		w.blame(errors.New("a report was answered by Show, and no tour was shown before the next"))
	}
	w.blame(w.compare(state))
	w.before = *state
	if w.each != nil {
		w.each(w.calls)
	}
	if state.Iteration >= w.iterations || w.gone.Load() || w.viewed > 0 {
		return w.halt()
	}
	w.owed = w.show
	if w.show {
		return solver.Show
	}
	return solver.Continue
}

func (w *watcher) halt() solver.Signal {
	if w.halted++; w.halted == maxAfterHalt {
		close(w.broken)
	}
	return solver.Halt
}

// Show checks the tour.
func (w *watcher) Show(order []solver.City, state *solver.State) {
	defer w.enter()()
	w.owed = false
	w.shown++
	w.blame(w.compare(state))
	if err := w.checkTour(order, state.Best); err != nil {
		w.blame(fmt.Errorf("it showed a wrong tour: %w", err))
	}
}

// WantsPartition requests regions in a run that checks them.
func (w *watcher) WantsPartition() bool { return w.view && w.viewed == 0 }

// ShowPartition checks the regions.
func (w *watcher) ShowPartition(p *solver.Partition) {
	defer w.enter()()
	if w.viewed++; !w.view || w.viewed > 1 {
		w.blame(errors.New("it showed regions that nobody had asked for"))
	}
	if err := p.Check(w.problem.Cities()); err != nil {
		w.blame(fmt.Errorf("it showed wrong regions: %w", err))
	}
}

// enter detects concurrent calls.
func (w *watcher) enter() (leave func()) {
	if !w.busy.CompareAndSwap(false, true) {
		panic("two goroutines of the engine report at once")
	}
	return func() { w.busy.Store(false) }
}

func (w *watcher) blame(err error) {
	if w.fault == nil {
		w.fault = err
	}
}

// compare checks the figures against the previous ones.
func (w *watcher) compare(s *solver.State) error {
	b := &w.before
	switch {
	case s.Best > w.length:
		return fmt.Errorf("the best length %d is worse than the start's %d", s.Best, w.length)
	case s.Best > b.Best:
		return fmt.Errorf("the best length rose from %d to %d", b.Best, s.Best)
	case s.Current < s.Best:
		return fmt.Errorf("the current length %d is below the best, %d", s.Current, s.Best)
	case s.Iteration < b.Iteration, s.Moves < b.Moves, s.Accepted < b.Accepted, s.Kicks < b.Kicks, s.Syncs < b.Syncs:
		return fmt.Errorf("a counter fell: %+v, then %+v", *b, *s)
	case !(s.Temperature >= 0):
		return fmt.Errorf("the temperature is %v", s.Temperature)
	}
	return nil
}

func (w *watcher) checkTour(order []solver.City, claimed int64) error {
	if err := w.problem.CheckTour(order); err != nil {
		return err
	}
	if length := w.problem.Length(order); length != claimed {
		return fmt.Errorf("its length is %d, not %d", length, claimed)
	}
	return nil
}

// judge returns the first fault of the run, or else that of the result.
func (w *watcher) judge(r solver.Result) error {
	if w.fault != nil {
		return w.fault
	}
	if err := w.checkTour(r.Order, r.State.Best); err != nil {
		return fmt.Errorf("it returned a wrong tour: %w", err)
	}
	if err := w.compare(&r.State); err != nil {
		return err
	}
	if !slices.Equal(w.start, w.lent) {
		return errors.New("it changed the start tour that it was lent")
	}
	if w.halted == 0 && !r.Finished {
		return errors.New("it returned without having been told to, and does not say that it has finished")
	}
	return nil
}

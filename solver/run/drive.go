package run

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"tourscope/solver"
	"tourscope/solver/panics"
	"tourscope/solver/recombine"
	"tourscope/solver/start"
)

// PanicError is a panic of an engine or a start heuristic, caught.
type PanicError struct {
	Who   string // "engine 2opt"
	Panic *panics.Error
}

func (e *PanicError) Error() string { return fmt.Sprintf("the %s panicked: %s", e.Who, e.Panic.Line()) }

// Unwrap returns the panic, with the stack.
func (e *PanicError) Unwrap() error { return e.Panic }

// caught does work and turns a panic into an error, a *PanicError; nil: there was none.
func caught(who string, work func()) error {
	if fall := panics.Catch(work); fall != nil {
		return &PanicError{Who: who, Panic: fall}
	}
	return nil
}

// ErrNoTour is the error of a run that was stopped too early to have any tour.
var ErrNoTour = errors.New("the run was stopped before it had a start tour")

// reply is what an engine's Run returned.
type reply struct {
	solver.Result
	err error
}

// drive executes the run: start tour, search, outcome. It closes done at the end.
func (r *Run) drive(user, starting, engine context.Context) {
	defer close(r.done)
	defer r.cancel()
	defer r.interrupt()

	ended := make(chan struct{})
	var beside sync.WaitGroup
	beside.Go(func() { r.watch(user.Done(), ended) })

	if err := r.begin(starting); err != nil {
		close(ended)
		beside.Wait()
		r.endWithout(err)
		return
	}
	beside.Go(r.inspect)
	answer := r.search(engine)
	r.inbox.close()
	close(ended)
	beside.Wait()
	r.end(answer)
	r.audit = audit{} // frees its memory: callers may keep an ended run for long
}

// begin computes the start tour and publishes it as the first snapshot.
func (r *Run) begin(ctx context.Context) error {
	order, err := r.startTour(ctx)
	if err != nil {
		return err
	}
	length := r.Problem().LengthOn(r.settings.Threads, order)

	r.mu.Lock()
	r.state = solver.State{Best: length, Current: length, Stage: stageStart(r.settings.Threads)}
	r.improve = r.clock.elapsed()
	r.rate.add(r.improve, 0)
	r.trace.add(r.improve, &r.state, r.spent())
	r.stages.note(TracePoint{Elapsed: r.improve, State: r.state, Processor: r.worked()})
	r.publish(&solver.Snapshot{Elapsed: r.improve, State: r.state, Order: order})
	r.mu.Unlock()
	return nil
}

// outOfTime reports whether the time limit has been reached.
func (r *Run) outOfTime() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stop == solver.StopTime
}

// startTour returns the tour of the settings, or computes one. A heuristic that the time
// limit interrupts is replaced by the quickest, without a limit: a run of one second on
// a million cities ends a little late but with a tour.
func (r *Run) startTour(ctx context.Context) (order []solver.City, err error) {
	if r.settings.Start != nil {
		return r.givenTour(ctx)
	}
	name := r.settings.Heuristic
	if fall := caught("start heuristic "+name, func() {
		order, err = start.MakeOn(ctx, r.settings.Threads, name, r.Problem(), r.settings.Seed)
	}); fall != nil {
		return nil, fall
	}
	if err != nil && r.outOfTime() {
		name = start.Quickest
		order, err = start.MakeOn(context.WithoutCancel(ctx), r.settings.Threads, name, r.Problem(), r.settings.Seed)
	}
	if err != nil {
		return nil, err
	}
	if err := r.Problem().CheckTour(order); err != nil {
		return nil, fmt.Errorf("the start heuristic %s made a wrong tour: %w", name, err)
	}
	r.startsAlong = start.IsAlongCurve(name, r.Problem())
	return order, nil
}

// givenTour returns the start tour of the settings, recombined with the other ones: as far as that comes before the
// run is stopped.
func (r *Run) givenTour(ctx context.Context) (order []solver.City, err error) {
	s := &r.settings
	if len(s.Others) == 0 {
		return s.Start, nil
	}
	tours := append([][]solver.City{s.Start}, s.Others...)
	if fall := caught("recombination of start tours", func() {
		order, err = recombine.Tours(ctx, s.Problem, tours, s.Threads, s.Seed)
	}); fall != nil {
		return nil, fall
	}
	if err != nil {
		return nil, fmt.Errorf("recombining the start tours: %w", err)
	}
	if err := r.Problem().CheckTour(order); err != nil {
		return nil, fmt.Errorf("the recombination of start tours made a wrong tour: %w", err)
	}
	return order, nil
}

// search runs the engine. A pause, a stop or a target that the start tour reaches takes
// effect before the engine begins.
func (r *Run) search(ctx context.Context) reply {
	first := r.Latest()
	reporter := newReporter(r, first.Best)
	if reporter.attend(&first.State) == solver.Halt {
		return reply{Result: solver.Result{Order: first.Order, State: first.State}}
	}
	job := solver.Job{
		Problem:    r.Problem(),
		Start:      solver.CloneOn(r.settings.Threads, first.Order), // an engine that writes to it must not spoil the snapshot
		AlongCurve: r.startsAlong,
		Seed:       r.settings.Seed,
		Values:     r.values,
		Iterations: r.settings.Limits.Iterations,
		Threads:    r.settings.Threads,

		LowPriority: r.settings.LowPriority,
	}
	answers := make(chan reply, 1)
	go func() {
		if r.settings.LowPriority {
			solver.LowerPriority()
		}
		answers <- r.call(ctx, job, reporter)
	}()
	select {
	case answer := <-answers:
		return answer
	case <-r.abandon:
		return reply{err: fmt.Errorf("the engine %s did not stop within %v: it was left behind", r.info.Name, lastWarning)}
	}
}

// call runs the engine and turns a panic into an error.
func (r *Run) call(ctx context.Context, job solver.Job, reporter *reporter) (answer reply) {
	if r.info.Device == solver.GPU {
		state := r.Latest().State
		state.Stage = solver.Stage{Name: solver.StartUp, Threads: 1}
		reporter.Before(0, &state)
	}
	if fall := caught("engine "+r.info.Name, func() {
		answer.Result, answer.err = solver.Search(ctx, r.settings.Engine, job, reporter)
	}); fall != nil {
		return reply{err: fall}
	}
	reporter.End()
	return answer
}

// end determines the outcome: the engine's tour, or the best snapshot where that is
// shorter or the engine's tour is invalid.
func (r *Run) end(answer reply) {
	if answer.err != nil && !r.onlyCanceled(answer.err) {
		r.fail(answer.err)
	}
	r.publishResult(answer)
	r.setOutcome(&answer)
}

// onlyCanceled reports whether an engine's error only repeats that the run was stopped.
func (r *Run) onlyCanceled(err error) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stop != solver.NotStopped && errors.Is(err, context.Canceled)
}

// publishResult checks the engine's tour and publishes it if it is no longer than the
// latest snapshot.
func (r *Run) publishResult(answer reply) {
	if answer.Order == nil {
		if answer.err == nil {
			r.fail(fmt.Errorf("the engine %s returned no tour", r.info.Name))
		}
		return
	}
	if err := r.audit.check(answer.Order, answer.State.Best); err != nil {
		r.fail(fmt.Errorf("the engine %s returned a wrong tour: %w", r.info.Name, err))
		return
	}
	// Of equal lengths the engine's tour is taken, so that the outcome does not depend
	// on which snapshots readers requested.
	if answer.State.Best <= r.Latest().Best {
		r.mu.Lock()
		elapsed := r.clock.elapsed()
		r.mu.Unlock()
		r.publish(&solver.Snapshot{Elapsed: elapsed, State: answer.State, Order: answer.Order})
	}
}

// setOutcome sets the outcome, the reason of the stop and the last figures.
func (r *Run) setOutcome(answer *reply) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.stop != solver.NotStopped:
	case answer.Finished:
		r.stop = solver.StopFinished
	default:
		r.stop = solver.StopFailed
		r.failure = fmt.Errorf("the engine %s gave up before its end and says no reason", r.info.Name)
	}
	if r.failure != nil {
		r.stop = solver.StopFailed
	}
	r.ended = true
	r.clock.stop()
	elapsed, latest := r.clock.elapsed(), r.Latest()
	if answer.Order != nil {
		r.state = answer.State
	}
	r.state.Best = latest.Best
	spent := r.spent()
	r.trace.add(elapsed, &r.state, spent)
	r.stages.note(TracePoint{Elapsed: elapsed, State: r.state, Processor: r.worked()})
	r.rate.finish(elapsed, r.state.Moves)
	r.outcome = Outcome{Order: latest.Order, Length: latest.Best, State: r.state, Elapsed: elapsed, Processor: spent, Stop: r.stop, Stages: r.stages.stages(elapsed)}
	r.err = r.failure
}

// endWithout sets the outcome of a run that ended without any tour.
func (r *Run) endWithout(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.clock.stop()
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		r.stop, err = solver.StopUser, ErrNoTour
	} else {
		r.stop = solver.StopFailed
	}
	r.outcome = Outcome{State: r.state, Elapsed: r.clock.elapsed(), Stop: r.stop}
	r.err = err
}

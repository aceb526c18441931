package enginetest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tourscope/solver"
	"tourscope/solver/run"
)

// showsWhenAsked checks that every report answered by Show is followed by a tour. The
// tours themselves are checked in all runs.
func showsWhenAsked(s *subject) error {
	w, err := s.launch(context.Background(), &orders{problem: uniform(100), show: true})
	if err != nil {
		return err
	}
	result, err := w.wait(s.timeout)
	if err != nil {
		return err
	}
	if w.shown == 0 && w.calls > w.halted {
		return errors.New("it was asked for tours and showed none")
	}
	return w.judge(result)
}

// enoughToDivide is far more iterations than an engine needs before it has regions.
const enoughToDivide = 2000

// showsItsRegions checks that an engine shows regions if, and only if, its Info says so.
func showsItsRegions(s *subject) error {
	o := orders{problem: uniform(300), view: true}
	if s.info.Divides {
		o.iterations = enoughToDivide
	}
	w, err := s.launch(context.Background(), &o)
	if err != nil {
		return err
	}
	result, err := w.wait(s.timeout)
	if err != nil {
		return err
	}
	if s.info.Divides != (w.viewed > 0) {
		return fmt.Errorf("its description says that it shows regions: %t; it showed %d", s.info.Divides, w.viewed)
	}
	return w.judge(result)
}

// haltsWhenTold halts at the first report and at a later one. The delay of an engine is
// counted in reports: none is correct, a few may be on their way.
func haltsWhenTold(s *subject) error {
	for _, at := range []int64{1, 5} {
		if _, err := s.run(orders{problem: uniform(300), iterations: at}); err != nil {
			return fmt.Errorf("told to halt at iteration %d: %w", at, err)
		}
	}
	return nil
}

// heedsContext cancels the context before and during a run that is not halted. The
// engine has to return, with a tour or an error.
func heedsContext(s *subject) error {
	for _, at := range []int{0, 3} {
		if err := s.endContextAt(at); err != nil {
			return fmt.Errorf("its context ended at report %d: %w", at, err)
		}
	}
	return nil
}

func (s *subject) endContextAt(report int) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if report == 0 {
		cancel()
	}
	const never = 1 << 60
	w, err := s.launch(ctx, &orders{problem: uniform(300), iterations: never, each: func(reports int) {
		if reports == report {
			cancel()
		}
	}})
	if err != nil {
		return err
	}
	result, err := w.wait(s.timeout)
	if result.Order == nil {
		if errors.Is(err, context.Canceled) {
			return nil
		}
		return fmt.Errorf("it returned no tour, and the error %v", err)
	}
	return w.checkTour(result.Order, result.State.Best)
}

// begin starts a run of package run on a middling problem.
func (s *subject) begin(settings run.Settings) (*run.Run, error) {
	settings.Problem, settings.Engine = uniform(120), s.engine
	settings.Start = randomTour(settings.Problem, 9)
	return run.Start(context.Background(), settings)
}

func keepsIterationLimit(s *subject) error {
	for _, limit := range []int64{1, 7} {
		r, err := s.begin(run.Settings{Limits: run.Limits{Iterations: limit}})
		if err != nil {
			return err
		}
		out, err := r.Wait()
		switch {
		case err != nil:
			return err
		case out.State.Iteration > limit:
			return fmt.Errorf("%d iterations, the limit was %d", out.State.Iteration, limit)
		case out.Stop == solver.StopIterations && out.State.Iteration != limit:
			return fmt.Errorf("stopped for its iterations after %d, the limit was %d", out.State.Iteration, limit)
		}
	}
	return nil
}

// pauses starts paused, runs single steps, pauses again, and resumes.
func pauses(s *subject) error {
	r, err := s.begin(run.Settings{Paused: true, Limits: run.Limits{Iterations: s.iterations}})
	if err != nil {
		return err
	}
	defer r.Stop()
	var want int64
	for _, steps := range []int64{0, 1, 3} {
		r.Step(steps)
		want += steps
		if ended, err := s.untilPaused(r, want); ended || err != nil {
			return err
		}
	}
	r.Resume()
	_, err = r.Wait()
	return err
}

// untilPaused waits until the run is paused after so many iterations, or has ended.
func (s *subject) untilPaused(r *run.Run, want int64) (ended bool, err error) {
	watchdog := time.After(s.timeout)
	for {
		select {
		case <-r.Done():
			_, err := r.Wait()
			return true, err
		case <-watchdog:
			return false, fmt.Errorf("it did not pause at iteration %d: %+v", want, r.Figures())
		case <-time.After(time.Millisecond):
		}
		f := r.Figures()
		if !f.Paused || f.Iteration < want {
			continue
		}
		if s.info.Device == solver.CPU && f.Iteration != want {
			return false, fmt.Errorf("it paused at iteration %d instead of %d", f.Iteration, want)
		}
		if later := r.Figures(); later != f {
			return false, fmt.Errorf("figures moved during a pause: %+v, then %+v", f, later)
		}
		return false, nil
	}
}

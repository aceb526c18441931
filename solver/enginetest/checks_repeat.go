package enginetest

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"tourscope/solver"
)

// same returns an error if tours or figures of two results differ.
func same(a, b solver.Result) error {
	switch {
	case a.State.Best != b.State.Best:
		return fmt.Errorf("lengths %d and %d", a.State.Best, b.State.Best)
	case !slices.Equal(a.Order, b.Order):
		return errors.New("different tours of one length")
	case a.State.Iteration != b.State.Iteration || a.State.Moves != b.State.Moves || a.State.Accepted != b.State.Accepted:
		return fmt.Errorf("figures %+v and %+v", a.State, b.State)
	}
	return nil
}

// repeatable skips engines whose Info excludes reproducibility.
func (s *subject) repeatable() error {
	if s.info.Caveat != "" {
		return &notApplicable{s.info.Caveat}
	}
	return nil
}

// repeats runs twice with one seed, the second time with a tour shown at every report.
func repeats(s *subject) error {
	if err := s.repeatable(); err != nil {
		return err
	}
	p := uniform(150)
	start := randomTour(p, 5)
	first, err := s.run(orders{problem: p, start: start, seed: 3})
	if err != nil {
		return err
	}
	again, err := s.run(orders{problem: p, start: start, seed: 3, show: true})
	if err != nil {
		return err
	}
	if err := same(first, again); err != nil {
		return fmt.Errorf("two runs with one seed gave %w", err)
	}
	return nil
}

func ignoresThreads(s *subject) error {
	if err := s.repeatable(); err != nil {
		return err
	}
	p := uniform(150)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	alone, err := s.run(orders{problem: p, seed: 3})
	if err != nil {
		return err
	}
	runtime.GOMAXPROCS(7)
	many, err := s.run(orders{problem: p, seed: 3})
	if err != nil {
		return err
	}
	if err := same(alone, many); err != nil {
		return fmt.Errorf("GOMAXPROCS 1 and 7 gave %w", err)
	}
	return nil
}

// runsBesideItself compares concurrent runs with the same runs in sequence.
func runsBesideItself(s *subject) error {
	const runs = 3
	p := uniform(60)
	results, faults := make([]solver.Result, runs), make([]error, runs)
	var wait sync.WaitGroup
	for i := range runs {
		wait.Go(func() { results[i], faults[i] = s.run(orders{problem: p, seed: uint64(i)}) })
	}
	wait.Wait()
	if err := errors.Join(faults...); err != nil || s.repeatable() != nil {
		return err
	}
	for i := range runs {
		alone, err := s.run(orders{problem: p, seed: uint64(i)})
		if err != nil {
			return err
		}
		if err := same(alone, results[i]); err != nil {
			return fmt.Errorf("alone and beside others gave %w", err)
		}
	}
	return nil
}

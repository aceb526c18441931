package lsmtables

import (
	"context"
	"fmt"
	"time"

	"tourscope/solver/lsm"
)

// Device makes the searches of solver/lsm on a device.
type Device interface {
	Name() string
	// Search makes so many iterations from the current solution; with copied the host selects.
	Search(ctx context.Context, at lsm.Neighbourhood, iterations int64, copied bool) (lsm.Outcome, error)
}

// quickIterations is the length of a search with Quick.
const quickIterations = 100

// Measure measures the chosen rows and calls emit with each as it is finished. Without a device
// (nil) it measures the processor alone.
func Measure(ctx context.Context, s Settings, device Device, emit func(Row) error) error {
	if s.Iterations == 0 {
		s.Iterations = Iterations
		if s.Quick {
			s.Iterations = quickIterations
		}
	}
	s.Runs = max(1, s.Runs)
	tasks, err := s.Tasks()
	if err != nil {
		return err
	}
	figures, err := readPublished()
	if err != nil {
		return err
	}
	for _, t := range tasks {
		row := Row{Table: t.number, Problem: t.problem, Neighbourhood: t.neighbourhood, Instance: t.Instance, Source: t.Source,
			Iterations: s.Iterations, Runs: s.Runs, Seed: s.Seed, Published: figures[fmt.Sprint(t.number, " ", t.Instance)]}
		if device != nil {
			row.Device = device.Name()
		}
		if s.Known != nil {
			if known, is := s.Known(row); is {
				if err := emit(known); err != nil {
					return err
				}
				continue
			}
		}
		if err := s.measure(ctx, t, device, &row); err != nil {
			return fmt.Errorf("table %d, %s: %w", t.number, t.Instance, err)
		}
		if err := emit(row); err != nil {
			return err
		}
	}
	return nil
}

// measure fills a row.
func (s Settings) measure(ctx context.Context, t Task, device Device, row *Row) error {
	row.Neighbours = t.Begin(s.Seed).Size()
	reference, err := s.reference(ctx, t, row)
	if err != nil || device == nil {
		return err
	}
	if err := Compare(ctx, t.Begin(s.Seed), device, reference); err != nil {
		return err
	}
	for run := range s.Runs {
		o, err := device.Search(ctx, t.Begin(s.Seed+uint64(run)), s.Iterations, false)
		if err != nil {
			return err
		}
		row.Kernels += o.Kernel.Seconds() / float64(s.Runs)
		row.Whole += o.Whole.Seconds() / float64(s.Runs)
		row.Best += t.Fitness(o.Best) / float64(s.Runs)
	}
	return s.copied(ctx, t, device, row)
}

// reference times the search on one core and returns its state.
func (s Settings) reference(ctx context.Context, t Task, row *Row) (lsm.State, error) {
	if s.CPUTime <= 0 {
		return lsm.NewSearch(t.Begin(s.Seed)).State, nil
	}
	at, took, err := Reference(ctx, t.Begin(s.Seed), s.Iterations, s.CPUTime)
	if err != nil {
		return at, err
	}
	row.CPU = scaled(took, at.Iteration, s.Iterations)
	row.CPUIterations = at.Iteration
	if row.Device == "" {
		row.Best = t.Fitness(at.Best)
	}
	return at, nil
}

// Reference searches on one core until it has made the iterations or the time limit has passed, for
// at least one iteration. It returns the state of the search and the time that it took.
func Reference(ctx context.Context, at lsm.Neighbourhood, iterations int64, limit time.Duration) (lsm.State, time.Duration, error) {
	search := lsm.NewSearch(at)
	began := time.Now()
	for search.Iteration < iterations && !search.Ended && (search.Iteration == 0 || time.Since(began) < limit) {
		if err := search.Run(ctx, 1); err != nil {
			return search.State, 0, err
		}
	}
	return search.State, time.Since(began), nil
}

// scaled returns the seconds that all iterations take.
func scaled(took time.Duration, measured, all int64) float64 {
	return took.Seconds() / float64(measured) * float64(all)
}

// Compare makes as many iterations on the device as the reference has made, and fails where their
// states differ. The kernels are compiled here, before a search is timed.
func Compare(ctx context.Context, at lsm.Neighbourhood, device Device, reference lsm.State) error {
	o, err := device.Search(ctx, at, max(1, reference.Iteration), false)
	if err != nil {
		return err
	}
	if reference.Iteration > 0 && o.State != reference {
		return fmt.Errorf("after %d iterations the device has the fitness %d, at best %d, and the reference %d and %d: this is an error of the kernels",
			reference.Iteration, o.Fitness, o.Best, reference.Fitness, reference.Best)
	}
	return nil
}

// Within returns how many of the iterations a device makes within a time, by a short search.
func Within(ctx context.Context, limit time.Duration, at lsm.Neighbourhood, device Device, iterations int64, copied bool) (int64, error) {
	const trial = 10
	o, err := device.Search(ctx, at, min(trial, iterations), copied)
	if err != nil {
		return 0, err
	}
	each := max(1, o.Whole/time.Duration(o.Iteration))
	return max(1, min(iterations, int64(limit/each))), nil
}

// copied times the search in which the host selects.
func (s Settings) copied(ctx context.Context, t Task, device Device, row *Row) error {
	if s.CopiedTime <= 0 {
		return nil
	}
	iterations, err := Within(ctx, s.CopiedTime, t.Begin(s.Seed), device, s.Iterations, true)
	if err != nil {
		return err
	}
	o, err := device.Search(ctx, t.Begin(s.Seed), iterations, true)
	if err != nil {
		return err
	}
	row.CopiedIterations = iterations
	row.Copied = scaled(o.Whole, iterations, s.Iterations)
	row.CopiedKernels = scaled(o.Kernel, iterations, s.Iterations)
	return nil
}

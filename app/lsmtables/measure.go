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
	tasks, err := s.tasks()
	if err != nil {
		return err
	}
	figures, err := readPublished()
	if err != nil {
		return err
	}
	for _, t := range tasks {
		row := Row{Table: t.number, Problem: t.problem, Neighbourhood: t.neighbourhood, Instance: t.instance, Source: t.source,
			Iterations: s.Iterations, Runs: s.Runs, Seed: s.Seed, Published: figures[fmt.Sprint(t.number, " ", t.instance)]}
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
			return fmt.Errorf("table %d, %s: %w", t.number, t.instance, err)
		}
		if err := emit(row); err != nil {
			return err
		}
	}
	return nil
}

// measure fills a row.
func (s Settings) measure(ctx context.Context, t task, device Device, row *Row) error {
	row.Neighbours = t.begin(s.Seed).Size()
	reference, err := s.reference(ctx, t, row)
	if err != nil || device == nil {
		return err
	}
	if err := compare(ctx, t.begin(s.Seed), device, reference); err != nil {
		return err
	}
	for run := range s.Runs {
		o, err := device.Search(ctx, t.begin(s.Seed+uint64(run)), s.Iterations, false)
		if err != nil {
			return err
		}
		row.Kernels += o.Kernel.Seconds() / float64(s.Runs)
		row.Whole += o.Whole.Seconds() / float64(s.Runs)
		row.Best += fitnessOf(t.problem, o.Best) / float64(s.Runs)
	}
	return s.copied(ctx, t, device, row)
}

// fitnessOf returns a fitness as the number that it stands for.
func fitnessOf(problem string, fitness int64) float64 {
	if problem == Weierstrass {
		return float64(lsm.Unordered(fitness))
	}
	return float64(fitness)
}

// reference times the search on one core and returns where it is.
func (s Settings) reference(ctx context.Context, t task, row *Row) (lsm.State, error) {
	search := lsm.NewSearch(t.begin(s.Seed))
	if s.CPUTime <= 0 {
		return search.State, nil
	}
	began := time.Now()
	for search.Iteration < s.Iterations && (search.Iteration == 0 || time.Since(began) < s.CPUTime) {
		if err := search.Run(ctx, 1); err != nil {
			return search.State, err
		}
	}
	row.CPU = scaled(time.Since(began), search.Iteration, s.Iterations)
	row.CPUIterations = search.Iteration
	if row.Device == "" {
		row.Best = fitnessOf(t.problem, search.Best)
	}
	return search.State, nil
}

// scaled returns the seconds that all iterations take.
func scaled(took time.Duration, measured, all int64) float64 {
	return took.Seconds() / float64(measured) * float64(all)
}

// compare makes as many iterations as the reference has, and compares both. It compiles the
// kernels, too, before a search is timed.
func compare(ctx context.Context, at lsm.Neighbourhood, device Device, reference lsm.State) error {
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

// copied times the search in which the host selects.
func (s Settings) copied(ctx context.Context, t task, device Device, row *Row) error {
	if s.CopiedTime <= 0 {
		return nil
	}
	const trial = 10
	o, err := device.Search(ctx, t.begin(s.Seed), min(trial, s.Iterations), true)
	if err != nil {
		return err
	}
	each := max(1, o.Whole/time.Duration(o.Iteration))
	iterations := max(1, min(s.Iterations, int64(s.CopiedTime/each)))
	if o, err = device.Search(ctx, t.begin(s.Seed), iterations, true); err != nil {
		return err
	}
	row.CopiedIterations = iterations
	row.Copied = scaled(o.Whole, iterations, s.Iterations)
	row.CopiedKernels = scaled(o.Kernel, iterations, s.Iterations)
	return nil
}

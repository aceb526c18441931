package kernels

import (
	"context"
	"math"

	"golang.org/x/sync/errgroup"

	"tourscope/solver"
)

// Temperatures returns the temperature of each step: start·alphaⁱ while above end (Lam et
// al., equation 2). Slow cooling has tens of millions of steps, which take seconds: they are
// computed by as many goroutines as the budget of threads allows, until ctx ends.
func Temperatures(ctx context.Context, threads int, start, end, alpha float64) ([]float32, error) {
	t := make([]float32, max(1, int(math.Ceil(math.Log(end/start)/math.Log(alpha)))))
	var all errgroup.Group
	all.SetLimit(solver.Workers(threads))
	for from := 0; from < len(t); from += temperaturesTogether {
		all.Go(func() error {
			if from > 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			for i := from; i < min(from+temperaturesTogether, len(t)); i++ {
				t[i] = float32(start * math.Pow(alpha, float64(i)))
			}
			return nil
		})
	}
	return t, all.Wait()
}

// temperaturesTogether is the steps of a piece of work: some milliseconds.
const temperaturesTogether = 1 << 16

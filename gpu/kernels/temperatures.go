package kernels

import (
	"context"
	"math"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// Temperatures returns the temperature of each step: from start, times alpha a
// step, while above end (equation 2 of Lam et al.). Tens of millions of steps, which
// slow cooling has, take seconds: they are made on all cores, until ctx ends.
func Temperatures(ctx context.Context, start, end, alpha float64) ([]float32, error) {
	t := make([]float32, max(1, int(math.Ceil(math.Log(end/start)/math.Log(alpha)))))
	var all errgroup.Group
	all.SetLimit(runtime.GOMAXPROCS(0))
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

// temperaturesTogether is how many take some milliseconds.
const temperaturesTogether = 1 << 16

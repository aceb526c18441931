package bench

import (
	"math/rand/v2"
	"slices"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/generate"
)

// halts measures the time from a request to halt to the engine's return, at random moments of
// a run: during its start, its search on the CPU, and within launches.
func (b *bench) halts() error {
	b.printf("\n### Halts\n\nFrom the request to the engine's return with its tour, in %d runs each that were halted at random moments of their first second.\n\n| engine | cities | median, ms | worst, ms | bound on the worst, ms |\n|---|---|---|---|---|\n", haltTries*b.Runs)
	sizes := b.Sizes
	if len(sizes) == 0 {
		sizes = []int{300, 20_000, 1_000_000}
	}
	for _, n := range sizes {
		p, err := generate.Make("uniform", n, 1)
		if err != nil {
			return err
		}
		order, err := b.start(p, "curve")
		if err != nil {
			return err
		}
		for _, name := range []string{catalog.Regions, catalog.PSPM, catalog.TwoOpt} {
			if err := b.haltRow(name, p, order); err != nil {
				return err
			}
		}
	}
	return nil
}

// haltTries is the number of halts for each of Runs.
const haltTries = 2

func (b *bench) haltRow(name string, p *solver.Problem, order []solver.City) error {
	random := rand.New(rand.NewPCG(1, uint64(p.Cities())))
	if _, _, err := b.solve(name, p, order, 0, nil, &watcher{until: time.Now()}); err != nil { // the driver compiles its kernels
		return err
	}
	var took []time.Duration
	for try := range haltTries * b.Runs {
		wanted := time.Now().Add(time.Duration(random.Int64N(int64(time.Second))))
		w := &watcher{until: wanted}
		r, _, err := b.solve(name, p, order, uint64(try), nil, w)
		if err != nil {
			return err
		}
		if !r.Finished {
			took = append(took, w.returned.Sub(wanted))
		}
	}
	if len(took) == 0 {
		b.printf("| `%s` | %s | — | ended by itself | |\n", name, number(int64(p.Cities())))
		return nil
	}
	slices.Sort(took)
	worst := milliseconds(took[len(took)-1])
	b.printf("| `%s` | %s | %.1f | %.1f | %s |\n", name, number(int64(p.Cities())), milliseconds(took[len(took)/2]), worst, atMost(200, worst))
	return nil
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

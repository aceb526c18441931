package bench

import (
	"math/rand/v2"
	"slices"
	"time"

	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// promisedSweeps are the required speeds of a full sweep on an H200, in Gmoves/s.
var promisedSweeps = []struct {
	cities   int
	promised float64
}{{10_000, 1200}, {100_000, 2300}, {500_000, 2500}}

// sweeps measures full 2-opt sweeps, kernel sweep alone: ten between two events,
// the median of eleven such measurements.
func (b *bench) sweeps() error {
	b.printf("\n### Full 2-opt sweep\n\nUniform random instances, whole coordinates in a square of 10⁶, tours from greedy. n(n − 3)/2 moves a sweep; ten sweeps between two events, median of eleven.\n\n| cities | sweep, ms | 10⁹ moves/s | bound, 10⁹ moves/s |\n|---|---|---|---|\n")
	for _, c := range promisedSweeps {
		took, err := b.sweep(c.cities)
		if err != nil {
			return err
		}
		moves := float64(c.cities) * float64(c.cities-3) / 2
		speed := moves / took.Seconds() / 1e9
		b.printf("| %s | %.4f | %.0f | %s |\n", number(int64(c.cities)), took.Seconds()*1e3, speed, atLeast(c.promised, speed))
	}
	return nil
}

func uniform(n int) (*solver.Problem, error) {
	r := rand.New(rand.NewPCG(uint64(n), 7))
	x, y := make([]float64, n), make([]float64, n)
	for i := range x {
		x[i], y[i] = float64(r.IntN(1e6)), float64(r.IntN(1e6))
	}
	return solver.NewProblem(solver.Definition{Name: "uniform", Metric: solver.Euc2D, X: x, Y: y})
}

// sweep returns the time of one sweep over n cities.
func (b *bench) sweep(n int) (time.Duration, error) {
	p, err := uniform(n)
	if err != nil {
		return 0, err
	}
	order, err := b.start(p, "greedy")
	if err != nil {
		return 0, err
	}
	context, err := driver.Open(0)
	if err != nil {
		return 0, err
	}
	defer context.Close() // frees all that is allocated below
	release, err := context.Bind()
	if err != nil {
		return 0, err
	}
	defer release()
	return measureSweep(kernels.NewModule(context), p, order)
}

// onDevice is the data of a sweep on the device.
type onDevice struct {
	problem  *driver.Buffer[kernels.Problem]
	tour     kernels.Tour
	best     *driver.Buffer[int64]
	progress *driver.Buffer[kernels.Progress]
}

func prepare(p *solver.Problem, order []solver.City, shape kernels.SweepShape, plane kernels.Plane) (d onDevice, err error) {
	n := len(order)
	x, err := driver.Upload(p.X())
	if err != nil {
		return d, err
	}
	y, err := driver.Upload(p.Y())
	if err != nil {
		return d, err
	}
	if d.problem, err = driver.Upload([]kernels.Problem{{X: uint64(x.Argument()), Y: uint64(y.Argument()), Cities: int64(n), Metric: int32(p.Metric()), Dummy: -1}}); err != nil {
		return d, err
	}
	cities, points := make([]int32, n), make([]kernels.Point, n+1)
	for i := range points {
		points[i] = plane.Points[order[i%n]]
		cities[i%n] = int32(order[i%n])
	}
	if d.tour.Order, err = driver.Upload(cities); err != nil {
		return d, err
	}
	if d.tour.Points, err = driver.Upload(points); err != nil {
		return d, err
	}
	if d.best, err = driver.Upload(slices.Repeat([]int64{kernels.NoMove}, shape.Groups(n))); err != nil {
		return d, err
	}
	d.progress, err = driver.Upload(make([]kernels.Progress, 1))
	return d, err
}

func measureSweep(l *kernels.Module, p *solver.Problem, order []solver.City) (time.Duration, error) {
	const sweeps, times = 10, 11
	n := len(order)
	shape, plane := plan.ChooseSweep(n, false), kernels.NewPlane(p)
	d, err := prepare(p, order, shape, plane)
	if err != nil {
		return 0, err
	}
	stream, err := driver.NewStream(driver.Foreground)
	if err != nil {
		return 0, err
	}
	begin, err := driver.NewEvent()
	if err != nil {
		return 0, err
	}
	end, err := driver.NewEvent()
	if err != nil {
		return 0, err
	}
	var took []time.Duration
	for range times + 1 { // the first warms up
		if err := begin.Record(stream); err != nil {
			return 0, err
		}
		for range sweeps {
			if err := l.Sweep(stream, shape, n, d.problem, d.tour, d.best, 0, shape.Blocks(n), plane.Doubt, d.progress); err != nil {
				return 0, err
			}
		}
		if err := end.Record(stream); err != nil {
			return 0, err
		}
		if err := end.Wait(); err != nil {
			return 0, err
		}
		one, err := end.Since(begin)
		if err != nil {
			return 0, err
		}
		took = append(took, one/sweeps)
	}
	slices.Sort(took[1:])
	return took[1+times/2], nil
}

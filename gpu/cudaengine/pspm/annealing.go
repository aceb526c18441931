package pspm

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/await"
)

// annealing is one run of PSPM: many searches on the devices, the best tour of all
// on the host.
//
// The kernel ranks moves by float32 estimates of distances and sums these: the sums serve
// to compare searches. Whenever the least sum falls, that tour, the champion, is copied to
// the host, which computes its exact length. Only exact lengths are reported.
//
// The searches are divided among several devices in order. The random numbers of a search
// are keyed by its number among all, and of equal champions the one with the lowest number
// is exchanged, so that the tour does not depend on the number of devices.
type annealing struct {
	*device.Group
	problem      *solver.Problem
	threads      int // budget of host threads; 0: all cores
	progress     solver.Progress
	settings     kernels.Anneal // of all devices together
	temperatures []float32      // in units of the exact length
	fewer        bool           // the number of searches may be reduced to fit the memory
	every        int64          // k: temperature steps between exchanges
	shards       []*searchShard // one a device
	champions    int            // number of champions so far
	leading      *searchShard   // that found the latest champion; nil: the start tour
	perIteration time.Duration  // of the slowest device, in the last launch
	known        int64          // the leader's length when its tour was last fetched
	order        []solver.City  // the best tour
	spare        []solver.City
	state        solver.State
}

// newAnnealing plans the launch of a job.
func newAnnealing(f *device.Group, job solver.Job, progress solver.Progress) (*annealing, error) {
	values := catalog.Launch(job.Values)
	a := &annealing{Group: f, problem: job.Problem, threads: job.Threads, progress: progress, every: int64(values.Int("k")), order: slices.Clone(job.Start)}
	length := job.Problem.LengthOn(job.Threads, job.Start)
	a.state = solver.State{Best: length, Current: length}
	n := job.Problem.Cities()
	a.settings = kernels.Anneal{Cities: int64(n), Seed: job.Seed, StepLength: int64(n) * int64(values.Int("sp"))}
	if values.Bool("near") {
		a.settings.Near = 1
	}
	return a, a.chooseLaunch(values)
}

// prepare computes temperatures, distances and candidates and uploads everything.
func (a *annealing) prepare(ctx context.Context, job solver.Job) (halted bool, err error) {
	a.state.Stage = solver.Stage{Name: "preparation", Threads: job.Workers()}
	values := catalog.Launch(job.Values)
	report := func() (halt bool) { return a.report(ctx) }
	shape := a.shards[0].shape
	laid, halted, err := await.Work(ctx, await.Every, report, func(ctx context.Context) (preparation, error) { return prepareAnnealing(ctx, job, values, shape) })
	if halted || err != nil {
		return halted, err
	}
	a.temperatures, a.settings.Steps = laid.temperatures, int64(len(laid.temperatures))
	return false, a.uploadInstance(job, laid)
}

// chooseLaunch plans the launch for all devices as if they were one.
func (a *annealing) chooseLaunch(values solver.Values) error {
	n, d := a.problem.Cities(), a.First().Device()
	room := plan.PspmDevice{
		Multiprocessors: d.Multiprocessors * len(a.Runs), SharedPerBlock: d.SharedPerBlock, SharedPerMultiprocessor: d.SharedPerMultiprocessor,
		Resident: func(shape kernels.PspmShape) (blocks int, err error) {
			err = a.On(0, func(s *device.Run) (err error) {
				blocks, err = s.PspmBlocks(shape, n)
				return err
			})
			return blocks, err
		},
		FreeMemory: a.FreeMemory,
	}
	chosen, err := plan.ChoosePspm(room, a.problem, values)
	if err != nil {
		return err
	}
	a.settings.Searches, a.settings.Moves = int64(chosen.Searches), int64(chosen.Moves)
	a.fewer = values.IsAuto("blocks")
	if err := a.Limit(chosen.Searches); err != nil {
		return err
	}
	shapes := chosen.Shapes(room, n)
	for _, s := range a.Runs {
		a.shards = append(a.shards, &searchShard{Run: s, n: n, shapes: device.NewShapeTrials(shapes)})
	}
	return a.Each(func(i int, s *device.Run) error {
		if err := s.Preload("champion"); err != nil {
			return err
		}
		if err := s.CopyBeside(); err != nil {
			return err
		}
		return a.shards[i].prepare()
	})
}

// uploadInstance uploads the problem and the start tour.
func (a *annealing) uploadInstance(job solver.Job, laid preparation) error {
	given := annealingInput{problem: job.Problem, threads: job.Threads, preparation: laid}
	a.known = a.state.Best
	if shape := a.shards[0].shape; !shape.Wide && !shape.Matrix {
		plane := kernels.NewPlane(job.Problem)
		given.plane = &plane
		a.known >>= plane.Shift
	}
	if err := a.Each(func(i int, _ *device.Run) error { return a.shards[i].uploadInstance(given) }); err != nil {
		return err
	}
	return a.startWithin(job.Start)
}

// startWithin starts the searches; where their number is auto, it halves it until they fit
// the memory.
func (a *annealing) startWithin(order []solver.City) error {
	for {
		marks := make([]int, len(a.Runs))
		for i, s := range a.Runs {
			marks[i] = s.Mark()
		}
		err := a.start(order)
		if !driver.OutOfMemory(err) || !a.fewer || a.settings.Searches == 1 {
			a.state.Launch = fmt.Sprintf("blocks=%d threads=%d%s", a.settings.Searches, a.settings.Moves, a.Words())
			return err
		}
		if err := a.Each(func(i int, s *device.Run) error { return s.CloseTo(marks[i]) }); err != nil {
			return err
		}
		a.settings.Searches /= 2
		if err := a.Limit(int(a.settings.Searches)); err != nil {
			return err
		}
		a.shards = a.shards[:len(a.Runs)]
	}
}

// start divides the searches among the devices and initialises each with the start tour.
func (a *annealing) start(order []solver.City) error {
	bounds := plan.Split(int(a.settings.Searches), len(a.Runs))
	return a.Each(func(i int, _ *device.Run) error {
		own := a.settings
		own.First, own.Searches = int64(bounds[i]), int64(bounds[i+1]-bounds[i])
		return a.shards[i].start(own, order, a.known)
	})
}

// carefulTries bounds the moves of the first launch of a run for each multiprocessor, before
// the speed of the devices is measured, and mostCareful its iterations, which is what auto
// reaches. Without it, 4,000 searches of 1,000 moves would take seconds on a small device.
const (
	carefulTries = 1 << 18
	mostCareful  = 256
)

// together returns the iterations of the next launch.
func (a *annealing) together() int64 {
	if a.perIteration > 0 {
		return roundUp(max(1, int64(device.LongLaunch/a.perIteration)), kernels.PspmGrain)
	}
	tries := int64(a.First().Device().Multiprocessors*len(a.Runs)) * carefulTries
	return min(mostCareful, roundUp(max(1, tries/(a.settings.Searches*a.settings.Moves)), kernels.PspmGrain))
}

// step does the iterations of one temperature, in launches short enough to halt between
// them.
func (a *annealing) step(ctx context.Context, step int64, exchange bool) (halted bool, err error) {
	if exchange {
		if err := a.shareChampion(); err != nil {
			return false, err
		}
	}
	from, end := a.beginning(step), a.beginning(step+1)
	restart := exchange || step == 0
	for from < end {
		to := min(end, from+a.together())
		took, err := a.Timed(func(i int, _ *device.Run) error { return a.shards[i].launch(restart, to == end, from, to) })
		if err != nil {
			return false, err
		}
		for i, f := range a.shards {
			f.shapes.Measured(took[i]/time.Duration(to-from) + 1)
		}
		a.perIteration = slices.Max(took)/time.Duration(to-from) + 1
		a.state.Moves += (to - from) * a.settings.Searches * a.settings.Moves
		restart, from = false, to
		if from < end && a.report(ctx) {
			return true, nil
		}
	}
	a.state.Iteration = step + 1
	if err := a.fetch(); err != nil {
		return false, err
	}
	return a.report(ctx), nil
}

// beginning returns the first iteration of a step, rounded up to a multiple of
// kernels.PspmGrain. The kernel computes the temperature of each iteration, so only
// exchanges are up to seven iterations late.
func (a *annealing) beginning(step int64) int64 {
	return roundUp(step*a.settings.StepLength, kernels.PspmGrain)
}

func roundUp(v, grain int64) int64 { return (v + grain - 1) / grain * grain }

// fetch copies the champion's tour to the host if it is a new one. Of equal ones that of the
// first device is taken, whose searches have lower numbers.
func (a *annealing) fetch() error {
	a.state.Accepted = 0
	var best *searchShard
	at := 0
	for i, f := range a.shards {
		a.state.Accepted += f.accepted.Values[0]
		if length := f.leader.Values[0].Length; length < a.known {
			a.known, best, at = length, f, i
		}
	}
	if best == nil {
		return nil
	}
	a.champions++
	a.leading, best.champion = best, a.champions
	began := time.Now()
	if err := a.On(at, func(*device.Run) error { return best.fetch() }); err != nil {
		return err
	}
	a.Timing.Copy += time.Since(began)
	a.spare = kernels.WalkLinks(best.shape, best.links.Values, a.spare)
	if length := a.problem.LengthOn(a.threads, a.spare); length < a.state.Best {
		a.state.Best = length
		a.order, a.spare = a.spare, a.order
	}
	a.state.Current = a.state.Best
	return nil
}

// shareChampion copies the champion to the devices that do not have it.
func (a *annealing) shareChampion() error {
	if a.leading == nil || len(a.shards) == 1 {
		return nil
	}
	return a.Copied(func(i int, _ *device.Run) error {
		if a.shards[i].champion == a.champions {
			return nil
		}
		a.shards[i].champion = a.champions
		return a.shards[i].follow(a.leading)
	})
}

// report reports to the run, shows the best tour if it asks for it, and returns whether to
// halt.
func (a *annealing) report(ctx context.Context) (halt bool) {
	a.state.Timing = a.Clock()
	switch a.progress.Report(&a.state) {
	case solver.Halt:
		return true
	case solver.Show:
		a.progress.Show(a.order, &a.state)
	}
	return ctx.Err() != nil
}

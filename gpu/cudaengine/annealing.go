package cudaengine

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/await"
)

// annealing is one run of PSPM: many searches on the devices, the best tour of all
// on the host.
//
// The kernel ranks by float32 guesses of distances, and sums them up: such a
// length serves to compare searches. Whenever it falls, the champion's tour comes
// to the host, which walks it and sums it exactly. Only those lengths are told.
//
// Several devices have the searches dealt out, in order. A search's random numbers
// go by its number among all, and what the devices exchange is what the searches of
// one would: the first of the best.
type annealing struct {
	*fleet
	problem      *solver.Problem
	progress     solver.Progress
	settings     kernels.Anneal // of all devices together
	temperatures []float32      // as the user means them
	fewer        bool           // searches may be left out for want of memory
	every        int64          // k: temperature steps between exchanges
	flocks       []*flock       // one a device
	champions    int            // how many there have been
	leading      *flock         // has the latest champion, also on the host; nil: the start
	perIteration time.Duration  // of the slowest device, as last measured
	known        int64          // the leader's length when its tour was last fetched
	order        []solver.City  // the best tour
	walked       []solver.City
	state        solver.State
}

// newAnnealing chooses the launch of a job, or says why there is none.
func newAnnealing(f *fleet, job solver.Job, progress solver.Progress) (*annealing, error) {
	values := catalog.PSPMLaunch(job.Values)
	a := &annealing{fleet: f, problem: job.Problem, progress: progress, every: int64(values.Int("k")), order: slices.Clone(job.Start)}
	length := job.Problem.Length(job.Start)
	a.state = solver.State{Best: length, Current: length}
	n := job.Problem.Cities()
	a.settings = kernels.Anneal{Cities: int64(n), Seed: job.Seed, StepLength: int64(n) * int64(values.Int("sp"))}
	if values.Bool("near") {
		a.settings.Near = 1
	}
	return a, a.chooseLaunch(values)
}

// prepare makes everything ready to anneal, unless it is halted before.
func (a *annealing) prepare(ctx context.Context, job solver.Job) (halted bool, err error) {
	a.state.Stage = solver.Stage{Name: "preparation", Threads: job.Workers()}
	values := catalog.PSPMLaunch(job.Values)
	report := func() (halt bool) { return a.report(ctx) }
	laid, halted, err := await.Work(ctx, await.Every, report, func(ctx context.Context) (groundwork, error) { return layGroundwork(ctx, job, values) })
	if halted || err != nil {
		return halted, err
	}
	a.temperatures, a.settings.Steps = laid.temperatures, int64(len(laid.temperatures))
	return false, a.bring(job, laid.near)
}

// chooseLaunch finds the kernel, the shape of its blocks, and the number of
// searches, for all devices as if they were one.
func (a *annealing) chooseLaunch(values solver.Values) error {
	n, d := a.problem.Cities(), a.first().Device()
	room := plan.PspmDevice{
		Multiprocessors: d.Multiprocessors * len(a.sessions), SharedPerBlock: d.SharedPerBlock, SharedPerMultiprocessor: d.SharedPerMultiprocessor,
		Resident: func(shape kernels.PspmShape) (blocks int, err error) {
			err = a.on(0, func(s *session) (err error) {
				blocks, err = s.PspmBlocks(shape, n)
				return err
			})
			return blocks, err
		},
		FreeMemory: a.freeMemory,
	}
	chosen, err := plan.ChoosePspm(room, a.problem, values)
	if err != nil {
		return err
	}
	a.settings.Searches, a.settings.Moves = int64(chosen.Searches), int64(chosen.Moves)
	a.fewer = values.IsAuto("blocks")
	if err := a.limit(chosen.Searches); err != nil {
		return err
	}
	shapes := chosen.Shapes(room, n)
	for _, s := range a.sessions {
		a.flocks = append(a.flocks, &flock{session: s, n: n, shapes: newWaves(shapes)})
	}
	return a.each(func(i int, _ *session) error { return a.flocks[i].prepare() })
}

// bring uploads the problem and the start.
func (a *annealing) bring(job solver.Job, near func(solver.City) []solver.City) error {
	given := terrain{problem: job.Problem, temperatures: a.temperatures, near: near}
	if !a.flocks[0].shape.Wide {
		plane := kernels.NewPlane(job.Problem)
		given.plane = &plane
		a.known = a.state.Best >> plane.Shift
	} else {
		a.known = a.state.Best
	}
	if err := a.each(func(i int, _ *session) error { return a.flocks[i].bring(given) }); err != nil {
		return err
	}
	return a.startWithin(job.Start)
}

// startWithin starts as many searches as memory allows, if their number was left
// open.
func (a *annealing) startWithin(order []solver.City) error {
	for {
		marks := make([]int, len(a.sessions))
		for i, s := range a.sessions {
			marks[i] = len(s.free)
		}
		err := a.start(order)
		if !driver.OutOfMemory(err) || !a.fewer || a.settings.Searches == 1 {
			a.state.Launch = fmt.Sprintf("blocks=%d threads=%d%s", a.settings.Searches, a.settings.Moves, a.words())
			return err
		}
		if err := a.each(func(i int, s *session) error { return s.closeTo(marks[i]) }); err != nil {
			return err
		}
		a.settings.Searches /= 2
		if err := a.limit(int(a.settings.Searches)); err != nil {
			return err
		}
		a.flocks = a.flocks[:len(a.sessions)]
	}
}

// start deals the searches to the devices and puts each on the start tour.
func (a *annealing) start(order []solver.City) error {
	dealt := plan.Split(int(a.settings.Searches), len(a.sessions))
	return a.each(func(i int, _ *session) error {
		own := a.settings
		own.First, own.Searches = int64(dealt[i]), int64(dealt[i+1]-dealt[i])
		return a.flocks[i].start(own, order, a.known)
	})
}

// carefulTries is how many moves the first launch of a run tries for each of the devices'
// multiprocessors, when nobody knows yet how fast they are, in mostCareful iterations at
// the most: what auto comes to. Four thousand searches of a thousand moves would
// otherwise be seconds of a small device.
const (
	carefulTries = 1 << 18
	mostCareful  = 256
)

// together is how many iterations the next launch makes.
func (a *annealing) together() int64 {
	if a.perIteration > 0 {
		return roundUp(max(1, int64(longLaunch/a.perIteration)), kernels.PspmGrain)
	}
	tries := int64(a.first().Device().Multiprocessors*len(a.sessions)) * carefulTries
	return min(mostCareful, roundUp(max(1, tries/(a.settings.Searches*a.settings.Moves)), kernels.PspmGrain))
}

// step does the iterations of one temperature, in launches that are short enough
// to halt in between.
func (a *annealing) step(ctx context.Context, step int64, exchange bool) (halted bool, err error) {
	if exchange {
		if err := a.spread(); err != nil {
			return false, err
		}
	}
	from, end := a.beginning(step), a.beginning(step+1)
	restart := exchange || step == 0
	for from < end {
		to := min(end, from+a.together())
		took, err := a.timed(func(i int, _ *session) error { return a.flocks[i].launch(restart, to == end, from, to) })
		if err != nil {
			return false, err
		}
		for i, f := range a.flocks {
			f.shapes.measured(took[i]/time.Duration(to-from) + 1)
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

// beginning returns the first iteration of a step, as a launch can have it: at most
// seven iterations late. Which temperature an iteration has is the kernel's to
// know, so only exchanges are as late.
func (a *annealing) beginning(step int64) int64 {
	return roundUp(step*a.settings.StepLength, kernels.PspmGrain)
}

func roundUp(v, grain int64) int64 { return (v + grain - 1) / grain * grain }

// fetch brings the champion's tour to the host if it is a new one. Of equal ones the
// first device's counts, which has the searches of lower numbers.
func (a *annealing) fetch() error {
	a.state.Accepted = 0
	var best *flock
	at := 0
	for i, f := range a.flocks {
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
	if err := a.on(at, func(*session) error { return best.fetch() }); err != nil {
		return err
	}
	a.timing.Copy += time.Since(began)
	a.walked = kernels.WalkLinks(best.shape, best.links.Values, a.walked)
	if length := a.problem.Length(a.walked); length < a.state.Best {
		a.state.Best = length
		a.order, a.walked = a.walked, a.order
	}
	a.state.Current = a.state.Best
	return nil
}

// spread brings the champion to the devices that have another one.
func (a *annealing) spread() error {
	if a.leading == nil || len(a.flocks) == 1 {
		return nil
	}
	return a.copied(func(i int, _ *session) error {
		if a.flocks[i].champion == a.champions {
			return nil
		}
		a.flocks[i].champion = a.champions
		return a.flocks[i].follow(a.leading)
	})
}

// report tells the run, shows the best tour when asked, and says whether to halt.
func (a *annealing) report(ctx context.Context) (halt bool) {
	a.state.Timing = a.clock()
	switch a.progress.Report(&a.state) {
	case solver.Halt:
		return true
	case solver.Show:
		a.progress.Show(a.order, &a.state)
	}
	return ctx.Err() != nil
}

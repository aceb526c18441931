package cudaengine

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/launch"
	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// annealing is one run of PSPM: many searches on the device, the best tour of all
// on the host.
//
// The kernel ranks by float32 guesses of distances, and sums them up: such a
// length serves to compare searches. Whenever it falls, the champion's tour comes
// to the host, which walks it and sums it exactly. Only those lengths are told.
type annealing struct {
	*session
	problem      *solver.Problem
	progress     solver.Progress
	shapes       waves[kernels.PspmShape]
	shape        kernels.PspmShape // the present one, which the kernel is prepared for
	settings     kernels.Anneal
	temperatures []float32 // as the user means them
	fewer        bool      // searches may be left out for want of memory
	every        int64     // k: temperature steps between exchanges
	searches     *kernels.Searches
	leader       *driver.Pinned[kernels.Champion]
	links        *driver.Pinned[uint32]
	accepted     *driver.Pinned[int64]
	perIteration time.Duration // as last measured
	known        int64         // the leader's length when its tour was last fetched
	order        []solver.City // the best tour
	walked       []solver.City
	state        solver.State
}

func newAnnealing(s *session, job solver.Job) (*annealing, error) {
	values := catalog.PSPMLaunch(job.Values)
	a := &annealing{session: s, problem: job.Problem, every: int64(values.Int("k")), order: slices.Clone(job.Start)}
	length := job.Problem.Length(job.Start)
	a.state = solver.State{Best: length, Current: length}
	a.temperatures = kernels.Temperatures(values.Float("ts"), values.Float("te"), values.Float("alpha"))
	n := job.Problem.Cities()
	a.settings = kernels.Anneal{Cities: int64(n), Seed: job.Seed,
		StepLength: int64(n) * int64(values.Int("sp")), Steps: int64(len(a.temperatures))}
	if values.Bool("near") {
		a.settings.Near = 1
	}
	if err := a.chooseLaunch(values); err != nil {
		return nil, err
	}
	return a, a.bring(job)
}

// chooseLaunch finds the kernel, the shape of its blocks, and the number of
// searches.
func (a *annealing) chooseLaunch(values solver.Values) error {
	n, d := a.problem.Cities(), a.Device()
	room := launch.Room{
		Multiprocessors: d.Multiprocessors, SharedPerBlock: d.SharedPerBlock, SharedPerMultiprocessor: d.SharedPerMultiprocessor,
		Resident:   func(shape kernels.PspmShape) (int, error) { return a.PspmBlocks(shape, n) },
		FreeMemory: a.freeMemory,
	}
	chosen, err := launch.ChoosePspm(room, a.problem, values)
	if err != nil {
		return err
	}
	a.shapes = newWaves(chosen.Shapes(room, n))
	a.settings.Searches, a.settings.Moves = int64(chosen.Searches), int64(chosen.Moves)
	a.fewer = values.IsAuto("blocks")
	return a.prepare()
}

// prepare makes the kernel ready for the shape of the next launch.
func (a *annealing) prepare() (err error) {
	if shape := a.shapes.shape(); shape != a.shape {
		a.shape = shape
		_, err = a.PspmBlocks(shape, a.problem.Cities())
	}
	return err
}

// bring uploads the problem and the start.
func (a *annealing) bring(job solver.Job) (err error) {
	all := &kernels.Searches{}
	a.searches = all
	shift := 0
	if a.shape.Wide {
		if all.Problem, err = a.session.problem(job.Problem); err != nil {
			return err
		}
	} else {
		plane := kernels.NewPlane(job.Problem)
		shift = plane.Shift
		if all.Places, err = upload(a.session, plane.Places); err != nil {
			return err
		}
	}
	scaled := make([]float32, len(a.temperatures))
	for i, t := range a.temperatures {
		scaled[i] = float32(math.Ldexp(float64(t), -shift))
	}
	if all.Temperatures, err = upload(a.session, scaled); err != nil {
		return err
	}
	a.known = a.state.Best >> shift
	if err := a.neighbours(); err != nil {
		return err
	}
	return a.startWithin(job.Start)
}

// startWithin starts as many searches as memory allows, if their number was left
// open.
func (a *annealing) startWithin(order []solver.City) error {
	for {
		mark := len(a.free)
		err := a.start(order)
		if !driver.OutOfMemory(err) || !a.fewer || a.settings.Searches == 1 {
			a.state.Launch = fmt.Sprintf("blocks=%d threads=%d", a.settings.Searches, a.settings.Moves)
			return err
		}
		if err := a.closeTo(mark); err != nil {
			return err
		}
		a.settings.Searches /= 2
	}
}

// neighbours uploads the near places of each city, if the run wants them.
func (a *annealing) neighbours() error {
	if a.settings.Near == 0 {
		return nil
	}
	n := a.problem.Cities()
	lists, err := neighbor.Quadrant(context.Background(), a.problem, kernels.Near)
	if err != nil {
		return err
	}
	if a.shape.Wide {
		a.searches.NearWide, err = upload(a.session, kernels.NearTable[uint32](lists.Of, n))
	} else {
		a.searches.Near, err = upload(a.session, kernels.NearTable[uint16](lists.Of, n))
	}
	return err
}

// start puts every search on the start tour, by way of the champion.
func (a *annealing) start(order []solver.City) (err error) {
	n, searches := len(order), int(a.settings.Searches)
	width := a.shape.Width(n)
	all := a.searches
	if all.Settings, err = upload(a.session, []kernels.Anneal{a.settings}); err != nil {
		return err
	}
	before, after := kernels.Links(order)
	if all.Champion, err = upload(a.session, kernels.PackLinks(a.shape, before, after)); err != nil {
		return err
	}
	if all.Leader, err = upload(a.session, []kernels.Champion{{Length: a.known, Search: -1}}); err != nil {
		return err
	}
	if all.Current, err = alloc[uint32](a.session, searches*width); err != nil {
		return err
	}
	if all.Best, err = alloc[uint32](a.session, searches*width); err != nil {
		return err
	}
	if all.Searches, err = upload(a.session, make([]kernels.Search, searches)); err != nil {
		return err
	}
	if all.Accepted, err = alloc[int64](a.session, 1); err != nil {
		return err
	}
	if a.leader, err = pinned[kernels.Champion](a.session, 1); err != nil {
		return err
	}
	if a.accepted, err = pinned[int64](a.session, 1); err != nil {
		return err
	}
	a.links, err = pinned[uint32](a.session, width)
	return err
}

// step does the iterations of one temperature, in launches that are short enough
// to halt in between.
func (a *annealing) step(ctx context.Context, step int64, exchange bool) (halted bool, err error) {
	from, end := a.beginning(step), a.beginning(step+1)
	restart := exchange || step == 0
	for from < end {
		count := int64(256)
		if a.perIteration > 0 {
			count = max(1, int64(longLaunch/a.perIteration))
		}
		to := min(end, from+roundUp(count, kernels.PspmGrain))
		took, err := a.timed(func() error { return a.launch(restart, to == end, from, to) })
		if err != nil {
			if err := a.shapes.refused(err); err != nil {
				return false, err
			}
			continue
		}
		a.perIteration = took/time.Duration(to-from) + 1
		a.shapes.measured(a.perIteration)
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

func (a *annealing) launch(restart, save bool, from, to int64) error {
	if err := a.prepare(); err != nil {
		return err
	}
	n := a.problem.Cities()
	if err := a.Pspm(a.search, a.shape, n, a.searches, restart, save, from, to); err != nil {
		return err
	}
	if !save {
		return nil
	}
	if err := a.Lead(a.search, a.shape, n, a.searches); err != nil {
		return err
	}
	if err := a.searches.Accepted.ReadTo(a.accepted, a.search); err != nil {
		return err
	}
	return a.searches.Leader.ReadTo(a.leader, a.search)
}

// fetch brings the champion's tour to the host if it is a new one.
func (a *annealing) fetch() error {
	a.state.Accepted = a.accepted.Values[0]
	if a.leader.Values[0].Length >= a.known {
		return nil
	}
	a.known = a.leader.Values[0].Length
	began := time.Now()
	if err := a.searches.Champion.ReadTo(a.links, a.copying); err != nil {
		return err
	}
	if err := a.copying.Wait(); err != nil {
		return err
	}
	a.timing.Copy += time.Since(began)
	a.walked = kernels.WalkLinks(a.shape, a.links.Values, a.walked)
	if length := a.problem.Length(a.walked); length < a.state.Best {
		a.state.Best = length
		a.order, a.walked = a.walked, a.order
	}
	a.state.Current = a.state.Best
	return nil
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

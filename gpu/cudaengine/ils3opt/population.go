package ils3opt

import (
	"context"
	"math"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	cpu "tourscope/solver/engine/ils3opt"
	"tourscope/solver/search/space"
)

// population is a run of ils-3opt on a device: launches in which every solution takes as many
// cities from its queue. The host reads the figures of the solutions after each launch, and a
// tour only where one is wanted.
type population struct {
	*device.Run
	progress solver.Progress
	space    *space.Space
	n        int
	each     int64 // iterations of a solution: it_lim
	limit    int64 // iterations of the run; 0: none
	shape    kernels.IlsShape
	near     bool // samples of random-k-best improvement are near ones
	all      kernels.Population
	seen     *driver.Pinned[kernels.Solution]
	values   *driver.Pinned[int32] // n: a tour
	perStep  time.Duration         // in the last launch; 0: none yet
	last     int64                 // steps of the last launch
	best     int                   // the shortest solution; of several the first
	settled  bool                  // all first descents have ended
	state    solver.State

	order []solver.City // the last tour copied, nil: none
	shown solver.State  // when it was
}

func newPopulation(s *device.Run, job solver.Job, progress solver.Progress) *population {
	length := job.Problem.LengthOn(job.Threads, job.Start)
	return &population{Run: s, progress: progress, n: job.Problem.Cities(), each: cpu.IterationsEach(job.Values),
		limit: job.Iterations, state: solver.State{Best: length, Current: length, Timing: s.Timing}}
}

// carefulSteps is the steps of the first launch, before the speed of the device is known, and the
// fewest of any launch: where launching itself takes long, as on a busy host, fewer steps would make
// the run longer and its launches hardly shorter.
const carefulSteps = 16

// run makes iterations until every solution has made its own, and returns whether it ended
// without being halted.
func (p *population) run(ctx context.Context) (finished bool, err error) {
	for {
		p.state.Stage = solver.Stage{Name: "descent", Device: solver.GPU, Threads: 1}
		if p.settled {
			p.state.Stage.Name = "kicks"
		}
		if err := p.step(); err != nil {
			return false, err
		}
		p.measure()
		over := p.settled && p.state.Iteration >= p.each
		halted, err := p.report(ctx)
		if halted || over || err != nil {
			return over && !halted && err == nil, err
		}
	}
}

// step launches as many steps as take the time of a launch.
func (p *population) step() error {
	steps := int64(carefulSteps)
	if p.perStep > 0 && !p.began() {
		steps = max(carefulSteps, min(device.Growth*p.last, int64(device.LongLaunch/p.perStep)))
	}
	iterations := p.each
	if p.limit > p.state.Iteration {
		iterations = min(iterations, p.limit)
	}
	took, err := p.Timed(func() error {
		if err := p.launch(iterations, steps); err != nil {
			return err
		}
		return p.all.Solutions.ReadTo(p.seen, p.Search)
	})
	p.perStep, p.last = took/time.Duration(steps)+1, steps
	return err
}

// began says whether the first steps of random-k-best improvement come now, which take another
// time than those of the first descents.
func (p *population) began() bool { return p.shape.Sampled() && p.settled && p.state.Kicks == 0 }

// launch launches steps of the first descents or of the iterations.
func (p *population) launch(iterations, steps int64) error {
	switch {
	case !p.shape.Sampled():
		return p.Ils3opt(p.Search, p.shape, p.n, &p.all, iterations, steps)
	case !p.settled:
		return p.Ils3opt(p.Search, p.shape.Descent(), p.n, &p.all, 0, steps)
	}
	return p.IlsSampled(p.Search, p.shape, &p.all, p.near, iterations, steps)
}

// measure adds up the figures of the solutions and finds the best one.
func (p *population) measure() {
	s := &p.state
	s.Moves, s.Accepted, s.Kicks = 0, 0, 0
	p.best, p.settled = 0, true
	s.Iteration = math.MaxInt64
	for i, one := range p.seen.Values {
		s.Moves += one.Moves
		s.Accepted += one.Kept
		s.Kicks += one.Kicks
		s.Iteration = min(s.Iteration, one.Kicks-one.Kicked) // without the present one
		p.settled = p.settled && one.Settled != 0
		if one.Length < p.seen.Values[p.best].Length {
			p.best = i
		}
	}
	s.Best = p.seen.Values[p.best].Length
	s.Current = p.seen.Values[len(p.seen.Values)-1].Length
}

// report reports to the run, shows the best tour if it asks for one, and returns whether to
// halt.
func (p *population) report(ctx context.Context) (halt bool, err error) {
	p.state.Timing = p.Clock()
	switch p.progress.Report(&p.state) {
	case solver.Halt:
		return true, nil
	case solver.Show:
		if err := p.fetch(); err != nil {
			return true, err
		}
		p.progress.Show(p.order, &p.shown)
	}
	return ctx.Err() != nil, nil
}

// fetch copies the best tour to the host. Between launches the tour in memory is the one that
// its solution keeps.
func (p *population) fetch() error {
	began := time.Now()
	err := p.all.Kept(p.seen.Values[p.best]).Part(p.best*p.n, p.n).ReadTo(p.values, p.Search)
	if err == nil {
		err = p.Search.Wait()
	}
	if err != nil {
		return err
	}
	p.Timing.Copy += time.Since(began)
	p.order = make([]solver.City, p.n)
	p.space.Outward(p.order, device.Cities(p.values.Values))
	p.shown = p.state
	return nil
}

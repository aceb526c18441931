// Package ils3opt is the engine ils-3opt: iterated local search (Delévacq, Delisle and Krajecki 2012).
package ils3opt

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	cpu "tourscope/solver/engine/ils3opt"
	"tourscope/solver/search/space"
)

// Engine is iterated local search with 3-opt (Delévacq, Delisle & Krajecki 2012): a population of
// solutions side by side, by one of the paper's strategies.
//
// It finds the tours of the engine ils-3opt-cpu, whatever the strategy.
type Engine struct{ machine *device.Machine }

var _ solver.Engine = (*Engine)(nil)

// New returns the engine on the devices of a machine.
func New(m *device.Machine) solver.Engine { return &Engine{m} }

// Info describes the engine.
func (e *Engine) Info() solver.Info {
	info := catalog.IlsInfo()
	info.Unavailable = e.machine.Unavailable()
	return info
}

// Run searches from job.Start and nearest-neighbour tours.
func (e *Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	job.Values = catalog.Launch(job.Values)
	if len(job.Start) < cpu.FewestKicked { // no kicks
		return ilsOnHost(ctx, job, progress)
	}
	return e.machine.Improve(job, func(g *device.Group) (solver.Result, error) {
		p := newPopulation(g.First(), job, progress)
		s, starts := cpu.Prepare(ctx, job, progress, &p.state)
		if starts == nil {
			return solver.Result{Order: slices.Clone(job.Start), State: p.state}, nil
		}
		finished := false
		err := p.prepare(job, s, starts)
		if err == nil {
			finished, err = p.run(ctx)
		}
		if err == nil {
			err = p.fetch()
		}
		return solver.Result{Order: p.order, State: p.shown, Finished: finished}, err
	})
}

// ilsOnHost runs the engine ils-3opt-cpu.
func ilsOnHost(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	host := cpu.New()
	set := map[string]string{}
	for _, p := range host.Info().Params {
		if value, is := job.Values[p.Name]; is {
			set[p.Name] = value
		}
	}
	set[cpu.Rule] = rule(job.Values)
	var err error
	if job.Values, err = host.Info().Values(set); err != nil {
		return solver.Result{}, err
	}
	return host.Run(ctx, job, progress)
}

// rule returns the pivoting rule of the strategy.
func rule(v solver.Values) string {
	if v.Choice("strategy") == catalog.RKBIBlocks {
		return cpu.RandomKBest
	}
	return cpu.FirstImprovement
}

// prepare chooses the launch and uploads the problem and the start tours.
func (p *population) prepare(job solver.Job, s *space.Space, starts []cpu.Start) (err error) {
	p.space, p.near = s, cpu.NearSamples(job.Values)
	p.shape, err = plan.ChooseIls(plan.IlsDevice{
		Multiprocessors: p.Device().Multiprocessors, SharedPerBlock: p.Device().SharedPerBlock,
		Resident: func(shape plan.IlsShape) (int, error) { return p.IlsBlocks(shape, p.n) },
	}, s.Problem(), job.Values)
	if err != nil {
		return err
	}
	if resident, err := p.IlsBlocks(p.shape, p.n); err != nil || resident == 0 {
		return cmp.Or(err, fmt.Errorf("a block of the strategy %s does not fit this device: choose %s", p.shape.Strategy, catalog.FIBlockGlobal))
	}
	if p.shape.Sampled() {
		if err := p.Preload("ilsreplace"); err != nil {
			return err
		}
		if _, err := p.IlsBlocks(p.shape.Descent(), p.n); err != nil {
			return err
		}
	}
	p.state.Launch = "strategy=" + p.shape.Strategy
	if p.shape.Sampled() {
		p.state.Launch += fmt.Sprintf(" blocks=%d", p.shape.PerSolution)
	}
	if err := p.uploadProblem(job); err != nil {
		return err
	}
	return p.uploadSolutions(starts)
}

// uploadProblem uploads the settings, the cities and their candidates.
func (p *population) uploadProblem(job solver.Job) (err error) {
	problem := p.space.Problem()
	table, width := kernels.CandidateDistances(p.space)
	settings := kernels.Ils{Cities: int64(p.n), Solutions: int64(job.Values.Int(cpu.Solutions)), Width: int64(width),
		Most: cpu.MostMoves, Samples: int64(cpu.Samples(job.Values.Int(cpu.Neighbors))), Seed: job.Seed}
	kick := cpu.KickOf(job.Values, p.n, rule(job.Values))
	settings.Longest, settings.Far, settings.Wide = int64(kick.Longest), int64(kick.Far), int64(kick.Wide)
	settings.Bridges, settings.Alone = int64(kick.Bridges), kick.Alone
	if job.Values.Choice(cpu.Accept) == cpu.NotLonger {
		settings.Equal = 1
	}
	if fixed := problem.FixedEdges(); fixed > 0 {
		settings.Bonus = problem.CostOffset() / int64(fixed)
	}
	to := &device.Setup{Run: p.Run}
	if !p.shape.Any {
		settings.Doubt = kernels.RootDoubt(problem)
		device.Put(to, &p.all.Points, kernels.NewPlane(problem).Points)
	}
	device.Put(to, &p.all.Candidates, table)
	device.Put(to, &p.all.Settings, []kernels.Ils{settings})
	if to.Err != nil {
		return to.Err
	}
	p.all.Problem, err = p.Problem(problem, job.Threads, device.Instance{})
	return err
}

// uploadSolutions uploads the start tours with empty queues.
func (p *population) uploadSolutions(starts []cpu.Start) error {
	n, count := p.n, len(starts)
	tours, positions := make([]int32, 0, count*n), make([]int32, count*n)
	solutions := make([]kernels.Solution, count)
	for i, start := range starts {
		for at, c := range start.Order {
			tours, positions[i*n+int(c)] = append(tours, int32(c)), int32(at)
		}
		solutions[i] = kernels.NewSolution(start.Length)
	}
	to := &device.Setup{Run: p.Run}
	device.Put(to, &p.all.Orders, tours)
	if p.shape.Strategy != catalog.FIBlockShared {
		device.Put(to, &p.all.Positions, positions)
	}
	device.Put(to, &p.all.Solutions, solutions)
	device.Room(to, &p.all.Queues, count*n)
	if p.shape.Sampled() {
		device.Room(to, &p.all.Found, count*p.shape.PerSolution)
		device.Room(to, &p.all.Touched, count*cpu.TouchedCities)
	}
	device.Put(to, &p.all.Waiting, make([]uint32, count*((n+31)/32)))
	device.Room(to, &p.all.Logs, count*plan.IlsLog)
	device.HostRoom(to, &p.values, n)
	device.HostRoom(to, &p.seen, count)
	if to.Err != nil {
		return to.Err
	}
	copy(p.seen.Values, solutions)
	p.measure()
	return nil
}

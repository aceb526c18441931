package cudaengine

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tourscope/gpu/catalog"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/engine/ils3opt"
	"tourscope/solver/search/space"
)

// Ils is iterated local search with 3-opt (Delévacq, Delisle & Krajecki 2012): a population of
// solutions side by side, by one of the paper's strategies.
//
// It finds the tours of the engine ils-3opt-cpu, whatever the strategy.
type Ils struct{ machine *Machine }

var _ solver.Engine = (*Ils)(nil)

// Info describes the engine.
func (e *Ils) Info() solver.Info {
	info := catalog.IlsInfo()
	info.Unavailable = e.machine.unavailable()
	return info
}

// Run searches from job.Start and nearest-neighbour tours.
func (e *Ils) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	job.Values = catalog.Launch(job.Values)
	if len(job.Start) < ils3opt.FewestKicked { // no kicks
		return ilsOnHost(ctx, job, progress)
	}
	return e.machine.improve(job, func(g *deviceGroup) (solver.Result, error) {
		p := newIlsPopulation(g.first(), job, progress)
		s, starts := ils3opt.Prepare(ctx, job, progress, &p.state)
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
	host := ils3opt.New()
	set := map[string]string{}
	for _, p := range host.Info().Params {
		if value, is := job.Values[p.Name]; is {
			set[p.Name] = value
		}
	}
	set[ils3opt.Rule] = rule(job.Values)
	var err error
	if job.Values, err = host.Info().Values(set); err != nil {
		return solver.Result{}, err
	}
	return host.Run(ctx, job, progress)
}

// rule returns the pivoting rule of the strategy.
func rule(v solver.Values) string {
	if v.Choice("strategy") == catalog.RKBIBlocks {
		return ils3opt.RandomKBest
	}
	return ils3opt.FirstImprovement
}

// prepare chooses the launch and uploads the problem and the start tours.
func (p *ilsPopulation) prepare(job solver.Job, s *space.Space, starts []ils3opt.Start) (err error) {
	p.space, p.near = s, ils3opt.NearSamples(job.Values)
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
func (p *ilsPopulation) uploadProblem(job solver.Job) (err error) {
	problem := p.space.Problem()
	table, width := kernels.CandidateDistances(p.space)
	settings := kernels.Ils{Cities: int64(p.n), Solutions: int64(job.Values.Int(ils3opt.Solutions)), Width: int64(width),
		Most: ils3opt.MostMoves, Samples: int64(ils3opt.Samples(job.Values.Int(ils3opt.Neighbors))), Seed: job.Seed}
	kick := ils3opt.KickOf(job.Values, p.n, rule(job.Values))
	settings.Longest, settings.Far, settings.Wide = int64(kick.Longest), int64(kick.Far), int64(kick.Wide)
	settings.Bridges, settings.Alone = int64(kick.Bridges), kick.Alone
	if job.Values.Choice(ils3opt.Accept) == ils3opt.NotLonger {
		settings.Equal = 1
	}
	if fixed := problem.FixedEdges(); fixed > 0 {
		settings.Bonus = problem.CostOffset() / int64(fixed)
	}
	to := &setup{run: p.deviceRun}
	if !p.shape.Any {
		settings.Doubt = kernels.RootDoubt(problem)
		put(to, &p.all.Points, kernels.NewPlane(problem).Points)
	}
	put(to, &p.all.Candidates, table)
	put(to, &p.all.Settings, []kernels.Ils{settings})
	if to.err != nil {
		return to.err
	}
	p.all.Problem, err = p.problem(problem)
	return err
}

// uploadSolutions uploads the start tours with empty queues.
func (p *ilsPopulation) uploadSolutions(starts []ils3opt.Start) error {
	n, count := p.n, len(starts)
	tours, positions := make([]int32, 0, count*n), make([]int32, count*n)
	solutions := make([]kernels.Solution, count)
	for i, start := range starts {
		for at, c := range start.Order {
			tours, positions[i*n+int(c)] = append(tours, int32(c)), int32(at)
		}
		solutions[i] = kernels.NewSolution(start.Length)
	}
	to := &setup{run: p.deviceRun}
	put(to, &p.all.Orders, tours)
	if p.shape.Strategy != catalog.FIBlockShared {
		put(to, &p.all.Positions, positions)
	}
	put(to, &p.all.Solutions, solutions)
	room(to, &p.all.Queues, count*n)
	if p.shape.Sampled() {
		room(to, &p.all.Found, count*p.shape.PerSolution)
		room(to, &p.all.Touched, count*ils3opt.TouchedCities)
	}
	put(to, &p.all.Waiting, make([]uint32, count*((n+31)/32)))
	room(to, &p.all.Logs, count*plan.IlsLog)
	hostRoom(to, &p.values, n)
	hostRoom(to, &p.seen, count)
	if to.err != nil {
		return to.err
	}
	copy(p.seen.Values, solutions)
	p.measure()
	return nil
}

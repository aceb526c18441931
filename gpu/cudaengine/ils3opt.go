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
	job.Values = catalog.IlsLaunch(job.Values)
	if len(job.Start) < ils3opt.FewestKicked { // no kicks
		return ilsOnHost(ctx, job, progress)
	}
	return e.machine.improve(job, func(g *deviceGroup) (solver.Result, error) {
		p := newIlsPopulation(g.first(), job, progress)
		s, orders := ils3opt.Prepare(ctx, job, progress, &p.state)
		if orders == nil {
			return solver.Result{Order: slices.Clone(job.Start), State: p.state}, nil
		}
		finished := false
		err := p.prepare(job, s, orders)
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
	if job.Values.Choice("strategy") == catalog.RKBIBlocks {
		set[ils3opt.Rule] = ils3opt.RandomKBest
	}
	var err error
	if job.Values, err = host.Info().Values(set); err != nil {
		return solver.Result{}, err
	}
	return host.Run(ctx, job, progress)
}

// prepare chooses the launch and uploads the problem and the start tours.
func (p *ilsPopulation) prepare(job solver.Job, s *space.Space, orders [][]solver.City) (err error) {
	p.space = s
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
	p.state.Launch = fmt.Sprintf("strategy=%s blocks=%d threads=%d", p.shape.Strategy, p.shape.Blocks(len(orders)), p.shape.Threads)
	if err := p.uploadProblem(job); err != nil {
		return err
	}
	return p.uploadSolutions(orders)
}

// uploadProblem uploads the settings, the cities and their candidates.
func (p *ilsPopulation) uploadProblem(job solver.Job) (err error) {
	problem := p.space.Problem()
	table, width := kernels.CandidateDistances(p.space)
	settings := kernels.Ils{Cities: int64(p.n), Solutions: int64(job.Values.Int(ils3opt.Solutions)), Width: int64(width),
		Most: ils3opt.MostMoves, Samples: int64(ils3opt.Samples(job.Values.Int(ils3opt.Neighbors))), Seed: job.Seed}
	longest, far, wide := ils3opt.Segments(job.Values, p.n)
	settings.Longest, settings.Far, settings.Wide = int64(longest), int64(far), int64(wide)
	if job.Values.Choice(ils3opt.Accept) == ils3opt.NotLonger {
		settings.Equal = 1
	}
	if !p.shape.Any {
		settings.Doubt = kernels.RootDoubt(problem)
		if p.all.Points, err = upload(p.deviceRun, kernels.NewPlane(problem).Points); err != nil {
			return err
		}
	}
	if p.all.Candidates, err = upload(p.deviceRun, table); err != nil {
		return err
	}
	if p.all.Settings, err = upload(p.deviceRun, []kernels.Ils{settings}); err != nil {
		return err
	}
	p.all.Problem, err = p.problem(problem)
	return err
}

// uploadSolutions uploads the start tours, with empty queues.
func (p *ilsPopulation) uploadSolutions(orders [][]solver.City) (err error) {
	n, count := p.n, len(orders)
	tours, positions := make([]int32, 0, count*n), make([]int32, count*n)
	solutions := make([]kernels.Solution, count)
	for i, order := range orders {
		for at, c := range order {
			tours = append(tours, int32(c))
			positions[i*n+int(c)] = int32(at)
		}
		solutions[i] = kernels.NewSolution(p.space.Problem().Length(order))
	}
	if p.all.Orders, err = upload(p.deviceRun, tours); err != nil {
		return err
	}
	if p.shape.Strategy != catalog.FIBlockShared {
		if p.all.Positions, err = upload(p.deviceRun, positions); err != nil {
			return err
		}
	}
	if p.all.Solutions, err = upload(p.deviceRun, solutions); err != nil {
		return err
	}
	if p.all.Queues, err = alloc[int32](p.deviceRun, count*n); err != nil {
		return err
	}
	if p.shape.Sampled() {
		if p.all.Found, err = alloc[kernels.Neighbor](p.deviceRun, count*p.shape.PerSolution); err != nil {
			return err
		}
	}
	if p.all.Waiting, err = upload(p.deviceRun, make([]uint32, count*((n+31)/32))); err != nil {
		return err
	}
	if p.all.Logs, err = alloc[kernels.Turned](p.deviceRun, count*plan.IlsLog); err != nil {
		return err
	}
	if p.values, err = pinned[int32](p.deviceRun, n); err != nil {
		return err
	}
	if p.seen, err = pinned[kernels.Solution](p.deviceRun, count); err != nil {
		return err
	}
	copy(p.seen.Values, solutions)
	p.measure()
	return nil
}

package ils3opt

import (
	"context"
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/philox"
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/await"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

// population is a run: solutions that make their iterations one after the other on one
// thread, as the sequential reference of the paper does.
type population struct {
	ctx      context.Context
	job      solver.Job
	progress solver.Progress
	rules    rules
	limit    int64 // iterations of each solution: it_lim

	space     *space.Space
	solutions []*solution
	best      *solution
	work      int64 // moves evaluated since the last report
	state     solver.State
}

// slice bounds the moves evaluated between two reports, but for one iteration: 5 ms.
const slice = 1 << 18

// turnedInMove is the number of cities of the tour that take the time of a move evaluated when
// a move is made, which reverses up to half of them.
const turnedInMove = 16

func newPopulation(ctx context.Context, job solver.Job, progress solver.Progress) *population {
	length := job.Problem.LengthOn(job.Threads, job.Start)
	return &population{ctx: ctx, job: job, progress: progress, rules: newRules(job),
		limit: IterationsEach(job.Values), state: solver.State{Best: length, Current: length}}
}

// prepare makes the candidate lists and the start tours. It returns false where the run is
// halted.
func (p *population) prepare() bool {
	var starts []Start
	p.space, starts = Prepare(p.ctx, p.job, p.progress, &p.state)
	for i, start := range starts {
		p.solutions = append(p.solutions, &solution{descent: newDescent(p.space, start.Order), number: uint32(i), length: start.Length})
		p.keep(p.solutions[i])
	}
	return starts != nil
}

// Start is a start tour of a population, in the numbers of the space.
type Start struct {
	Order  []solver.City
	Length int64 // in the units of the space's problem
}

// Prepare returns the search space of a job and the start tours of its population; no tours
// where the run is halted or ctx has ended.
func Prepare(ctx context.Context, job solver.Job, progress solver.Progress, state *solver.State) (*space.Space, []Start) {
	s := space.Prepare(ctx, job, progress, state, space.Options{Neighbors: job.Values.Int(Candidates)})
	if s == nil {
		return nil, nil
	}
	state.Stage = solver.Stage{Name: "start tours", Threads: job.Workers()}
	count := job.Values.Int(Solutions)
	orders, halted, err := await.Work(ctx, await.Every, await.Reports(progress, job.Start, state),
		func(ctx context.Context) ([][]solver.City, error) { return startTours(ctx, job, count) })
	if halted || err != nil { // fails only with ctx
		return s, nil
	}
	starts := make([]Start, count)
	workers.Each(job.Workers(), count, func(i int) {
		order := s.Inward(orders[i])
		starts[i] = Start{order, s.Problem().LengthOn(1, order)}
	})
	return s, starts
}

// startTours returns the start tours of a population: that of the job, then nearest-neighbour
// tours from random cities. It fails only when ctx ends.
func startTours(ctx context.Context, job solver.Job, count int) ([][]solver.City, error) {
	seeds := make([]uint64, count-1)
	for i := range seeds {
		w := philox.Words([4]uint32{uint32(i + 1), 0, 0, startStream}, job.Seed)
		seeds[i] = uint64(w[0])<<32 | uint64(w[1])
	}
	others, err := start.NearestTours(ctx, job.Workers(), job.Problem, seeds)
	return append([][]solver.City{job.Start}, others...), err
}

// descend brings every solution to its first local optimum. It returns false where the run is
// halted.
func (p *population) descend() bool {
	p.state.Stage = solver.Stage{Name: "descent", Threads: 1}
	for _, s := range p.solutions {
		for !s.settled {
			moves, made := s.moves, s.made
			s.settle()
			turned := (s.made - made) * int64(p.space.Cities()) / turnedInMove
			if p.worked(s, s.moves-moves+turned+1) && p.report() {
				return false
			}
		}
	}
	return !p.report()
}

// iterate makes the iterations, one of each solution at a time. It returns false where the
// run is halted.
func (p *population) iterate() bool {
	if p.space.Cities() < FewestKicked {
		return true
	}
	p.state.Stage = solver.Stage{Name: "kicks", Threads: 1}
	for range p.limit {
		for i, s := range p.solutions {
			moves := s.moves
			s.iterate(p.rules)
			if p.worked(s, s.moves-moves+1) && i < len(p.solutions)-1 && p.report() {
				return false
			}
		}
		p.state.Iteration++
		if p.report() {
			return false
		}
	}
	return true
}

// worked counts the work of a solution and returns whether a report is due.
func (p *population) worked(s *solution, moves int64) bool {
	p.work += moves
	p.state.Current = s.length
	p.keep(s)
	return p.work >= slice
}

// keep keeps the solution where it is the best: of several that with the lowest number, so
// that the result does not depend on the order of the work.
func (p *population) keep(s *solution) {
	if p.best == nil || s.length < p.best.length || s.length == p.best.length && s.number < p.best.number {
		p.best = s
	}
}

// report reports to the run and returns whether to halt.
func (p *population) report() (halt bool) {
	p.work = 0
	p.measure()
	switch p.progress.Report(&p.state) {
	case solver.Halt:
		return true
	case solver.Show:
		p.progress.Show(p.order(), &p.state)
	}
	return p.ctx.Err() != nil
}

// measure adds up the figures.
func (p *population) measure() {
	s := &p.state
	s.Best = p.best.length
	s.Current = max(s.Current, s.Best)
	s.Moves, s.Accepted, s.Kicks = 0, 0, 0
	for _, one := range p.solutions {
		s.Moves += one.moves
		s.Accepted += one.kept
		s.Kicks += one.kicks
	}
}

// order returns the best tour.
func (p *population) order() []solver.City {
	order := make([]solver.City, p.space.Cities())
	p.space.Outward(order, p.best.tour.Order())
	return order
}

func (p *population) result(finished bool) solver.Result {
	if p.best == nil {
		return solver.Result{Order: slices.Clone(p.job.Start), State: p.state}
	}
	p.measure()
	return solver.Result{Order: p.order(), State: p.state, Finished: finished}
}

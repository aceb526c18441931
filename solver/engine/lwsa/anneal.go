package lwsa

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// Distribution over threads. The paper evaluates the Pm moves of SSPM in as many threads,
// with a barrier after every iteration. Here a move takes some 16 ns and an iteration of
// twelve moves 0.2 µs, but a barrier of two spinning goroutines 0.1 to 0.2 µs on an idle
// machine and microseconds on a loaded one. Therefore one thread evaluates all moves of an
// iteration, at ten times the 4.7 million moves/s of the paper with twelve threads. The
// searches of PSSM synchronise once per temperature step and run in parallel. Each search
// has random numbers of its own, so that tours do not depend on the number of threads.

// slice bounds the moves between two reports: 10 ms on a slow core.
const slice = 1 << 17

// plan has the parameters of a run.
type plan struct {
	schedule
	ps int   // parallel searches
	pm int   // parallel moves of each per iteration
	se int64 // temperature steps between exchanges; 0: none
}

// maxPlaces bounds the cities of all searches together: at some 20 bytes per city and search
// they take 1.3 GB, and an exchange between the searches 0.2 s.
const maxPlaces = 1 << 26

// fits returns an error if the searches need too much memory.
func (p plan) fits(cities int) error {
	if p.ps*cities <= maxPlaces {
		return nil
	}
	return fmt.Errorf("%d searches of %d cities do not fit into memory: set searches to at most %d", p.ps, cities, max(1, maxPlaces/cities))
}

// annealing is a set of searches at one temperature.
type annealing struct {
	plan
	searches    []*search
	offset      int64 // from the searches' sums of costs to lengths
	temperature float64
	state       solver.State
	threads     int

	winner []solver.City // the best tour's order
	room   tour
}

func run(ctx context.Context, job solver.Job, progress solver.Progress, p plan) (solver.Result, error) {
	few := len(job.Start) < 4 // all tours are the same
	if err := p.fits(len(job.Start)); few || err != nil {
		length := job.Problem.LengthOn(job.Threads, job.Start)
		state := solver.State{Best: length, Current: length}
		return solver.Result{Order: slices.Clone(job.Start), State: state, Finished: few}, err
	}
	a := newAnnealing(job, p)
	finished, err := a.cool(ctx, progress)
	order, _ := a.best()
	return solver.Result{Order: slices.Clone(order), State: a.state, Finished: finished}, err
}

func newAnnealing(job solver.Job, p plan) *annealing {
	a := &annealing{
		plan:        p,
		searches:    make([]*search, p.ps),
		offset:      job.Problem.CostOffset(),
		temperature: p.start,
		threads:     job.Workers(),
		winner:      make([]solver.City, len(job.Start)),
		state:       solver.State{Stage: solver.Stage{Name: "anneal", Threads: min(p.ps, job.Workers())}},
	}
	plane, flat := job.Problem.Plane()
	length := job.Problem.LengthOn(job.Threads, job.Start) - a.offset
	for i := range a.searches {
		s := newSearch(job.Problem, plane, flat, p.pm)
		s.random.Seed(job.Seed, uint64(i+1)*0x9e3779b97f4a7c15) // far apart
		s.start(job.Start, length)
		a.searches[i] = s
	}
	a.measure()
	return a
}

// cool runs the schedule and reports whether it reached its end.
func (a *annealing) cool(ctx context.Context, progress solver.Progress) (finished bool, err error) {
	for a.temperature > a.end {
		for left := len(a.winner) * a.sweeps; left > 0; {
			iterations := min(left, max(1, slice/(a.ps*a.pm)))
			if solver.EachMove(progress) {
				iterations = 1
			}
			a.iterate(iterations)
			left -= iterations
			if left == 0 {
				a.endStep()
			}
			a.measure()
			if halt, err := a.report(ctx, progress); halt {
				return false, err
			}
		}
	}
	return true, nil
}

// iterate runs a number of iterations of every search.
func (a *annealing) iterate(iterations int) {
	a.each(func(s *search) { s.iterate(iterations, a.temperature) })
	a.state.Moves += int64(iterations) * int64(a.ps*a.pm)
}

// endStep ends a temperature step: it reduces the temperature, and every Se steps all searches
// restart from the best tour.
func (a *annealing) endStep() {
	a.state.Iteration++
	a.temperature *= a.alpha
	if a.se == 0 || a.state.Iteration%a.se != 0 {
		return
	}
	order, length := a.best()
	a.each(func(s *search) { s.restart(order, length) })
	a.state.Syncs++
}

// each calls do for every search, in parallel.
func (a *annealing) each(do func(*search)) {
	workers.Each(a.threads, len(a.searches), func(i int) { do(a.searches[i]) })
}

// measure updates the figures.
func (a *annealing) measure() {
	first := a.searches[0]
	current, best := first.length, first.bestLength()
	a.state.Accepted = 0
	for _, s := range a.searches {
		current = min(current, s.length)
		best = min(best, s.bestLength())
		a.state.Accepted += s.accepted
	}
	a.state.Current = current + a.offset
	a.state.Best = best + a.offset
	a.state.Temperature = a.temperature
}

// report reports to the run, and returns whether to halt.
func (a *annealing) report(ctx context.Context, progress solver.Progress) (halt bool, err error) {
	solver.ShowCurrent(progress, &a.state, a.current)
	switch progress.Report(&a.state) {
	case solver.Halt:
		return true, nil
	case solver.Show:
		order, _ := a.best()
		progress.Show(order, &a.state)
	}
	return ctx.Err() != nil, ctx.Err()
}

// current returns the tour of State.Current: the shortest that a search is at. The order is
// valid until the next call of this or of best.
func (a *annealing) current() []solver.City {
	shortest := slices.MinFunc(a.searches, func(s, t *search) int { return cmp.Compare(s.length, t.length) })
	shortest.tour.order(a.winner)
	return a.winner
}

// best returns the best tour of all searches, of equal ones that of the first search, and its
// sum of costs. The order is valid until the next call.
func (a *annealing) best() ([]solver.City, int64) {
	winner := slices.MinFunc(a.searches, func(s, t *search) int {
		return cmp.Compare(s.bestLength(), t.bestLength())
	})
	winner.bestTour(&a.room).order(a.winner)
	return a.winner, winner.bestLength()
}

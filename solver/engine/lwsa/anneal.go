package lwsa

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// How the work is spread over threads. The paper evaluates the Pm moves of SSPM
// in as many threads and joins them after every iteration. Here a move takes some
// 16 ns and an iteration of twelve 0.2 µs; two goroutines that spin for each other
// need 0.1 to 0.2 µs to meet when the machine is free, and microseconds when it
// is not. So one thread evaluates all moves of an iteration, at ten times the 4.7
// million a second that the paper reaches with twelve. The searches of PSSM meet
// once a temperature step and do run side by side. The tours are the same on any
// number of threads, since each search has random numbers of its own.

// slice bounds the moves between two reports: 10 ms on a slow core.
const slice = 1 << 17

// plan is what an engine has run do.
type plan struct {
	schedule
	ps int   // parallel searches
	pm int   // parallel moves of each, an iteration
	se int64 // temperature steps between exchanges; 0: none
}

// maxPlaces bounds the tours of all searches together: some 20 bytes a city of
// each make 1.3 GB, and an exchange between them a fifth of a second.
const maxPlaces = 1 << 26

// fits refuses more searches than memory may hold.
func (p plan) fits(cities int) error {
	if p.ps*cities <= maxPlaces {
		return nil
	}
	return fmt.Errorf("%d searches of %d cities do not fit into memory: set searches to %d at most", p.ps, cities, max(1, maxPlaces/cities))
}

// annealing is a set of searches that cool together.
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
		length := job.Problem.Length(job.Start)
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
	length := job.Problem.Length(job.Start) - a.offset
	for i := range a.searches {
		s := newSearch(job.Problem, plane, flat, p.pm)
		s.random.Seed(job.Seed, uint64(i+1)*0x9e3779b97f4a7c15) // far apart
		s.start(job.Start, length)
		a.searches[i] = s
	}
	a.measure()
	return a
}

// cool goes down the schedule. It says whether it came to its end.
func (a *annealing) cool(ctx context.Context, progress solver.Progress) (finished bool, err error) {
	for a.temperature > a.end {
		for left := len(a.winner) * a.sweeps; left > 0; {
			iterations := min(left, max(1, slice/(a.ps*a.pm)))
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

// iterate lets every search do so many iterations.
func (a *annealing) iterate(iterations int) {
	a.each(func(s *search) { s.iterate(iterations, a.temperature) })
	a.state.Moves += int64(iterations) * int64(a.ps*a.pm)
}

// endStep ends a temperature step: it cools, and every Se steps the best tour
// becomes every search's starting point.
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

// each does the same to every search, side by side.
func (a *annealing) each(do func(*search)) {
	workers.Each(a.threads, len(a.searches), func(i int) { do(a.searches[i]) })
}

// measure fills the figures in.
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

// report reports to the run, and says whether to return.
func (a *annealing) report(ctx context.Context, progress solver.Progress) (halt bool, err error) {
	switch progress.Report(&a.state) {
	case solver.Halt:
		return true, nil
	case solver.Show:
		order, _ := a.best()
		progress.Show(order, &a.state)
	}
	return ctx.Err() != nil, ctx.Err()
}

// best returns the best tour of all searches, of equal ones the first search's,
// and its sum of costs. The order is valid until the next call.
func (a *annealing) best() ([]solver.City, int64) {
	winner := slices.MinFunc(a.searches, func(s, t *search) int {
		return cmp.Compare(s.bestLength(), t.bestLength())
	})
	winner.bestTour(&a.room).order(a.winner)
	return a.winner, winner.bestLength()
}

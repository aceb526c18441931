package tabu

import (
	"context"
	"math"
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/distances"
	"tourscope/solver/internal/workers"
)

// search is a run of tabu-cpu.
type search struct {
	ctx      context.Context
	job      solver.Job
	progress solver.Progress
	threads  int

	distances *distances.Table
	tour      *tour
	list      *List
	found     []Swap // the best allowed swap of each task of a slice
	state     solver.State
	best      []solver.City
}

const (
	// slice bounds the swaps that a thread evaluates between two reports: 5 ms with a
	// matrix. Without one a swap takes five times as long, and far longer on the globe.
	slice, sliceComputed = 1 << 20, 1 << 18

	// alone is the size of a neighbourhood that one thread evaluates: 50 µs. Waking others
	// would take longer than they save.
	alone = 1 << 15
)

func newSearch(ctx context.Context, job solver.Job, progress solver.Progress) *search {
	length := job.Problem.LengthOn(job.Threads, job.Start)
	s := &search{ctx: ctx, job: job, progress: progress, threads: job.Workers(),
		distances: distances.New(job.Problem),
		list:      NewList(len(job.Start), TenureOf(job.Values, len(job.Start))),
		state:     solver.State{Best: length, Current: length},
		best:      slices.Clone(job.Start)}
	return s
}

// prepare computes the matrix of distances. It returns false where the run is halted.
func (s *search) prepare() bool {
	s.state.Stage = solver.Stage{Name: "distances", Threads: s.threads}
	for s.distances.Fill(s.threads) {
		if s.report() {
			return false
		}
	}
	s.tour = newTour(s.distances, s.job.Start)
	return true
}

// run makes iterations until the run is halted.
func (s *search) run() {
	s.state.Stage = solver.Stage{Name: "tabu search", Threads: s.threads}
	if Swaps(s.tour.n) <= alone {
		s.state.Stage.Threads = 1
	}
	for halted := false; !halted; halted = halted || s.report() {
		if s.state.Stage.Threads > 1 || Swaps(s.tour.n) > alone {
			halted = s.iterate()
			continue
		}
		for range s.ahead() {
			s.move(s.rows(0, s.tour.n-1))
		}
	}
}

// ahead returns how many iterations are made before the next report: at most a slice, and
// never beyond the limit of the run.
func (s *search) ahead() int64 {
	iterations := slice / int64(Swaps(s.tour.n))
	if limit := s.job.Iterations; limit > 0 {
		iterations = min(iterations, limit-s.state.Iteration)
	}
	return max(1, min(iterations, solver.DeadlineOf(s.progress)-s.state.Iteration))
}

// iterate makes one iteration on all threads, with reports during it, and returns whether
// one of them halted the run.
func (s *search) iterate() (halted bool) {
	least := noSwap
	for row := 0; row < s.tour.n-1; {
		end := s.sliceOf(row)
		tasks := min(8*s.threads, end-row)
		bounds := func(task int) int { return row + (end-row)*task/tasks }
		s.found = slices.Grow(s.found[:0], tasks)[:tasks]
		workers.Each(s.threads, tasks, func(task int) { s.found[task] = s.rows(bounds(task), bounds(task+1)) })
		for _, one := range s.found {
			if one.Delta < least.Delta {
				least = one
			}
		}
		if row = end; row < s.tour.n-1 && s.report() {
			return true
		}
	}
	s.move(least)
	return false
}

// sliceOf returns the row behind those that are evaluated up to the next report.
func (s *search) sliceOf(row int) (end int) {
	most := slice * s.threads
	if !s.distances.HasMatrix() {
		most = sliceComputed * s.threads
	}
	for swaps := 0; row < s.tour.n-1 && swaps < most; row++ {
		swaps += s.tour.n - 1 - row
	}
	return row
}

// rows returns the best allowed swap of the rows first … end−1.
func (s *search) rows(first, end int) Swap {
	least := noSwap
	for i := first; i < end; i++ {
		least = s.tour.row(i, least, s.allowed)
	}
	return least
}

// allowed says whether a swap may be made: it is not tabu, or it leads to the best tour so
// far.
func (s *search) allowed(one Swap) bool {
	return s.tour.length+one.Delta < s.state.Best || !s.list.Has(s.state.Iteration+1, one.I, one.J)
}

// move makes the swap of an iteration. There always is one: see TenureOf.
func (s *search) move(one Swap) {
	if one.Delta == math.MaxInt64 {
		panic("tabu: all swaps are tabu")
	}
	s.tour.apply(one)
	s.state.Iteration++
	s.list.Add(s.state.Iteration, one.I, one.J)
	s.state.Moves += int64(Swaps(s.tour.n))
	s.state.Accepted++
	s.state.Current = s.tour.length
	if s.tour.length < s.state.Best {
		s.state.Best = s.tour.length
		copy(s.best, s.tour.order)
	}
}

// report reports to the run and returns whether to halt.
func (s *search) report() (halt bool) {
	solver.ShowCurrent(s.progress, &s.state, func() []solver.City { return s.tour.order[:s.tour.n] })
	switch s.progress.Report(&s.state) {
	case solver.Halt:
		return true
	case solver.Show:
		s.progress.Show(s.best, &s.state)
	}
	return s.ctx.Err() != nil
}

// result returns the best tour.
func (s *search) result() solver.Result {
	return solver.Result{Order: slices.Clone(s.best), State: s.state}
}

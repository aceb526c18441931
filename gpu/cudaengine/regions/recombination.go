package regions

import (
	"context"
	"math"

	"tourscope/solver"
	"tourscope/solver/search/eax"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

// Rounds of kicks stagnate where no kick within a region improves the tour: at 0.2 to 0.5 % of pr2392
// or rl5934, after 0.1 s, and at 0.35 % of usa115475, after 0.5 s. The run then evolves a
// population by EAX on the CPU: whole tours of small instances, unless the devices make these
// (firsttours.go), and region by region those of large ones.
const (
	// roundsBefore is the rounds before whole tours are recombined: some 0.1 s, in which
	// they find the optimum of most instances with a few hundred cities.
	roundsBefore = 6

	// leastGain is the least gain of one kick a city in the last roundsWatched rounds, as a
	// share of the length, for which the rounds continue. Recombination on 16 cores
	// shortens usa115475 by 0.08 % in the time of 50 kicks a city on an H200.
	leastGain     = 2.5e-5
	roundsWatched = 8
)

// recombination is the stage of a run after its rounds.
type recombination struct {
	whole  *eax.Continuation // of whole tours; nil: region by region
	given  *eax.Given        // tours that the devices make; nil: the host makes them
	wanted bool

	best, kicks [roundsWatched]int64 // after each of the last rounds, as a ring
}

// prepareRecombination decides whether a run ends with recombination, and of what, and
// prepares it concurrently with the first rounds, until ctx ends. A run with a limit of
// rounds does none. Where the devices make the tours there is nothing to prepare.
func (r *rounds) prepareRecombination(ctx context.Context, job solver.Job) *recombination {
	a := &recombination{wanted: recombines(job)}
	if recombinesWhole(job) && r.firstLaunch.count == 0 {
		a.whole = eax.Prepare(ctx, job, func() ([]solver.City, error) {
			return start.MakeOn(ctx, job.Threads, start.Default, job.Problem, job.Seed)
		})
	}
	return a
}

// recombines says whether a run ends with recombination, and recombinesWhole whether that is of whole
// tours.
func recombines(job solver.Job) bool {
	return job.Values.Bool("recombination") && job.Iterations == 0
}

func recombinesWhole(job solver.Job) bool {
	return recombines(job) && len(job.Start) <= eax.MostCities
}

// isDue says whether recombination begins. It is called before the first round and after each.
func (a *recombination) isDue(s *solver.State, n int) bool {
	switch {
	case !a.wanted:
		return false
	case a.whole != nil:
		return s.Iteration >= roundsBefore
	}
	i := s.Iteration % roundsWatched
	gained, kicked := a.best[i]-s.Best, s.Kicks-a.kicks[i]
	a.best[i], a.kicks[i] = s.Best, s.Kicks
	return s.Iteration >= roundsWatched && float64(gained)/float64(s.Best) < leastGain*float64(kicked)/float64(n)
}

// startOf returns the start tour as the result of no rounds. By the penalties of a matrix of no plane a local minimum is 0.3 % above
// the optimum, and kicks within cells, which hold few of the edges that a tour may have, do not shorten it.
func (r *rounds) startOf(job solver.Job) solver.Result {
	length := job.Problem.LengthOn(job.Threads, job.Start)
	r.state.Best, r.state.Current, r.state.Timing = length, length, r.Clock()
	return solver.Result{Order: job.Start, State: r.state}
}

// recombine recombines tours, beginning with the one of the rounds, until the run ends.
func (a *recombination) recombine(ctx context.Context, r *rounds, job solver.Job, progress solver.Progress) (solver.Result, error) {
	return a.recombineFrom(ctx, r, r.result(), job, progress)
}

// recombineFrom recombines tours, beginning with that of a result.
func (a *recombination) recombineFrom(ctx context.Context, r *rounds, after solver.Result, job solver.Job, progress solver.Progress) (solver.Result, error) {
	job.Start = after.Order
	reporter := &recombinationProgress{Progress: progress, rounds: after.State, clock: r.recombinationClock, kicks: int64(1 + len(after.Order)/citiesPerKick)}
	var result solver.Result
	var err error
	switch {
	case a.given != nil:
		result = eax.RunGiven(ctx, job, reporter, r.space, *a.given)
	case a.whole != nil:
		result, err = a.whole.Run(ctx, job, reporter)
	default:
		m := search.Minimum{Space: r.space, Order: r.order, State: after.State}
		result = m.Recombine(ctx, job, reporter)
	}
	result.State = reporter.whole(&result.State)
	return result, err
}

// batchesOfBoard is how many batches of a board are recombined side by side. AB-cycles of two tours of a board
// are long, and the pairs of a generation take very different times: one batch of 31 tours of pla7397 at a time left
// three quarters of 16 cores without work, and devices that could make ten times as many waited (4.9 s of an H200 with
// 16 cores, of which the processors worked for 21.8 to 27.1 s and kernels ran for 0.3 to 0.5 s). Elsewhere the devices
// are what bounds it.
const batchesOfBoard = 4

// batchesTogether returns how many batches of first tours are recombined side by side.
func batchesTogether(s *space.Space) int {
	if midway(s, 1) >= boardShare {
		return batchesOfBoard
	}
	return 1
}

// recombinationClock is clock while tours are recombined: kernels make others beside it.
func (r *rounds) recombinationClock() solver.Timing {
	if r.firsts != nil {
		r.AddKernel(r.firsts.uncounted())
	}
	return r.Clock()
}

// citiesPerKick is the number of cities for each kick by which an individual differs from the
// best tour.
const citiesPerKick = 10

// recombinationProgress reports the search after the rounds: it adds the rounds' figures, and
// counts each individual as a round.
type recombinationProgress struct {
	solver.Progress
	rounds  solver.State
	clock   func() solver.Timing
	kicks   int64 // of an individual
	counted int64 // individuals counted as iterations so far
}

// whole adds the rounds' figures to a state.
func (a *recombinationProgress) whole(s *solver.State) solver.State {
	sum := *s
	sum.Iteration = a.rounds.Iteration + a.counted
	sum.Best, sum.Current = min(s.Best, a.rounds.Best), max(s.Current, min(s.Best, a.rounds.Best))
	sum.Kicks += a.rounds.Kicks
	sum.Moves += a.rounds.Moves
	sum.Accepted += a.rounds.Accepted
	sum.Syncs, sum.Launch, sum.Timing = a.rounds.Syncs, a.rounds.Launch, a.clock()
	return sum
}

// Report reports the sum.
func (a *recombinationProgress) Report(s *solver.State) solver.Signal {
	if a.counted < s.Kicks/a.kicks {
		a.counted++ // at most one a report, so that single steps work
	}
	whole := a.whole(s)
	return a.Progress.Report(&whole)
}

// Show shows a tour with the sum.
func (a *recombinationProgress) Show(order []solver.City, s *solver.State) {
	whole := a.whole(s)
	a.Progress.Show(order, &whole)
}

// Deadline is the run's deadline in kicks, which are the iterations of the search: as many
// as correspond to the iterations from the end of the rounds to it. Beyond them the search
// waits for the answer to its report, so that a single step is the kicks of one individual.
func (a *recombinationProgress) Deadline() int64 {
	iterations := solver.DeadlineOf(a.Progress)
	if iterations > math.MaxInt64/a.kicks {
		return math.MaxInt64
	}
	return max(0, iterations-a.rounds.Iteration) * a.kicks
}

var _ solver.Deadliner = (*recombinationProgress)(nil)

// WantsPartition says whether the run requests a partition.
func (a *recombinationProgress) WantsPartition() bool {
	v, is := a.Progress.(solver.Viewer)
	return is && v.WantsPartition()
}

// ShowPartition shows a partition to the run.
func (a *recombinationProgress) ShowPartition(p *solver.Partition) {
	a.Progress.(solver.Viewer).ShowPartition(p)
}

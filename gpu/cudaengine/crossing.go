package cudaengine

import (
	"context"
	"math"

	"tourscope/solver"
	"tourscope/solver/search/eax"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/start"
)

// Regions come to a standstill where a tour is good everywhere a region can see: at
// 0.2 to 0.5 % of pr2392 or rl5934, after a tenth of a second, at 0.35 % of usa115475 after
// half a one. What is left is to put many good tours together, for which a CPU is good enough
// (recombination of populations): small instances as a whole, large ones region
// by region. So the rounds end there.
const (
	// roundsBefore is how many rounds the device makes of an instance that is crossed as
	// a whole: some 0.1 s, in which it finds the optimum of most with a few hundred cities.
	roundsBefore = 6

	// leastGain is what a kick a city has to shorten the tour by, as a share of it, in the
	// last roundsWatched rounds, for the device to go on. Crossing 16 cores wide shortens
	// usa115475 by 0.08 % in the time of 50 kicks a city on an H200.
	leastGain     = 2.5e-5
	roundsWatched = 8
)

// after is what a run goes on with when its rounds have come to their end.
type after struct {
	whole  *eax.Continuation // of a small instance; nil: a large one
	wanted bool

	best, kicks [roundsWatched]int64 // after the last rounds, in turn
}

// prepareAfter decides whether a run goes on by crossing tours, and how, and gets ready
// for it beside the first rounds, until ctx ends. A run of so many rounds is of rounds
// alone.
func prepareAfter(ctx context.Context, job solver.Job) *after {
	a := &after{wanted: job.Values.Bool("crossing") && job.Iterations == 0}
	if a.wanted && len(job.Start) <= eax.MostCities {
		a.whole = eax.Prepare(ctx, job, func() ([]solver.City, error) {
			return start.MakeOn(ctx, job.Threads, start.Default, job.Problem, job.Seed)
		})
	}
	return a
}

// isDue says whether the device has done its part. It is asked once before the first
// round and after each.
func (a *after) isDue(s *solver.State, n int) bool {
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

// cross goes on from the rounds' tour until the run ends.
func (a *after) cross(ctx context.Context, r *rounds, job solver.Job, progress solver.Progress) (solver.Result, error) {
	good := r.result()
	job.Start = good.Order
	told := &afterRounds{Progress: progress, rounds: good.State, clock: r.clock, member: int64(1 + len(good.Order)/kicksOfAMember)}
	var result solver.Result
	var err error
	if a.whole != nil {
		result, err = a.whole.Run(ctx, job, told)
	} else {
		m := search.Minimum{Space: r.ground, Order: r.order, State: good.State}
		result = m.Recombine(ctx, job, told)
	}
	result.State = told.whole(&result.State)
	return result, err
}

// kicksOfAMember says how many kicks tell a tour that is crossed from the others: one
// for so many cities.
const kicksOfAMember = 10

// afterRounds tells of a search that goes on after rounds: its figures come on top of
// theirs, and one more tour to be crossed counts as a round.
type afterRounds struct {
	solver.Progress
	rounds solver.State
	clock  func() solver.Timing // from now on only the host's time grows
	member int64                // kicks
	told   int64                // iterations
}

// whole adds the rounds' figures to those of a state.
func (a *afterRounds) whole(s *solver.State) solver.State {
	sum := *s
	sum.Iteration = a.rounds.Iteration + a.told
	sum.Best, sum.Current = min(s.Best, a.rounds.Best), max(s.Current, min(s.Best, a.rounds.Best))
	sum.Kicks += a.rounds.Kicks
	sum.Moves += a.rounds.Moves
	sum.Accepted += a.rounds.Accepted
	sum.Syncs, sum.Launch, sum.Timing = a.rounds.Syncs, a.rounds.Launch, a.clock()
	return sum
}

// Report tells the whole.
func (a *afterRounds) Report(s *solver.State) solver.Signal {
	if a.told < s.Kicks/a.member {
		a.told++ // one at a time, so that single steps can be made
	}
	whole := a.whole(s)
	return a.Progress.Report(&whole)
}

// Show tells the whole.
func (a *afterRounds) Show(order []solver.City, s *solver.State) {
	whole := a.whole(s)
	a.Progress.Show(order, &whole)
}

// Horizon is the run's horizon in kicks, which are the iterations of the search: as many
// as make the rounds' iterations up to it. Beyond them the search waits for the answer to
// its report, so that a single step is one individual's kicks.
func (a *afterRounds) Horizon() int64 {
	iterations := solver.HorizonOf(a.Progress)
	if iterations > math.MaxInt64/a.member {
		return math.MaxInt64
	}
	return max(0, iterations-a.rounds.Iteration) * a.member
}

var _ solver.Horizon = (*afterRounds)(nil)

// WantsPartition passes the question on.
func (a *afterRounds) WantsPartition() bool {
	v, is := a.Progress.(solver.Viewer)
	return is && v.WantsPartition()
}

// ShowPartition passes the regions on.
func (a *afterRounds) ShowPartition(p *solver.Partition) { a.Progress.(solver.Viewer).ShowPartition(p) }

package cudaengine

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/engine/chained"
	"tourscope/solver/start"
)

// Regions come to a standstill where a tour is good everywhere a region can see: at
// 0.2 to 0.5 % of pr2392 or rl5934, after a tenth of a second. What is left is to put
// many good tours together. On instances as small as that the CPU does it within the
// second (chained's broods and their crossing), and the device has made its start.

// roundsBefore is how many rounds the device makes of an instance that is crossed then:
// some 0.1 s, in which it finds the optimum of most with a few hundred cities.
const roundsBefore = 6

// crosses says whether a run goes on by crossing tours. A run of so many rounds is of
// rounds alone.
func crosses(job solver.Job) bool {
	return job.Values.Bool("crossing") && job.Iterations == 0 && len(job.Start) <= chained.MostCrossed
}

// cross goes on from the rounds' tour until the run ends.
func (r *rounds) cross(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	good := r.result()
	raw, err := start.Make(ctx, start.Default, job.Problem, job.Seed)
	if err != nil {
		return good, err
	}
	engine := chained.After(raw)
	values, err := engine.Info().Values(nil)
	if err != nil {
		return good, err
	}
	after := &afterRounds{Progress: progress, rounds: good.State, member: int64(1 + len(raw)/kicksOfAMember)}
	result, err := engine.Run(ctx, solver.Job{Problem: job.Problem, Start: good.Order, Seed: job.Seed, Values: values}, after)
	result.State = after.whole(&result.State)
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
	member int64 // kicks
	told   int64 // iterations
}

// whole adds the rounds' figures to those of a state.
func (a *afterRounds) whole(s *solver.State) solver.State {
	sum := *s
	sum.Iteration = a.rounds.Iteration + a.told
	sum.Best, sum.Current = min(s.Best, a.rounds.Best), max(s.Current, min(s.Best, a.rounds.Best))
	sum.Kicks += a.rounds.Kicks
	sum.Moves += a.rounds.Moves
	sum.Accepted += a.rounds.Accepted
	sum.Syncs, sum.Launch, sum.Timing = a.rounds.Syncs, a.rounds.Launch, a.rounds.Timing
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

// WantsPartition passes the question on.
func (a *afterRounds) WantsPartition() bool {
	v, is := a.Progress.(solver.Viewer)
	return is && v.WantsPartition()
}

// ShowPartition passes the regions on.
func (a *afterRounds) ShowPartition(p *solver.Partition) { a.Progress.(solver.Viewer).ShowPartition(p) }

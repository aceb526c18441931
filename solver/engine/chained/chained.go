// Package chained is the engine chained: Lin–Kernighan steps, kicks and recombination,
// the strongest that this program has on a CPU. Its stages are packages lk, eax and
// rounds.
//
// It lowers the start tour to a local minimum. A small or medium instance then gets a
// population of some dozen local minima, which are recombined until they stagnate, and
// then larger ones (eax.Evolution). A large one is searched in cells, see package rounds:
// first kicks that are kept where they help, then a population in each, the cells being of
// two sizes. Where its dense parts lie apart, its start tour is searched level by level
// before, see package levels, and where they lie far apart it is searched in cells from fewer cities on.
//
// The hard part is that a kick must cost microseconds whatever the size of the tour. A
// cell is small enough for an array to be reversed at once, where tours of a million
// cities need trees and lists of lists; and what is done to it touches a few hundred
// cities near each other in the plane, in memory and along the tour. (D. Applegate, W.
// Cook and A. Rohe, Chained Lin-Kernighan for large traveling salesman problems, INFORMS
// J. Computing 15 (2003).)
package chained

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/penalties"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/rounds"
	"tourscope/solver/search/space"
)

// Engine is the engine chained.
type Engine struct{}

var _ solver.Engine = Engine{}

// New returns the engine.
func New() solver.Engine { return Engine{} }

// Info describes the engine.
func (Engine) Info() solver.Info {
	return solver.Info{
		Name:      "chained",
		Title:     "Chained Lin–Kernighan",
		Summary:   "Lin–Kernighan steps and kicks make several tours, of a large instance cell by cell on all cores, which are recombined until they stagnate.",
		Paper:     "D. Applegate, W. Cook and A. Rohe, Chained Lin-Kernighan for large traveling salesman problems, 2003; Y. Nagata and S. Kobayashi, A powerful genetic algorithm using edge assembly crossover, 2013",
		Device:    solver.CPU,
		Iteration: "kick",
		Endless:   true,
		Divides:   true,
		Params: append(eax.Params(), solver.Param{
			Name: "threads", Title: "Threads", Kind: solver.IntParam, Default: solver.Auto, Auto: true, Min: 1, Max: solver.MaxThreads, Log: true,
			Help: "How many searches run at the same time at most; auto takes as many as the run's budget of threads allows, and no more are ever taken. The tour does not depend on it, only the time.",
		}),
	}
}

// Run improves the start tour until it is halted.
func (Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	if !job.Values.IsAuto("threads") {
		job.Threads = min(job.Values.Int("threads"), job.Workers())
	}
	return penalties.Search(search).RunDirected(ctx, job, solver.State{}, progress)
}

// search searches a problem as it is.
func search(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	p := pool.New(ctx, job, progress)
	if len(job.Start) <= 3 {
		return p.Result(true), nil // all tours are alike
	}
	s := space.Prepare(ctx, job, progress, &p.State, eax.CandidatesOf(job.Values, len(job.Start)))
	settings := eax.SettingsOf(job.Values)
	switch {
	case s == nil:
		return p.Result(false), nil
	case !isLarge(s, job):
		return p.Result(eax.NewEvolution(p, s, job, settings, nil).Run()), nil
	}
	rounds.New(p, s, job, settings).Run()
	return p.Result(false), nil
}

// An instance of more than leastApart cities is searched in cells where far edges are apartShare of the tour along the curve or more: these,
// from one dense part to another, whole tours inherit from the start tour, and levels search them. Of a fractal and of clustered instances
// of DIMACS they are 8 to 16 %: there cells come to 1 % sooner, but leave 0.1 to 0.4 % of some thousand cities after 25 to 40 s of two
// cores, whole tours less than 0.01. They are 21 % of fl3795, and 24 % and more of random walks, small clusters and cities of all scales.
const (
	leastApart = 3_000
	apartShare = 0.2
)

// isLarge says whether an instance is searched in cells.
func isLarge(s *space.Space, job solver.Job) bool {
	n := s.Cities()
	if n > eax.MostCities {
		return true
	}
	return n > leastApart && rounds.CanTurn(s) && s.Problem().FixedEdges() == 0 &&
		rounds.FarAlong(s.Problem(), solver.IdentityOn(job.Threads, n), job.Threads) >= apartShare // cities are numbered along the curve
}

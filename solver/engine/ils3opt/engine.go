// Package ils3opt is the iterated local search with 3-opt of Delévacq, Delisle and Krajecki
// (Parallelization strategies for local search algorithms on graphics processing units,
// 2012) on the CPU: the engine ils-3opt-cpu, the sequential reference with which section 5
// of the paper compares its GPU strategies.
//
// A population of nb_sol solutions starts from nearest-neighbour tours. Each is brought to a
// local optimum of 3-opt; then every iteration perturbs it by a double bridge, searches
// again, and keeps the result if it is shorter (Figure 2) or, by default, not longer.
// Solutions share nothing; the best of them is the result. it_total iterations are divided
// among them (section 5).
//
// The pivoting rule is first improvement with candidate lists, fixed radius and don't-look
// bits (sections 2 and 5.1), or after the first local optimum random-k-best improvement
// (section 4.2).
//
// The paper leaves these open: the order of the search (here candidates by distance, see
// descent.first), the order of cities (a queue of those whose don't-look bit is cleared),
// and where the double bridge cuts: three adjacent segments of up to 100 or 300 cities (the local
// variant of Stützle and Hoos 2001), and one time in ten of up to 1,000. Shorter segments save
// time, but an iteration gains less, and solutions stay in the deep local optima of clustered
// instances. How the edges of random neighbours are drawn is open, too: see sampler. With uniform ones,
// which hardly ever mend such a double bridge of many cities, segments are of up to three there
// (docs/papers.md). Random numbers are counter-based, so that a solution depends on the seed and its
// number alone.
package ils3opt

import (
	"context"
	"slices"

	"tourscope/solver"
)

// Name is the engine's name in the registry.
const Name = "ils-3opt-cpu"

// Paper is the source.
const Paper = "Delévacq, Delisle, Krajecki: Parallelization strategies for local search algorithms on graphics processing units, 2012"

// Engine is the engine ils-3opt-cpu.
type Engine struct{}

var _ solver.Engine = Engine{}

// New returns the engine.
func New() solver.Engine { return Engine{} }

// Info describes the engine.
func (Engine) Info() solver.Info {
	return solver.Info{
		Name:        Name,
		Title:       "Iterated 3-opt of a population",
		Summary:     "Iterated local search: solutions from nearest-neighbour tours, each improved by 3-opt, kicked by a double bridge, and replaced where that does not make it longer.",
		Paper:       Paper + ", sections 2 and 5",
		Device:      solver.CPU,
		Iteration:   "iteration",
		EndlessWith: solver.Values{Iterations: "0"},
		Start:       "nearest",
		Params:      append([]solver.Param{ruleParam()}, Params()...),
	}
}

// fewest is the number of cities from which on there is a local search.
const fewest = 5

// Run improves the population until it is halted or has made its iterations.
func (Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	if len(job.Start) < fewest {
		return tiny(job), nil
	}
	p := newPopulation(ctx, job, progress)
	finished := p.prepare() && p.descend() && p.iterate()
	return p.result(finished), nil
}

// tiny returns the shortest of the at most three tours of fewer than five cities.
func tiny(job solver.Job) solver.Result {
	best := slices.Clone(job.Start)
	length := job.Problem.Length(best)
	for i := 1; i < len(best); i++ {
		for j := range i {
			other := slices.Clone(job.Start)
			other[i], other[j] = other[j], other[i]
			if l := job.Problem.Length(other); l < length && job.Problem.CheckTour(other) == nil {
				best, length = other, l
			}
		}
	}
	return solver.Result{Order: best, State: solver.State{Best: length, Current: length,
		Stage: solver.Stage{Name: "descent", Threads: 1}}, Finished: true}
}

// Package tabu is tabu search with the neighbourhood of pair swaps on the CPU (Luong, Melab
// and Talbi, GPU computing for parallel local search metaheuristic algorithms, 2013): the engine
// tabu-cpu. It is the single-core code that the paper compares with (section 6), on as many
// threads as there are, and the reference for the GPU engine tabu, which finds the same tours.
//
// A solution is a permutation of the cities, a neighbour of it has the cities of two
// positions swapped (section 4.6.1). An iteration evaluates all n·(n−1)/2 neighbours, each in
// constant time (section 6.4), and goes on to the best one that is not tabu, even if it is
// longer. The tabu list is the history of the search (section 6).
//
// The paper fixes neither tenure nor aspiration nor what the list holds. Here the list holds
// the last swaps by their positions, as the fitness structure is indexed; a tabu swap is made
// nevertheless where it leads to the best tour so far; and of equal swaps the one with the
// lowest index is made. So a search depends on its start tour and the tenure alone.
package tabu

import (
	"context"
	"slices"

	"tourscope/solver"
)

// Name is the engine's name in the registry.
const Name = "tabu-cpu"

// Paper is the source.
const Paper = "Luong, Melab, Talbi: GPU computing for parallel local search metaheuristic algorithms, 2013"

// MaxCities is the largest tour for which an iteration is not absurd: 5·10⁹ swaps.
const MaxCities = 100_000

// Engine is the engine tabu-cpu.
type Engine struct{}

var _ solver.Mover = Engine{}

// New returns the engine.
func New() solver.Engine { return Engine{} }

// Move names what it does between two stops, see solver.Mover.
func (Engine) Move() string { return "swap" }

// Info describes the engine.
func (Engine) Info() solver.Info {
	return solver.Info{
		Name:      Name,
		Title:     "Tabu search",
		Summary:   "Tabu search: evaluates all swaps of two cities' positions in each iteration and makes the best one that is not tabu.",
		Paper:     Paper + ", sections 4.6.1 and 6.4",
		Device:    solver.CPU,
		Iteration: "iteration",
		Endless:   true,
		Accepts:   solver.Accepts{NoFixedEdges: true, MaxCities: MaxCities},
		Params:    []solver.Param{TenureParam()},
	}
}

// Run searches.
func (Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	if len(job.Start) < 4 { // every tour is the best one
		length := job.Problem.LengthOn(job.Threads, job.Start)
		return solver.Result{Order: slices.Clone(job.Start), State: solver.State{Best: length, Current: length}, Finished: true}, nil
	}
	s := newSearch(ctx, job, progress)
	if s.prepare() {
		s.run()
	}
	return s.result(), nil
}

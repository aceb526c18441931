// Package chained is the engine chained: Lin–Kernighan chains, kicks, and tours that
// are crossed, the strongest that this program has on a CPU.
//
// It lowers the start tour to a local minimum of its chains. A small or medium
// instance then gets some dozen local minima, which are crossed until they agree, see
// brood; then more of them. A large one is searched in regions, see rounds, by as many
// goroutines as there are: first kicks that are kept where they help, then a brood in
// each. Distances, candidates and the tour itself are packages space's and tour's,
// crossing is package eax's.
//
// The hard part is that a kick must cost microseconds whatever the size of the tour.
// A region is small enough for an array to be turned round at once, where tours of a
// million cities need trees and lists of lists; and what is done to it touches a few
// hundred cities near each other in the plane, in memory and along the tour. (D.
// Applegate, W. Cook and A. Rohe, Chained Lin-Kernighan for large traveling salesman
// problems, INFORMS J. Computing 15 (2003).)
package chained

import (
	"context"

	"tourscope/solver"
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
		Summary:   "Chains of 3-opt exchanges and kicks make several tours, of a large instance region by region on all cores, which are crossed until they agree.",
		Paper:     "D. Applegate, W. Cook and A. Rohe, Chained Lin-Kernighan for large traveling salesman problems, 2003; Y. Nagata and S. Kobayashi, A powerful genetic algorithm using edge assembly crossover, 2013",
		Device:    solver.CPU,
		Iteration: "kick",
		Endless:   true,
		Divides:   true,
		Params:    params(),
	}
}

// Run improves the start tour until it is halted.
func (Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	t := newTeam(ctx, job, progress)
	if len(job.Start) <= 3 {
		return t.result(true), nil // all tours are alike
	}
	g := space.Prepare(ctx, job, progress, &t.state, groundOptions(job))
	switch {
	case g == nil:
		return t.result(false), nil
	case len(job.Start) <= oneTour:
		return t.result(newPopulation(t, g, job, nil).run()), nil
	}
	order, length := begin(g, job, t.state.Best)
	newRounds(t, g, order, length, job, 0).run()
	return t.result(false), nil
}

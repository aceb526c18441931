// Package chained is the engine chained: Lin–Kernighan chains and kicks, the
// strongest that this program has on a CPU.
//
// It lowers the start tour to a local minimum of its chains, kicks small parts of
// it, and searches again from the cities touched. First every part is kicked in
// turn and only what is no worse is kept; then areas of some thousand cities are
// annealed, and of what has changed there the places that help are kept. Distances,
// candidates and the tour itself are packages ground's and route's.
//
// The hard part is that a kick must cost microseconds whatever the size of the
// tour: everything after the first descent touches a few hundred cities near each
// other in the plane, in memory and along the tour. So an array is quick enough at
// a million cities, where tours of other shapes were built to turn long parts
// round. (D. Applegate, W. Cook and A. Rohe, Chained Lin-Kernighan for large
// traveling salesman problems, INFORMS J. Computing 15 (2003).)
package chained

import (
	"context"

	"tourscope/solver"
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
		Summary:   "Chains of 3-opt exchanges, then kicks: small changes, repaired by chains, first kept only if they help, then annealed part by part.",
		Paper:     "D. Applegate, W. Cook and A. Rohe, Chained Lin-Kernighan for large traveling salesman problems, 2003",
		Device:    solver.CPU,
		Iteration: "kick",
		Endless:   true,
		Params:    params(),
	}
}

// Run improves the start tour until it is halted.
func (Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	w, result := begin(ctx, job, progress)
	if w == nil {
		return result, nil
	}
	if !w.descend() {
		return w.result(false), nil
	}
	if len(job.Start) < smallest {
		return w.result(true), nil
	}
	k := newKicker(w, job)
	for k.round() {
	}
	return w.result(false), nil
}

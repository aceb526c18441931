// Package twoopt is the engine 2opt: 2-opt and Or-opt with candidate lists and a work
// queue (package lk), down to the local minimum. It does not build start tours.
package twoopt

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/space"
)

// Engine is the engine 2opt.
type Engine struct{}

var _ solver.Mover = Engine{}

// New returns the engine.
func New() solver.Engine { return Engine{} }

// Move names what it does between two stops, see solver.Mover.
func (Engine) Move() string { return "move" }

// Info describes the engine.
func (Engine) Info() solver.Info {
	return solver.Info{
		Name:      "2opt",
		Title:     "2-opt and Or-opt",
		Summary:   "Exchanges two edges or moves up to three cities as long as that helps, and ends in a local minimum about 4 % above the best tour.",
		Paper:     "D. S. Johnson and L. A. McGeoch, The traveling salesman problem: a case study in local optimization, 1997, section 3.2",
		Device:    solver.CPU,
		Iteration: "city visit",
		Params: append(space.Params(), solver.Param{
			Name: "oropt", Title: "Or-opt", Kind: solver.BoolParam, Default: "true",
			Help: "Also moves runs of up to three cities elsewhere.",
		}),
	}
}

// Run improves the start tour to a local minimum.
func (Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	moves := lk.TwoOpt
	if job.Values.Bool("oropt") {
		moves = lk.OrOpt
	}
	s, result := lk.Begin(ctx, job, progress, moves)
	if s == nil {
		return result, nil
	}
	s.State.Stage = solver.Stage{Name: "descent", Threads: 1}
	finished := s.Descend(&s.State.Iteration)
	return s.Result(finished), nil
}

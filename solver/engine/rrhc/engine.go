// Package rrhc is random-restart 2-opt hill climbing on the CPU (O'Neil and Burtscher,
// Rethinking the parallelization of random-restart hill climbing, 2015): the engine
// rrhc-cpu. It is the code cpu of the paper (section 5.8) and the reference for the GPU
// engine rrhc, which finds the same tours.
//
// A climber starts from a random tour, evaluates all 2-opt moves in each step, makes the
// best one, and ends in a local minimum; then the next climber starts. Climbers are
// independent, so the best of them is all that they share.
//
// With Or-opt, which the paper has not, a climb goes on from a local minimum of 2-opt with the
// best move of up to three consecutive cities, and ends where there is none either.
//
// Two things differ from the paper: distances are TSPLIB's integers, where the paper's
// code truncates floats, and of several best moves the one with the lowest positions is
// made, where the paper's choice is left to chance. So the tour of a climber depends on
// the seed and its number alone.
package rrhc

import (
	"context"
	"slices"

	"tourscope/solver"
)

// Name is the engine's name in the registry.
const Name = "rrhc-cpu"

// Paper is the source.
const Paper = "O'Neil, Burtscher: Rethinking the parallelization of random-restart hill climbing, 2015"

// Engine is the engine rrhc-cpu.
type Engine struct{}

var _ solver.Mover = Engine{}

// New returns the engine.
func New() solver.Engine { return Engine{} }

// Move names what it does between two stops, see solver.Mover.
func (Engine) Move() string { return "step of each climber" }

// Info describes the engine.
func (Engine) Info() solver.Info {
	return solver.Info{
		Name:        Name,
		Title:       "Random restarts and 2-opt",
		Summary:     "Random-restart hill climbing: best-improvement 2-opt and Or-opt from random tours to local minima, one climber a thread.",
		Paper:       Paper + ", sections 3 and 5.8",
		Device:      solver.CPU,
		Iteration:   "step",
		EndlessWith: solver.Values{Climbers: "0"},
		Start:       "random",
		Accepts:     solver.Accepts{NoFixedEdges: true},
		Params: []solver.Param{ClimbersParam(), OrOptParam(), {
			Name: Together, Title: "Climbers at a time", Kind: solver.IntParam,
			Default: "16", Min: 1, Max: 4096, Log: true,
			Help: "Climbers that make their steps side by side, on as many threads as there are. A step of the run is a step of each.",
		}},
	}
}

// Run climbs.
func (Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	if len(job.Start) < 4 { // every tour is the best one
		length := job.Problem.LengthOn(job.Threads, job.Start)
		return solver.Result{Order: slices.Clone(job.Start), State: solver.State{Best: length, Current: length}, Finished: true}, nil
	}
	c := newClimb(ctx, job, progress)
	finished := c.prepare() && c.run()
	return c.result(finished), nil
}

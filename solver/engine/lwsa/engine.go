// Package lwsa implements the engines sspm and pssm, simulated annealing with relocation
// moves: the two CPU references of Lam, Tsoi and Luk (2013, Parallel neighbourhood search on
// many-core platforms, sections 3, 4 and 4.3).
//
// They are reference engines for comparisons; package lk finds better tours in a
// fraction of the time.
//
// The implementation keeps the paper's semantics without overhead per move: no copies of
// tours (late.go), no barrier between threads within an iteration (anneal.go).
package lwsa

import (
	"context"

	"tourscope/solver"
)

// SSPM is the single search, parallel move engine.
type SSPM struct{}

// PSSM is the parallel search, single move engine.
type PSSM struct{}

var (
	_ solver.Mover    = SSPM{}
	_ solver.Mover    = PSSM{}
	_ solver.Directed = SSPM{}
	_ solver.Directed = PSSM{}
)

// Directed does nothing: a relocation keeps the direction of all other edges, so that
// asymmetric problems need no transformation.
func (SSPM) Directed() {}

// Directed does nothing, as that of SSPM.
func (PSSM) Directed() {}

// NewSSPM returns the engine sspm.
func NewSSPM() SSPM { return SSPM{} }

// NewPSSM returns the engine pssm.
func NewPSSM() PSSM { return PSSM{} }

const paper = "Lam, Tsoi, Luk: Parallel neighbourhood search on many-core platforms, 2013, section 4.3"

// Move names what it does between two stops, see solver.Mover.
func (SSPM) Move() string { return "relocation" }

// Info describes the engine.
func (SSPM) Info() solver.Info {
	return solver.Info{
		Name:      "sspm",
		Title:     "SSPM (annealing, several moves per iteration)",
		Summary:   "One annealing search that draws several relocations per iteration and tests the best.",
		Paper:     paper,
		Iteration: "temperature step",
		Start:     "random",
		Params: append(scheduleParams(), solver.Param{
			Name: "moves", Symbol: "Pm", Title: "Moves per iteration", Kind: solver.IntParam,
			Default: "12", Min: 1, Max: 4096, Log: true,
			Help: "Number of relocations that are drawn per iteration; the best is tested.",
		}),
	}
}

// Run runs the engine.
func (SSPM) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	return run(ctx, job, progress, plan{
		schedule: scheduleOf(job.Values),
		ps:       1,
		pm:       job.Values.Int("moves"),
	})
}

// Move names what it does between two stops, see solver.Mover.
func (PSSM) Move() string { return "iteration of all searches" }

// Info describes the engine.
func (PSSM) Info() solver.Info {
	return solver.Info{
		Name:      "pssm",
		Title:     "PSSM (annealing, several searches)",
		Summary:   "Independent annealing searches in parallel; every k temperature steps all restart from the best tour.",
		Paper:     paper,
		Iteration: "temperature step",
		Start:     "random",
		Params: append(scheduleParams(), solver.Param{
			Name: "searches", Symbol: "Ps", Title: "Searches", Kind: solver.IntParam,
			Default: "12", Min: 1, Max: 4096, Log: true,
			Help: "Number of parallel searches.",
		}, solver.Param{
			Name: "k", Symbol: "Se", Title: "Sync interval", Unit: "temperature steps", Kind: solver.IntParam,
			Default: "100", Min: 1, Max: 1e6, Log: true,
			Help: "Number of temperature steps after which all searches restart from the best tour.",
		}),
	}
}

// Run runs the engine.
func (PSSM) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	return run(ctx, job, progress, plan{
		schedule: scheduleOf(job.Values),
		ps:       job.Values.Int("searches"),
		pm:       1,
		se:       int64(job.Values.Int("k")),
	})
}

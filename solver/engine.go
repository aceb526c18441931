package solver

import (
	"context"
	"fmt"
	"slices"

	"tourscope/solver/internal/workers"
)

// Engine improves a tour. Everything around that is the run's: the start tour,
// the stop rules, the clock, pause, the pictures (package run).
type Engine interface {
	// Info describes the engine. It is cheap and always the same, except for
	// Unavailable, which may change as workers come and go.
	Info() Info

	// Run improves job.Start until it is done, ctx ends, or progress says Halt,
	// and returns the best tour it saw. Whenever it returns a tour, that tour is
	// valid; an error beside it says what cut the search short.
	// Run may be called again and from several goroutines at once. The run turns a
	// panic into an error; one in a goroutine of the engine's own it cannot catch,
	// so engines below solver let package workers bring it back.
	Run(ctx context.Context, job Job, progress Progress) (Result, error)
}

// Job is what a run asks of an engine.
type Job struct {
	Problem *Problem
	Start   []City // a valid tour with every fixed edge; read only
	Seed    uint64
	Values  Values // every parameter of Info.Params, checked

	// Iterations is the run's limit, in the unit of Info.Iteration; 0: none. The
	// run itself halts the engine there. Only an engine that does many iterations
	// between two reports has to look at it, so as not to go beyond.
	Iterations int64

	// Threads is the budget of host threads: how many may compute at once, for an
	// engine on the CPU and for the host part of one on a GPU. 0: all cores. What
	// an engine computes does not depend on it. Engines ask Workers.
	Threads int
}

// MaxThreads bounds a budget of threads.
const MaxThreads = 1024

// Workers returns how many goroutines of the engine may compute at once: the budget
// of threads, or one a core.
func (j Job) Workers() int { return Workers(j.Threads) }

// Workers is the number of goroutines that a budget of threads lets compute at once:
// as many as it says, and with 0 one a core.
func Workers(threads int) int {
	return workers.Of(threads)
}

// Result is what an engine hands back.
type Result struct {
	Order []City // the best tour, the caller's own
	State State
	// Finished says that the engine came to its own end: a local minimum, the
	// end of a schedule. False after Halt.
	Finished bool
}

// Device says where an engine computes.
type Device uint8

// The devices.
const (
	CPU Device = iota
	GPU
)

func (d Device) String() string {
	if d == GPU {
		return "GPU"
	}
	return "CPU"
}

// Info describes an engine to people and to the registry. It is plain data: it
// travels over the worker protocol as it is.
type Info struct {
	Name    string // as in --engine: lower case, unique
	Title   string // as in the window
	Summary string // one sentence
	Paper   string // the source, with its section; empty for our own
	Device  Device

	// Iteration says what one iteration is, in the singular: "kick",
	// "temperature step". State.Iteration counts them and --iterations limits them.
	Iteration string

	// Endless says that the engine never comes to its own end: a run of it needs
	// a stop rule. EndlessWith names the values with which alone that is so, where
	// it depends on parameters; see NeverEnds.
	Endless     bool
	EndlessWith Values

	// Divides says that the engine shows its regions to a Viewer.
	Divides bool

	// Outside says that the search is done by a process of its own. Its processor
	// time is then in Timing.Processor, and that of this process says nothing.
	Outside bool

	// Start names the heuristic of package start that the engine is usually given
	// its start tour by. Empty: greedy.
	Start string

	Params  []Param
	Accepts Accepts

	// Caveat says why equal seeds may give unequal tours. Empty: they never do.
	Caveat string

	// Unavailable says why the engine cannot run here and what to do about it.
	// Empty: it can.
	Unavailable string
}

// NeverEnds says whether the engine, with these checked values, never comes to its
// own end.
func (i Info) NeverEnds(v Values) bool {
	if i.Endless || i.EndlessWith == nil {
		return i.Endless
	}
	for name, value := range i.EndlessWith {
		if v[name] != value {
			return false
		}
	}
	return true
}

// Accepts bounds the problems of an engine.
type Accepts struct {
	MaxCities    int      // 0: any
	Metrics      []Metric // nil: all
	NoFixedEdges bool
}

// Check says why an engine cannot take a problem, or nil.
func (i Info) Check(p *Problem) error {
	switch a := i.Accepts; {
	case i.Unavailable != "":
		return fmt.Errorf("the engine %s is not available: %s", i.Name, i.Unavailable)
	case a.MaxCities > 0 && p.Cities() > a.MaxCities:
		return fmt.Errorf("the engine %s takes up to %d cities, %s has %d: choose another engine", i.Name, a.MaxCities, p.Name(), p.Cities())
	case a.Metrics != nil && !slices.Contains(a.Metrics, p.Metric()):
		return fmt.Errorf("the engine %s does not know the metric %v: choose another engine", i.Name, p.Metric())
	case a.NoFixedEdges && p.FixedEdges() > 0:
		return fmt.Errorf("the engine %s cannot keep fixed edges: choose another engine", i.Name)
	}
	return nil
}

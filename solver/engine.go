package solver

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tourscope/solver/internal/workers"
)

// Engine improves a tour. The start tour, the stop rules, the clock, pauses and
// snapshots belong to package run.
type Engine interface {
	// Info describes the engine and is cheap. The result is constant, except for
	// Unavailable, which changes with the availability of workers.
	Info() Info

	// Run improves job.Start until the engine finishes, ctx ends, or progress answers
	// Halt, and returns the best tour found. A returned tour is always valid; an error
	// returned with it states why the search ended early.
	// Run may be called repeatedly and concurrently. Package run converts a panic of
	// the calling goroutine into an error; panics in goroutines of the engine are
	// passed on to the calling one by package workers.
	Run(ctx context.Context, job Job, progress Progress) (Result, error)
}

// Job is the input of Engine.Run.
type Job struct {
	Problem *Problem
	Start   []City // a valid tour with every fixed edge; read only
	Seed    uint64
	Values  Values // every parameter of Info.Params, checked

	// AlongCurve says that Start is known to be that of package curve, along which engines number cities. Where
	// it is false, they look.
	AlongCurve bool

	// Iterations is the run's limit, in the unit of Info.Iteration; 0: none. The
	// run halts the engine at the limit. Only an engine with many iterations between
	// two reports needs to check it, so as not to exceed it.
	Iterations int64

	// Threads is the budget of host threads: the number that may compute at the same
	// time, in a CPU engine and in the host part of a GPU engine. 0: all cores. The
	// computed tours do not depend on it. Engines read it through Workers.
	Threads int

	// LowPriority is low scheduling priority of the engine's threads on this machine, so that
	// a window on it stays responsive. Package run and the GPU worker apply it; engines need
	// not look at it.
	LowPriority bool
}

// MaxThreads bounds a budget of threads.
const MaxThreads = 1024

// Workers returns the number of goroutines of the engine that may compute at the same
// time: the thread budget, or one per core where it is 0.
func (j Job) Workers() int { return Workers(j.Threads) }

// Workers returns the number of goroutines that may compute at the same time under a
// thread budget: the budget itself, or one per core where it is 0.
func Workers(threads int) int {
	return workers.Of(threads)
}

// LowerPriority gives the calling goroutine, and those that an engine called by it starts,
// low scheduling priority, for as long as they live: see Job.LowPriority. It has an effect
// on Linux only.
func LowerPriority() { workers.LowerPriority() }

// Result is the output of Engine.Run.
type Result struct {
	Order []City // the best tour; owned by the caller
	State State
	// Finished reports that the engine reached its own end, such as a local minimum or
	// the end of a schedule. It is false after Halt.
	Finished bool
}

// Info describes an engine for users and for the registry. It is plain data, which the
// worker protocol transmits unchanged.
type Info struct {
	Name    string // as in --engine: lower case, unique
	Title   string // as in the window
	Summary string // one sentence
	Paper   string // the source, with its section; empty for our own
	Device  Device

	// Iteration names one iteration, in the singular: "kick",
	// "temperature step". State.Iteration counts them and --iterations limits them.
	Iteration string

	// Endless reports that the engine never reaches its own end, so that a run needs a
	// stop rule. EndlessWith restricts this to the given parameter values; see NeverEnds.
	Endless     bool
	EndlessWith Values

	// Divides reports that the engine shows its partition to a Viewer.
	Divides bool

	// Outside reports that a separate process does the search. Timing.Processor then
	// holds its processor time, and that of this process is meaningless.
	Outside bool

	// Start names the default heuristic of package start for the engine's start tour.
	// Empty: greedy.
	Start string

	Params  []Param
	Accepts Accepts

	// Caveat states why equal seeds may give different tours. Empty: they never do.
	Caveat string

	// Unavailable states why the engine cannot run on this machine, and the remedy.
	// Empty: it can run.
	Unavailable string
}

// TitleBesideDevice returns the title for places that show the device as well: without it.
func (i Info) TitleBesideDevice() string {
	return strings.Replace(i.Title, " ("+i.Device.String()+")", "", 1)
}

// NeverEnds reports whether the engine, with these checked values, never reaches its
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

// Accepts describes the problems that an engine can search.
type Accepts struct {
	MaxCities int      // 0: any
	Metrics   []Metric // nil: all

	// NoFixedEdges reports that the engine itself keeps no fixed edges. Search then gives it
	// problems that need none, and asymmetric problems as they are.
	NoFixedEdges bool

	// Dummy reports that an engine on a GPU knows a dummy city, see Definition.Dummy. Others get
	// open paths with a matrix.
	Dummy bool
}

// knowsDummy reports whether the engine knows a dummy city, as all of the CPU do that keep fixed edges.
func (i Info) knowsDummy() bool { return i.Device != GPU || i.Accepts.Dummy }

// Check returns why an engine cannot search a problem, or nil.
func (i Info) Check(p *Problem) error {
	if p.Asymmetric() {
		return i.checkDirected(p)
	}
	if p.IsPath() {
		return i.checkPath(p)
	}
	switch a := i.Accepts; {
	case i.Unavailable != "":
		return fmt.Errorf("the engine %s is not available: %s", i.Name, i.Unavailable)
	case p.Dummy() >= 0 && !i.knowsDummy():
		return fmt.Errorf("the engine %s knows no dummy city: give it the open path itself", i.Name)
	case a.MaxCities > 0 && p.Cities() > a.MaxCities:
		return fmt.Errorf("the engine %s takes up to %d cities, %s has %d: choose another engine", i.Name, a.MaxCities, p.Name(), p.Cities())
	case !i.getsMatrix(p) && a.Metrics != nil && !slices.Contains(a.Metrics, p.Metric()):
		return fmt.Errorf("the engine %s does not know the metric %v: choose another engine", i.Name, p.Metric())
	case a.NoFixedEdges && p.FixedEdges() > 0 && !i.getsMatrix(p):
		return fmt.Errorf("the engine %s takes no fixed edges, which it would get as a matrix: choose another engine", i.Name)
	case i.getsMatrix(p):
		return i.checkMatrix(p)
	}
	return nil
}

// checkDirected is Check for an asymmetric problem, which the engine searches as a symmetric
// one (see Symmetric), or as it is where it keeps no fixed edges.
func (i Info) checkDirected(p *Problem) error {
	a, more := i.Accepts, 0
	if p.IsPath() {
		more = 1 // the dummy of a path between any cities
	}
	most := a.MaxCities / 2
	if a.NoFixedEdges {
		most = a.MaxCities
	}
	switch {
	case i.Unavailable != "":
		return fmt.Errorf("the engine %s is not available: %s", i.Name, i.Unavailable)
	case a.MaxCities > 0 && p.Cities()+more > most:
		return fmt.Errorf("the engine %s takes up to %d cities of an asymmetric problem, %s has %d: choose another engine", i.Name, most-more, p.Name(), p.Cities())
	case a.Metrics != nil && !slices.Contains(a.Metrics, Explicit):
		return fmt.Errorf("the engine %s takes no asymmetric problem: choose another engine", i.Name)
	}
	return nil
}

// Values adds the defaults and checks every value.
func (i Info) Values(set map[string]string) (Values, error) {
	values := make(Values, len(i.Params))
	for _, p := range i.Params {
		values[p.Name] = p.Default
	}
	for name, value := range set {
		p, err := i.Param(name)
		if err != nil {
			return nil, err
		}
		if _, both := set[p.Name]; both && name != p.Name {
			return nil, fmt.Errorf("engine %s: %s is the former name of %s: give one of them", i.Name, name, p.Name)
		}
		value = strings.TrimSpace(value)
		if err := p.Check(value); err != nil {
			return nil, fmt.Errorf("engine %s: %w", i.Name, err)
		}
		values[p.Name] = value
	}
	return values, nil
}

// Param returns the parameter with a name or former name.
func (i Info) Param(name string) (Param, error) {
	names := make([]string, len(i.Params))
	for k, p := range i.Params {
		if p.Name == name || p.Former != "" && p.Former == name {
			return p, nil
		}
		names[k] = p.Name
	}
	if len(names) == 0 {
		return Param{}, fmt.Errorf("the engine %s has no parameters, so no %q", i.Name, name)
	}
	return Param{}, fmt.Errorf("the engine %s has no parameter %q: it has %s", i.Name, name, strings.Join(names, ", "))
}

// FirstNames returns checked values under the former names of parameters, where they
// have one. A hash of values that was stored before a renaming is computed from these.
func (i Info) FirstNames(v Values) Values {
	first := maps.Clone(v)
	for _, p := range i.Params {
		if p.Former != "" {
			first[p.Former] = v[p.Name]
			delete(first, p.Name)
		}
	}
	return first
}

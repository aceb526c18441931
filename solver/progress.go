package solver

import (
	"math"
	"time"
)

// Progress is an engine's line to the run that drives it.
//
// The engine calls Report after every iteration. That costs a few nanoseconds
// as long as nobody wants anything. The answer says what to do next; while the
// user has paused the run, Report and Show do not return. Only one goroutine of
// the engine calls these methods, at moments when its other goroutines are idle
// or may go on without harm.
type Progress interface {
	// Report hands over the figures. The run copies what it needs from state.
	Report(state *State) Signal

	// Show hands over the best tour, after Report has answered Show (or at any
	// time, at the engine's own cost). The order is copied before Show returns,
	// and it has to have the length state.Best.
	Show(order []City, state *State)
}

// Horizon is a Progress that knows how far the engine may go before a report of it
// has to be looked at: to the next step, the limit of iterations, or, as far as
// anybody knows now, for ever. Reports that cross a pipe go by it.
type Horizon interface {
	Progress

	// Horizon returns the iteration at which the engine has to wait for the answer
	// to its report. It belongs to the goroutine that reports.
	Horizon() int64
}

// HorizonOf returns a progress's horizon; one that knows none has no end.
func HorizonOf(p Progress) int64 {
	if h, is := p.(Horizon); is {
		return h.Horizon()
	}
	return math.MaxInt64
}

// TracePoint is one point of a run's history.
type TracePoint struct {
	Elapsed   time.Duration // on the run's clock, which stands still in pauses
	State     State
	Processor time.Duration // 0 where it is not measured
}

// Historian is a Progress that writes the history of its run: every improvement of
// the first second, and every stage, with its own time. What stands between an engine
// and the run, a recorder or a pipe, takes its times from here, so that there is one
// clock. All methods belong to the goroutine that reports.
type Historian interface {
	Progress

	// Before adds the state that the search had so long ago to the history. An engine
	// beyond a pipe hands over in this way what happened between two reports, the
	// oldest first.
	Before(ago time.Duration, state *State)

	// Elapsed is the time on the run's clock.
	Elapsed() time.Duration

	// News returns what the history has gained since the last call: at the first one
	// all that there is.
	News() []TracePoint

	// End stops the run's clock, since the engine has its result, and returns the time.
	End() time.Duration
}

// Signal is the run's answer to a report.
type Signal uint8

// The signals.
const (
	Continue Signal = iota
	Show            // somebody wants to see the best tour: call Progress.Show, then go on
	Halt            // return the best tour now
)

// State holds an engine's figures at one moment. All counters count from the
// start of the run.
type State struct {
	Iteration   int64   // in the unit of Info.Iteration
	Best        int64   // exact length of the best tour
	Current     int64   // exact length of the tour being changed
	Moves       int64   // moves evaluated
	Accepted    int64   // moves applied and kept
	Kicks       int64   // perturbations
	Syncs       int64   // exchanges between searches
	Temperature float64 // 0 where there is none
	Stage       Stage   // what the engine is doing
	Launch      string  // what a GPU engine made of parameters left to it: "blocks=4224 threads=32"
	Timing      Timing
}

// Stage is a part of a search that has a name: "candidates", "kicks", "rounds".
// An engine sets State.Stage when it enters one; it may come back to one later.
type Stage struct {
	Name    string // one or two words, lower case
	Device  Device // where nearly all of the stage's work is done
	Threads int    // of the host that work side by side; 0: not known
}

// StartUp is the name of the stage between the run's and the first of an engine: there
// a device is started.
const StartUp = "start-up"

// Timing splits an engine's own clock. Engines on the CPU leave it zero; those whose
// Info says Outside tell the processor time.
type Timing struct {
	Kernel  time.Duration // on the device, from its events; of several, while the slowest computed
	Copy    time.Duration // between host and device
	Host    time.Duration // the rest of the search
	Startup time.Duration // process, context, module: not part of the search

	// Where several devices share the work: their kernels' times, added up, and how
	// many they are. 0 where there is one.
	Kernels time.Duration
	Devices int

	Processor time.Duration // of the process that does the search, and of those it starts
}

// Snapshot is the best tour of a run at one moment. It never changes.
type Snapshot struct {
	Sequence uint64 // counts the snapshots of a run from 1
	Elapsed  time.Duration
	State
	Order []City // read only
}

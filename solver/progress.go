package solver

import (
	"math"
	"time"
)

// Progress connects an engine to the run that drives it.
//
// The engine calls Report after every iteration, which takes a few nanoseconds without
// a pending request. The answer states what to do next; Report and Show block while the
// run is paused. One goroutine of the engine calls these methods, when the others are
// idle or may continue safely.
type Progress interface {
	// Report passes the counters to the run, which copies what it needs from state.
	Report(state *State) Signal

	// Show passes the best tour to the run, after Report has answered Show or at any
	// other time, at the cost of a copy. The order is copied before Show returns and
	// must have the length state.Best.
	Show(order []City, state *State)
}

// Deadliner is a Progress with a deadline: the iteration up to which the engine may
// continue without an answer to its report. Reports through a pipe use it.
type Deadliner interface {
	Progress

	// Deadline returns the iteration at which the engine must wait for the answer to its
	// report. It belongs to the goroutine that reports.
	Deadline() int64
}

// DeadlineOf returns a progress's deadline in iterations, MaxInt64 where it has none.
func DeadlineOf(p Progress) int64 {
	if d, is := p.(Deadliner); is {
		return d.Deadline()
	}
	return math.MaxInt64
}

// Delayed is a Progress that can be told that an engine's answers come late, over a slow
// link: the run then waits longer for the engine's result before it goes on without it.
type Delayed interface {
	Progress

	// SetDelay says how much later than at once a result may come after Halt. Any
	// goroutine may call it.
	SetDelay(time.Duration)
}

// TracePoint is the state of a run at one moment of its history.
type TracePoint struct {
	Elapsed   time.Duration // on the run's clock, without pauses
	State     State
	Processor time.Duration // 0 where it is not measured
}

// Historian is a Progress that writes the history of its run: every improvement of
// the first second, and every stage, with its own time. Recorders and pipes between an
// engine and the run take their times from it, so that a run has one clock. All methods
// belong to the goroutine that reports.
type Historian interface {
	Progress

	// Before adds an earlier state of the search to the history, with its age. An engine
	// behind a pipe transfers the states between two reports with it, the oldest first.
	Before(ago time.Duration, state *State)

	// Elapsed returns the time on the run's clock.
	Elapsed() time.Duration

	// News returns the points added to the history since the last call; the first call
	// returns all points.
	News() []TracePoint

	// End stops the run's clock at the engine's result and returns the time.
	End() time.Duration
}

// Signal is the run's answer to a report.
type Signal uint8

// The signals.
const (
	Continue Signal = iota
	Show            // the best tour is requested: call Progress.Show, then continue
	Halt            // return the best tour now
)

// Device is the kind of processor on which an engine computes.
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

// State holds an engine's counters at one moment, counted from the start of the run.
type State struct {
	Iteration   int64   // in the unit of Info.Iteration
	Best        int64   // exact length of the best tour
	Current     int64   // exact length of the tour being changed
	Moves       int64   // moves evaluated
	Accepted    int64   // moves applied and kept
	Kicks       int64   // perturbations
	Syncs       int64   // exchanges between searches
	Temperature float64 // 0 where there is none
	Stage       Stage   // the current stage of the search
	Launch      string  // values that a GPU engine chose for auto parameters: "blocks=4224 threads=32"
	Timing      Timing
}

// Stage is a named part of a search: "candidates", "kicks", "rounds". An engine sets
// State.Stage when it enters a stage, which may occur more than once.
type Stage struct {
	Name    string // one or two words, lower case
	Device  Device // of nearly all of the stage's computation
	Threads int    // of the host that compute in parallel; 0: unknown
}

// StartUp is the name of the stage before the first one of an engine, in which a device
// is started.
const StartUp = "start-up"

// Timing divides the time of an engine by what it was spent on. CPU engines leave it
// zero; engines whose Info has Outside set report the processor time.
type Timing struct {
	Kernel  time.Duration // on the device, from its events; of several, while the slowest computed
	Copy    time.Duration // between host and device
	Host    time.Duration // the rest of the search
	Startup time.Duration // process, context, module: not part of the search

	// With several devices: the sum of their kernels' times, and the number of devices.
	// 0 with one device.
	Kernels time.Duration
	Devices int

	Processor time.Duration // of the process that does the search, and of those it starts
}

// Snapshot is the best tour of a run at one moment. It is immutable.
type Snapshot struct {
	Sequence uint64 // number of the snapshot in its run, from 1
	Elapsed  time.Duration
	State
	Order []City // read only
}

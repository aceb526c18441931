package session

import (
	"tourscope/solver"
	"tourscope/solver/run"
)

// Host is what a session needs of the program around it.
type Host struct {
	Do       func(func()) // queues for the session's goroutine, without waiting
	Beside   func(func()) // as Do, together with the next picture; nil: Do
	Registry *solver.Registry
	Cores    int    // of this machine, for searching
	Machine  string // name of its processor
	Bounds   bool   // compute lower bounds beside searches of problems without a known optimum

	Busy        func() error                                // what else computes just now, or nil; nil: never anything
	AskingGPU   func() bool                                 // the worker has yet to say whether there is a GPU; nil: no
	Elsewhere   func(solver.Info) string                    // name of the other machine that an engine computes on; "": this one; nil: always this one
	GPU         func(solver.Info, map[string]string) string // name of the GPU that an engine takes; nil: none
	Launch      func(solver.Info, map[string]string) string // what an engine of the GPU launches for the open problem, in one sentence; "": not known; nil: never known
	Room        func() int                                  // bytes to record a run in; 0: runs are not recorded; nil: 0
	Environment func(run.Settings) map[string]string        // where a run takes place, for its recording; nil: nothing
	Starting    func(Race)                                  // runs are about to start so
	Working     func(Place) (Work, bool)                    // what goes on in a place other than the Laboratory; false: nothing; nil: never anything
	Fronted     func(Place)                                 // this place is in front now
	Changed     func()                                      // what can be done may have changed
	Say         func(string)                                // a message for the user
	Fail        func(error)                                 // something went wrong
	Translator  Translator
}

// Form is what the next run of a pane is asked to be.
type Form interface {
	Engine() solver.Engine
	Values() map[string]string       // parameters that differ from their defaults
	Err() error                      // why no run can start, or nil
	Settings() (run.Settings, error) // threads and priority are the session's to set
	Goal() Goal                      // when its search is done, besides the stop rules
}

// View is a pane on the screen. Its methods belong to the session's goroutine, but
// for Redraw and Beat, which any goroutine calls.
type View interface {
	Redraw()                   // there may be a newer tour
	Beat(r *run.Run)           // figureBeat has passed
	Waits(start []solver.City) // it waits for its turn, from this start tour
	Started(r *run.Run)        // a run has begun
	Figures(r *run.Run)        // its figures have changed
	Ended(r *run.Run, e error) // it has ended; see Outcome of the run
}

// Phase is where a pane or a whole session stands.
type Phase uint8

// The phases.
const (
	Idle      Phase = iota // nothing started, or ended
	Preparing              // the common start tour is being made
	Running
	Pausing // asked to pause, or paused
	Stopping
)

func (p Phase) String() string {
	return [...]string{"idle", "preparing", "running", "pausing", "stopping"}[p]
}

// Package run executes one engine on one problem: it computes the start tour, applies
// the stop rules, measures the time, pauses, steps and stops, checks every tour, and
// publishes snapshots to readers. It depends on no screen and no file.
//
// Its main difficulty is that the engine must never wait for a reader: a reader sets a
// request, the engine answers it at its next report, and only the newest answer is kept.
package run

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"tourscope/solver"
)

// Outcome is how a run ended.
type Outcome struct {
	Order   []solver.City // the best tour, read only; nil only if there never was one
	Length  int64
	State   solver.State
	Elapsed time.Duration
	Stop    solver.Stop

	Processor time.Duration // 0 where it is not measured, see Settings
	Stages    Stages
}

// Run is one execution of an engine. All methods may be called from any goroutine.
//
// It has three goroutines besides the engine's: drive executes the run from the start
// tour to the outcome, watch is a timer that requests the engine's figures and applies
// time limits, and inspect checks and publishes the tours that the engine shows.
type Run struct {
	settings Settings
	info     solver.Info
	values   solver.Values

	latest  atomic.Pointer[solver.Snapshot]
	changed chan struct{}

	partition     atomic.Pointer[solver.Partition]
	wantPartition atomic.Bool

	current     atomic.Pointer[solver.Snapshot]
	wantCurrent atomic.Bool
	eachMove    atomic.Bool // the run stops after each move, see StepMoves

	done    chan struct{}
	outcome Outcome // this and err are read only once done is closed
	err     error

	// attention makes the engine's next report look at the fields below. It is
	// set under mu, after they have changed.
	attention atomic.Bool

	interrupt context.CancelFunc // cancels the start heuristic
	cancel    context.CancelFunc // cancels the engine's context
	abandon   chan struct{}      // closed when the run ends without an engine that does not stop
	inbox     inbox
	delay     atomic.Int64 // nanoseconds by which the engine's result may come late, see solver.Delayed

	// followed is set by the first call of News; unread are the points of the trace that
	// the next call returns. Only the engine's goroutine uses the two.
	followed bool
	unread   []TracePoint

	audit audit // used by inspect, and by drive after its end

	startsAlong bool // the start tour is that of package curve; used by drive

	mu      sync.Mutex
	wake    sync.Cond // pause, step or stop has changed
	clock   clock
	state   solver.State // as last reported
	trace   trace
	stages  stageLog
	rate    rate
	meter   meter
	improve time.Duration // when the best length last fell, on the clock
	pause   pause
	blocked bool  // the engine waits in a report, because of a pause
	want    bool  // a snapshot of a better tour is requested
	target  int64 // see Aim
	stop    solver.Stop
	stopped time.Time // when stop was set
	failure error
	ended   bool // the outcome is set; reports of an abandoned engine are ignored
}

// Start checks the settings and starts the run. The end of ctx stops it as Stop
// does. Every run that was started ends by itself or must be stopped.
func Start(ctx context.Context, s Settings) (*Run, error) {
	info, values, err := s.check()
	if err != nil {
		return nil, err
	}
	r := &Run{
		settings: s, info: info, values: values,
		changed: make(chan struct{}, 1),
		done:    make(chan struct{}),
		abandon: make(chan struct{}),
		audit:   audit{problem: s.Problem, threads: s.Threads},
		inbox:   inbox{ready: make(chan struct{}, 1)},
		pause:   pause{on: s.Paused},
	}
	r.wake.L = &r.mu
	r.clock.start()
	r.meter.start(s.Processor, info)
	r.state.Stage = stageStart(s.Threads)
	r.stages.note(TracePoint{State: r.state})
	var starting, engine context.Context
	starting, r.interrupt = context.WithCancel(ctx)
	engine, r.cancel = context.WithCancel(context.WithoutCancel(ctx))
	go r.drive(ctx, starting, engine)
	return r, nil
}

// Settings returns what the run was started with, its start heuristic filled in.
func (r *Run) Settings() Settings { return r.settings }

// Info returns the engine's description.
func (r *Run) Info() solver.Info { return r.info }

// Values returns every parameter of the engine as it is used. Read only.
func (r *Run) Values() solver.Values { return r.values }

// Problem returns the problem.
func (r *Run) Problem() *solver.Problem { return r.settings.Problem }

// Done is closed when the run has ended and its goroutines have returned.
func (r *Run) Done() <-chan struct{} { return r.done }

// Wait waits for the end. The outcome has the best tour even if there is an error.
func (r *Run) Wait() (Outcome, error) {
	<-r.done
	return r.outcome, r.err
}

// Latest returns the newest snapshot: nil until there is a start tour, and the
// outcome's tour once the run has ended.
func (r *Run) Latest() *solver.Snapshot { return r.latest.Load() }

// Changed receives a hint, at most one at a time, that Latest or Partition
// has changed.
func (r *Run) Changed() <-chan struct{} { return r.changed }

// Want requests a snapshot of the next better tour. The request stays until there is
// one; Changed then receives a hint, and a further snapshot needs a new request.
func (r *Run) Want() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.want = true
	r.attention.Store(true)
}

package worker

import (
	"math"
	"sync"
	"sync/atomic"
	"time"

	"tourscope/gpu/protocol"
	"tourscope/solver"
	"tourscope/solver/processor"
	"tourscope/solver/wire"
)

// reportEvery is the shortest time between two reports: shorter than a frame of a
// screen, and long enough that the engine's cost is negligible.
const reportEvery = 10 * time.Millisecond

// reporter is the solver.Progress of an engine whose run is reported over a pipe.
//
// The engine's goroutine stores its figures in the reporter and continues; the sending
// goroutine takes them from there, so that a slow pipe reduces the number of reports and
// does not delay the engine. At most one report and one snapshot are outstanding: the next
// report is made only after the program has answered the last one (answered), a snapshot
// only after the program has requested one (wantTour). A program that hangs therefore
// receives nothing more, and a pause blocks the engine inside Report until resume.
//
// Each answer of the program sets the deadline, an iteration (until): from there on the
// engine waits until its report is answered. This makes pauses, single steps and limits
// exact to the iteration. In a free run the deadline is math.MaxInt64, and the engine never
// waits.
type reporter struct {
	attention       atomic.Bool  // Report has to call attend
	attendAt        atomic.Int64 // Report calls attend from this iteration on: the deadline or the limit
	iterations      int64        // the limit of the run; MaxInt64: none
	partitionWanted atomic.Bool

	// Used by the engine's goroutine only.
	stage       solver.Stage // as last reported
	improvement int64        // lengths below this are kept for the history

	mutex      sync.Mutex
	changed    *sync.Cond      // wakes the engine and the sender
	begun      *protocol.Begun // not yet sent
	report     *protocol.Report
	snapshot   *protocol.Snapshot
	partition  *protocol.Partition
	unanswered bool // a report is outstanding
	reported   time.Time
	until      int64 // the deadline: from this iteration on the engine waits for the answer to its report
	tourWanted bool  // a snapshot is requested
	past       past  // not yet sent
	paused     bool
	halted     bool
	closed     bool

	processorBefore time.Duration // processor time of this process before the run
}

var (
	_ solver.Viewer    = (*reporter)(nil)
	_ solver.Deadliner = (*reporter)(nil)
)

func newReporter(iterations int64) *reporter {
	if iterations == 0 {
		iterations = math.MaxInt64
	}
	r := &reporter{iterations: iterations, improvement: math.MaxInt64} // until is 0: the first report waits for its answer
	r.past.begun = time.Now()
	r.processorBefore, _ = processor.Self()
	r.changed = sync.NewCond(&r.mutex)
	return r
}

// Report costs two atomic loads and a few comparisons while nothing is requested.
func (r *reporter) Report(state *solver.State) solver.Signal {
	if state.Best < r.improvement || state.Stage != r.stage {
		r.keep(state)
	}
	if !r.attention.Load() && state.Iteration < r.attendAt.Load() {
		return solver.Continue
	}
	return r.attend(state)
}

// begin says that the engine begins, in a stage before its first one.
func (r *reporter) begin(state *solver.State) {
	r.keep(state)
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.begun = &protocol.Begun{}
	r.changed.Broadcast()
}

// keep adds a state with its time to the history that the next message carries.
func (r *reporter) keep(state *solver.State) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.stage = state.Stage
	if r.past.add(r.figures(state)) {
		r.improvement = state.Best
	} else {
		r.improvement = math.MinInt64
	}
}

// figures returns the engine's figures, with the processor time of this process if the engine
// does not measure its own.
func (r *reporter) figures(state *solver.State) solver.State {
	figures := *state
	if figures.Timing.Processor == 0 {
		now, _ := processor.Self()
		figures.Timing.Processor = now - r.processorBefore
	}
	return figures
}

// attend is the slow path of Report. It makes a report if none is outstanding, waits while the engine is blocked, and
// returns the signal for the engine.
func (r *reporter) attend(state *solver.State) solver.Signal {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.attention.Store(false)
	made := r.makeReport(state)
	for !r.halted && !r.tourWanted && r.blocks(state, made) {
		r.wait()
		made = made || r.makeReport(state)
	}
	switch {
	case r.halted || state.Iteration >= r.iterations:
		r.attention.Store(true) // every later report returns Halt, too
		return solver.Halt
	case r.tourWanted:
		r.attention.Store(true) // until the engine calls Show
		return solver.Show
	}
	return solver.Continue
}

// Deadline returns the deadline or the limit, whichever comes first, in iterations. It is 0
// before the program has answered the first report.
func (r *reporter) Deadline() int64 { return r.attendAt.Load() }

// makeReport stores a report for the sender, if none is outstanding, and reports whether it
// did. No report is made before a stored snapshot is sent, so that the figures of successive
// messages never decrease. The caller holds the mutex.
func (r *reporter) makeReport(state *solver.State) (made bool) {
	if r.unanswered || r.halted || r.snapshot != nil {
		return false
	}
	r.report, r.unanswered, r.reported = &protocol.Report{State: r.figures(state)}, true, time.Now()
	r.changed.Broadcast()
	return true
}

// blocks reports whether the engine has to wait: during a pause, and from the deadline on
// until a report of this state is answered; made: there is one. The caller holds the mutex.
func (r *reporter) blocks(state *solver.State, made bool) bool {
	return r.paused || state.Iteration >= r.until && (r.unanswered || !made)
}

// Show stores a snapshot of the best tour for the sender, if one is requested. After a request
// during a pause or a single step the engine stays at that iteration.
func (r *reporter) Show(order []solver.City, state *solver.State) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !r.tourWanted || r.closed {
		return
	}
	r.tourWanted = false
	r.snapshot = &protocol.Snapshot{State: r.figures(state), Order: wire.PackCities(order)}
	r.changed.Broadcast()
	for !r.halted && r.blocks(state, true) {
		r.wait()
	}
}

// wait blocks the engine until the reporter has changed, and excludes that time from the
// clock of the history. The caller holds the mutex.
func (r *reporter) wait() {
	began := time.Now()
	r.changed.Wait()
	r.past.waited += time.Since(began)
}

// answered handles the program's answer to a report and sets the next deadline.
func (r *reporter) answered(until int64) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.unanswered = false
	r.setDeadline(until)
	time.AfterFunc(reportEvery-time.Since(r.reported), func() { r.attention.Store(true) })
}

// resume ends a pause and sets the next deadline.
func (r *reporter) resume(until int64) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.paused = false
	r.setDeadline(until)
	r.attention.Store(true)
}

// setDeadline sets the iteration from which on the engine waits for answers. The caller holds
// the mutex.
func (r *reporter) setDeadline(until int64) {
	r.until = until
	r.attendAt.Store(min(until, r.iterations))
	r.changed.Broadcast()
}

// wantTour requests a snapshot.
func (r *reporter) wantTour() { r.set(&r.tourWanted) }

// wantPartition requests a partition, which the engine supplies at its next report.
func (r *reporter) wantPartition() { r.partitionWanted.Store(true) }

// WantsPartition reports whether a partition is requested.
func (r *reporter) WantsPartition() bool { return r.partitionWanted.Load() }

// ShowPartition stores a partition for the sender, if one is requested.
func (r *reporter) ShowPartition(p *solver.Partition) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.closed || !r.partitionWanted.Swap(false) {
		return
	}
	r.partition = &protocol.Partition{Partition: wire.PackPartition(p)}
	r.changed.Broadcast()
}

// pause blocks the engine at its next report.
func (r *reporter) pause() { r.set(&r.paused) }

// halt ends the run at the engine's next report.
func (r *reporter) halt() { r.set(&r.halted) }

// set sets a flag that the engine reads at its next report.
func (r *reporter) set(flag *bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	*flag = true
	r.attention.Store(true)
	r.changed.Broadcast()
}

// close ends send. Messages not yet sent are dropped, since the result supersedes them.
func (r *reporter) close() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.closed = true
	r.changed.Broadcast()
}

// complete adds the figures and the history not yet sent to the result.
func (r *reporter) complete(result *protocol.Result) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	result.State = r.figures(&result.State)
	result.Past = r.past.take()
}

// send writes reports, snapshots and partitions until close.
func (r *reporter) send(w *protocol.Writer) error {
	for {
		messages, open := r.next()
		if !open {
			return nil
		}
		for _, m := range messages {
			if err := w.Write(m); err != nil {
				return err
			}
		}
	}
}

// next waits for messages to send. Open is false after close.
func (r *reporter) next() (messages []protocol.Message, open bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for r.begun == nil && r.report == nil && r.snapshot == nil && r.partition == nil && !r.closed {
		r.changed.Wait()
	}
	if r.closed {
		return nil, false // the result has the final state and the rest of the history
	}
	if r.begun != nil {
		messages = append(messages, r.begun)
	}
	if r.partition != nil { // before the report, since a program that pauses reads no message after the report
		messages = append(messages, r.partition)
	}
	if r.report != nil {
		r.report.Past = r.past.take()
		messages = append(messages, r.report)
	}
	if r.snapshot != nil {
		r.snapshot.Past = r.past.take()
		messages = append(messages, r.snapshot)
	}
	r.begun, r.report, r.snapshot, r.partition = nil, nil, nil, nil
	r.changed.Broadcast() // the engine may wait for the snapshot to be sent before it reports
	if !r.unanswered {
		r.attention.Store(true)
	}
	return messages, true
}

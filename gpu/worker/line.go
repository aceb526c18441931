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

// reportEvery is the shortest time between two reports: faster than any screen,
// and far too slow to cost the engine anything.
const reportEvery = 10 * time.Millisecond

// line is the engine's end of the connection.
//
// The engine leaves its figures in it and goes on; the sender takes them from
// there, so a slow pipe costs reports and never time. There is one report on the
// way and one snapshot at the most: the next report is taken only after the
// program has answered the last (goOn), a snapshot only after it has asked for
// one (want). A program that hangs therefore gets nothing more, and one that
// pauses holds the engine inside Report until resume.
//
// How far the engine may run ahead of the program's answers the program says
// itself: with each answer it names the iteration at which it wants to be asked
// (until). There the engine stands still until its report is answered. A run that
// begins paused, goes step by step or has a limit is exact to the iteration by
// that, and a free one is told that there is no such iteration and never waits.
type line struct {
	attention  atomic.Bool  // the engine shall look, see Report
	mark       atomic.Int64 // look from this iteration on: until, or the limit
	iterations int64        // halt there; MaxInt64: no limit
	viewed     atomic.Bool  // there is credit for a partition

	// The engine's goroutine has these.
	stage solver.Stage // as last reported
	below int64        // a report of a length below this is of an improvement to be kept

	mutex    sync.Mutex
	changed  *sync.Cond // wakes the engine and the sender
	report   *protocol.Report
	snapshot *protocol.Snapshot
	regions  *protocol.Partition
	waiting  bool // a report is on the way and not yet answered
	reported time.Time
	until    int64         // from here on a report has to be answered before the engine goes on
	wanted   bool          // there is credit for a snapshot
	past     past          // not yet sent
	spent    time.Duration // of this process before the run
	paused   bool
	halted   bool
	closed   bool
}

var (
	_ solver.Viewer  = (*line)(nil)
	_ solver.Horizon = (*line)(nil)
)

func newLine(iterations int64) *line {
	if iterations == 0 {
		iterations = math.MaxInt64
	}
	l := &line{iterations: iterations, below: math.MaxInt64} // the first report goes out at once, and waits
	l.past.begun = time.Now()
	l.spent, _ = processor.Self()
	l.changed = sync.NewCond(&l.mutex)
	return l
}

// Report costs two loads and a few comparisons while nobody asks for anything.
func (l *line) Report(state *solver.State) solver.Signal {
	if state.Best < l.below || state.Stage != l.stage {
		l.keep(state)
	}
	if !l.attention.Load() && state.Iteration < l.mark.Load() {
		return solver.Continue
	}
	return l.attend(state)
}

// keep keeps a state with its time, until it is sent.
func (l *line) keep(state *solver.State) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.stage = state.Stage
	if l.past.add(l.figures(state)) {
		l.below = state.Best
	} else {
		l.below = math.MinInt64
	}
}

// figures are the engine's, with this process's time where it does not tell its own.
func (l *line) figures(state *solver.State) solver.State {
	figures := *state
	if figures.Timing.Processor == 0 {
		now, _ := processor.Self()
		figures.Timing.Processor = now - l.spent
	}
	return figures
}

func (l *line) attend(state *solver.State) solver.Signal {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.attention.Store(false)
	told := l.tell(state)
	for !l.halted && !l.wanted && l.holds(state, told) {
		l.rest()
		told = told || l.tell(state)
	}
	switch {
	case l.halted || state.Iteration >= l.iterations:
		l.attention.Store(true) // once halted, every report says so
		return solver.Halt
	case l.wanted:
		l.attention.Store(true) // until the engine does show
		return solver.Show
	}
	return solver.Continue
}

// Horizon is the iteration at which the program wants to be asked, or the limit.
// Before the program has answered the first report it is 0.
func (l *line) Horizon() int64 { return l.mark.Load() }

// tell leaves a report for the sender, if none is on the way. It never overtakes a
// snapshot: figures only ever grow. Needs mutex.
func (l *line) tell(state *solver.State) (told bool) {
	if l.waiting || l.halted || l.snapshot != nil {
		return false
	}
	l.report, l.waiting, l.reported = &protocol.Report{State: l.figures(state)}, true, time.Now()
	l.changed.Broadcast()
	return true
}

// holds says whether the engine has to stand still: in a pause, or where the program
// wants to be asked first, until the report of this very state was answered. Needs
// mutex.
func (l *line) holds(state *solver.State, told bool) bool {
	return l.paused || state.Iteration >= l.until && (l.waiting || !told)
}

// Show takes the best tour along, if somebody asked for it. A tour asked for
// during a pause or a single iteration is still one of that iteration.
func (l *line) Show(order []solver.City, state *solver.State) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if !l.wanted || l.closed {
		return
	}
	l.wanted = false
	l.snapshot = &protocol.Snapshot{State: l.figures(state), Order: wire.PackCities(order)}
	l.changed.Broadcast()
	for !l.halted && l.holds(state, true) {
		l.rest()
	}
}

// rest lets the engine stand still until something has changed. Needs mutex.
func (l *line) rest() {
	began := time.Now()
	l.changed.Wait()
	l.past.stood += time.Since(began)
}

// goOn is the program's answer to a report.
func (l *line) goOn(until int64) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.waiting = false
	l.allow(until)
	time.AfterFunc(reportEvery-time.Since(l.reported), func() { l.attention.Store(true) })
}

// resume ends a pause.
func (l *line) resume(until int64) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.paused = false
	l.allow(until)
	l.attention.Store(true)
}

// allow lets the engine go on as far as the program says. Needs mutex.
func (l *line) allow(until int64) {
	l.until = until
	l.mark.Store(min(until, l.iterations))
	l.changed.Broadcast()
}

func (l *line) want() { l.set(&l.wanted) }

// wantPartition asks for regions. The engine finds that at its next report.
func (l *line) wantPartition() { l.viewed.Store(true) }

// WantsPartition says whether there is credit for regions.
func (l *line) WantsPartition() bool { return l.viewed.Load() }

// ShowPartition takes the regions along, if somebody asked for them.
func (l *line) ShowPartition(p *solver.Partition) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.closed || !l.viewed.Swap(false) {
		return
	}
	l.regions = &protocol.Partition{Partition: wire.PackPartition(p)}
	l.changed.Broadcast()
}

func (l *line) pause() { l.set(&l.paused) }

func (l *line) halt() { l.set(&l.halted) }

// set sets a flag and makes the engine look.
func (l *line) set(flag *bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	*flag = true
	l.attention.Store(true)
	l.changed.Broadcast()
}

// close ends send. What has not been sent yet is dropped: the result follows.
func (l *line) close() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.closed = true
	l.changed.Broadcast()
}

// conclude adds to the result what was not sent before.
func (l *line) conclude(result *protocol.Result) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	result.State = l.figures(&result.State)
	result.Past = l.past.take()
}

// send writes reports, snapshots and regions until close.
func (l *line) send(w *protocol.Writer) error {
	for {
		messages, open := l.next()
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

// next waits for something to send.
func (l *line) next() (messages []protocol.Message, open bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for l.report == nil && l.snapshot == nil && l.regions == nil && !l.closed {
		l.changed.Wait()
	}
	if l.closed {
		return nil, false // the result has it all
	}
	if l.regions != nil { // first: a program that pauses reads no further than the report
		messages = append(messages, l.regions)
	}
	if l.report != nil {
		l.report.Past = l.past.take()
		messages = append(messages, l.report)
	}
	if l.snapshot != nil {
		l.snapshot.Past = l.past.take()
		messages = append(messages, l.snapshot)
	}
	l.report, l.snapshot, l.regions = nil, nil, nil
	l.changed.Broadcast() // a report may have waited for the snapshot to go
	if !l.waiting {
		l.attention.Store(true)
	}
	return messages, true
}

package worker

import (
	"sync"
	"sync/atomic"
	"time"

	"tourscope/gpu/protocol"
	"tourscope/solver"
	"tourscope/solver/wire"
)

// reportEvery is the shortest time between two reports: faster than any screen,
// and far too slow to cost the engine anything.
const reportEvery = 10 * time.Millisecond

// The first reports of a run and those after a pause wait for their answer, so
// that a program can let the engine do single iterations from the start and from
// a pause on. Each costs a round trip, and an engine may report often before its first
// iteration ends: so many that its first descent on a small instance is within them.
const (
	lockedAtFirst    = 4096
	lockedAfterPause = 64
)

// line is the engine's end of the connection.
//
// The engine leaves its figures in it and goes on; the sender takes them from
// there, so a slow pipe costs reports and never time. There is one report on the
// way and one snapshot at the most: the next report is taken only after the
// program has answered the last (goOn), a snapshot only after it has asked for
// one (want). A program that hangs therefore gets nothing more, and one that
// pauses holds the engine inside Report until resume.
type line struct {
	attention  atomic.Bool // the engine shall look, see Report
	iterations int64       // halt there; 0: no limit

	mutex    sync.Mutex
	changed  *sync.Cond // wakes the engine and the sender
	report   *protocol.Report
	snapshot *protocol.Snapshot
	waiting  bool // a report is on the way and not yet answered
	reported time.Time
	wanted   bool // there is credit for a snapshot
	paused   bool
	locked   int  // how many more reports wait for their answer
	exact    bool // the report on the way does
	halted   bool
	closed   bool
}

var _ solver.Progress = (*line)(nil)

func newLine(iterations int64) *line {
	l := &line{iterations: iterations, locked: lockedAtFirst}
	l.changed = sync.NewCond(&l.mutex)
	l.attention.Store(true) // the first report goes out at once
	return l
}

// Report costs a load and two comparisons while nobody asks for anything.
func (l *line) Report(state *solver.State) solver.Signal {
	if !l.attention.Load() && (l.iterations == 0 || state.Iteration < l.iterations) {
		return solver.Continue
	}
	return l.attend(state)
}

func (l *line) attend(state *solver.State) solver.Signal {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.attention.Store(false)
	// A report never overtakes a snapshot: figures only ever grow.
	if !l.waiting && !l.halted && l.snapshot == nil {
		l.report, l.waiting, l.reported = &protocol.Report{State: *state}, true, time.Now()
		l.exact = l.locked > 0
		l.locked = max(0, l.locked-1)
		l.changed.Broadcast()
	}
	for l.held() && !l.wanted {
		l.changed.Wait()
	}
	switch {
	case l.halted || l.iterations > 0 && state.Iteration >= l.iterations:
		l.attention.Store(true) // once halted, every report says so
		return solver.Halt
	case l.wanted:
		l.attention.Store(true) // until the engine does show
		return solver.Show
	}
	return solver.Continue
}

// held says whether the engine has to stand still. Needs mutex.
func (l *line) held() bool { return !l.halted && (l.paused || l.exact && l.waiting) }

// Show takes the best tour along, if somebody asked for it. A tour asked for
// during a pause or a single iteration is still one of that iteration.
func (l *line) Show(order []solver.City, state *solver.State) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if !l.wanted || l.closed {
		return
	}
	l.wanted = false
	l.snapshot = &protocol.Snapshot{State: *state, Order: wire.PackCities(order)}
	l.changed.Broadcast()
	for l.held() {
		l.changed.Wait()
	}
}

// goOn is the program's answer to a report.
func (l *line) goOn() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.waiting = false
	l.changed.Broadcast()
	if l.locked > 0 {
		l.attention.Store(true)
		return
	}
	time.AfterFunc(reportEvery-time.Since(l.reported), func() { l.attention.Store(true) })
}

// resume ends a pause.
func (l *line) resume() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.paused, l.locked, l.exact = false, lockedAfterPause, true
	l.attention.Store(true)
	l.changed.Broadcast()
}

func (l *line) want() { l.set(&l.wanted) }

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

// send writes reports and snapshots until close.
func (l *line) send(w *protocol.Writer) error {
	for {
		report, snapshot, open := l.next()
		if !open {
			return nil
		}
		if report != nil {
			if err := w.Write(report); err != nil {
				return err
			}
		}
		if snapshot != nil {
			if err := w.Write(snapshot); err != nil {
				return err
			}
		}
	}
}

// next waits for something to send.
func (l *line) next() (*protocol.Report, *protocol.Snapshot, bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for l.report == nil && l.snapshot == nil && !l.closed {
		l.changed.Wait()
	}
	report, snapshot := l.report, l.snapshot
	l.report, l.snapshot = nil, nil
	if !l.waiting {
		l.attention.Store(true) // a report may have waited for the snapshot to go
	}
	return report, snapshot, !l.closed
}

package session

import (
	"context"
	"sync"

	"tourscope/app/papers"
	"tourscope/solver/run"
)

// ownKey tells a quick measurement from one by the protocol.
type ownKey struct {
	table *papers.Table
	quick bool
}

// measurement is a table that is being measured, or that was.
type measurement struct {
	ownKey
	total   int // trials; 0: not known yet
	done    int
	live    papers.Event // with the run of the last search
	cancel  context.CancelFunc
	stopped bool // before or after cancel was set
	ended   bool

	pausing sync.Mutex
	resumed chan struct{} // closed at the end of the pause; nil: not paused; guarded by pausing
	current *run.Run      // the last search that began, or nil; guarded by pausing
}

// ready waits until the measurement is not paused, and returns the error of the context where that
// ends. It is for searches of other problems than tours, which have no run to pause.
func (w *measurement) ready(ctx context.Context) error {
	for {
		w.pausing.Lock()
		resumed := w.resumed
		w.pausing.Unlock()
		if resumed == nil {
			return ctx.Err()
		}
		select {
		case <-resumed: // it may be paused again by now
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// begin records the run of a search that has begun, and pauses it during a pause.
func (w *measurement) begin(r *run.Run) {
	w.pausing.Lock()
	defer w.pausing.Unlock()
	if w.current = r; w.resumed != nil {
		r.Pause()
	}
}

// pause pauses or resumes the present search and those that follow.
func (w *measurement) pause(on bool) {
	w.pausing.Lock()
	defer w.pausing.Unlock()
	switch {
	case on && w.resumed == nil:
		w.resumed = make(chan struct{})
	case !on && w.resumed != nil:
		close(w.resumed)
		w.resumed = nil
	}
	switch {
	case w.current == nil:
	case on:
		w.current.Pause()
	default:
		w.current.Resume()
	}
}

// waits reports whether the measurement is paused.
func (w *measurement) waits() bool {
	w.pausing.Lock()
	defer w.pausing.Unlock()
	return w.resumed != nil
}

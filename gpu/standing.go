package gpu

import (
	"sync"
	"time"

	"tourscope/gpu/protocol"
	"tourscope/solver"
)

// Where a worker stands still for a run that pauses or goes step by step: see remote.

// pauseAfter is how long the run may hold a report before it counts as paused and the
// worker is told to compute nothing.
const pauseAfter = 20 * time.Millisecond

// holding calls the run. While the run holds the call, it has been paused; then
// the worker is told to pause, and paused is true.
func (r *remote) holding(call func()) (paused bool) {
	var mutex sync.Mutex
	returned := false
	timer := time.AfterFunc(pauseAfter, func() {
		mutex.Lock()
		defer mutex.Unlock()
		if !returned {
			paused = r.conn.send(&protocol.Pause{}) == nil
		}
	})
	call()
	timer.Stop()
	r.wantPartition() // before the worker goes on, so that a step is seen whole
	mutex.Lock()
	defer mutex.Unlock()
	returned = true
	return paused
}

// goOn answers the worker's report, if it waits for that, and ends its pause. Both
// say how far the engine may go, so that a step is as long as it should be however
// slow the pipe is.
func (r *remote) goOn(paused bool) error {
	until := solver.HorizonOf(r.progress)
	if r.answer {
		r.answer = false
		r.until = until // the worker stands still there, whatever it was told before
		if err := r.conn.send(&protocol.Go{Until: until}); err != nil {
			return err
		}
	}
	return r.resume(paused, until)
}

// resume ends a pause of the worker, if it was told of one.
func (r *remote) resume(paused bool, until int64) error {
	if !paused {
		return nil
	}
	r.until = max(r.until, until)
	return r.conn.send(&protocol.Resume{Until: until})
}

// ahead says whether the run now wants to be asked earlier than the worker was told,
// and the worker has got beyond that. What it says then is of a moment at which it
// did not stand still: a run that pauses at it would see its next step end somewhere
// else. A pause that begins in a beat, while the worker says nothing, comes to that.
func (r *remote) ahead(state *solver.State) bool {
	horizon := solver.HorizonOf(r.progress)
	return r.stopping == nil && horizon < r.until && state.Iteration >= horizon
}

// rein tells a worker that is ahead how far it may go, for which it must have
// reported. It stands still then, and its next report and tour are of that moment.
func (r *remote) rein() error {
	if !r.answer {
		return nil
	}
	err := r.goOn(false)
	if !r.owed.IsZero() {
		r.want()
	}
	return err
}

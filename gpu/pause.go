package gpu

import (
	"sync"
	"time"

	"tourscope/gpu/protocol"
	"tourscope/solver"
)

// This file has pauses and single steps of a run in a worker, see remote.

// pauseAfter is the time a report to the run may take before the run counts as paused and the
// worker is paused, too.
const pauseAfter = 20 * time.Millisecond

// callRun calls the run. A paused run blocks in the call; after pauseAfter Pause is sent to the
// worker, and paused is true.
func (r *remote) callRun(call func()) (paused bool) {
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
	r.requestPartition() // before the worker continues, so that the partition is that of the next step
	mutex.Lock()
	defer mutex.Unlock()
	returned = true
	if paused {
		r.dropTrips()
	}
	return paused
}

// answerReport answers the outstanding report, if there is one, and ends a pause of the worker. Both
// messages carry the engine's deadline, so that the length of a step does not depend on the
// speed of the pipe.
func (r *remote) answerReport(paused bool) error {
	until := solver.DeadlineOf(r.progress)
	if r.unanswered {
		r.unanswered = false
		r.until = until // replaces earlier deadlines
		if err := r.conn.send(&protocol.Go{Until: until}); err != nil {
			return err
		}
		r.answeredAt = time.Now()
	}
	return r.resume(paused, until)
}

// resume ends a pause of the worker, if paused is true, with a deadline.
func (r *remote) resume(paused bool, until int64) error {
	if !paused {
		return nil
	}
	r.until = max(r.until, until)
	return r.conn.send(&protocol.Resume{Until: until})
}

// pastDeadline reports whether the run's deadline is now earlier than the worker's and the
// worker has passed it. The engine did not wait at this state: if the run paused there, its next
// step would end at another iteration than expected. This happens after a pause that begins in
// a heartbeat, while the worker sends nothing.
func (r *remote) pastDeadline(state *solver.State) bool {
	deadline := solver.DeadlineOf(r.progress)
	return r.stopping == nil && deadline < r.until && state.Iteration >= deadline
}

// resendDeadline sends the deadline to a worker that has passed it, if its report is
// outstanding. The engine then waits, and its next report and tour are of one iteration.
func (r *remote) resendDeadline() error {
	if !r.unanswered {
		return nil
	}
	err := r.answerReport(false)
	if !r.awaitedSince.IsZero() {
		r.requestTour()
	}
	return err
}

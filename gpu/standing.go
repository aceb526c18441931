package gpu

import (
	"sync"
	"time"

	"tourscope/gpu/protocol"
	"tourscope/solver"
)

// Pauses and single steps of a run in a worker: see remote.

// pauseAfter is the time a report to the run may take before the run counts as paused and the
// worker is paused, too.
const pauseAfter = 20 * time.Millisecond

// holding calls the run. A run that is paused blocks in the call; after pauseAfter the worker is
// sent Pause, and paused is true.
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
	r.wantPartition() // before the worker continues, so that the partition is that of the next step
	mutex.Lock()
	defer mutex.Unlock()
	returned = true
	return paused
}

// goOn answers the outstanding report, if there is one, and ends a pause of the worker. Both
// messages carry the engine's deadline, so that the length of a step does not depend on the
// speed of the pipe.
func (r *remote) goOn(paused bool) error {
	until := solver.HorizonOf(r.progress)
	if r.answer {
		r.answer = false
		r.until = until // replaces earlier deadlines
		if err := r.conn.send(&protocol.Go{Until: until}); err != nil {
			return err
		}
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

// ahead says whether the run's deadline is now earlier than the worker's and the worker has
// passed it. Its state is then one at which the engine did not wait: if a run paused there,
// its next step would end at another iteration than expected. This happens after a pause that
// begins in a beat, while the worker sends nothing.
func (r *remote) ahead(state *solver.State) bool {
	horizon := solver.HorizonOf(r.progress)
	return r.stopping == nil && horizon < r.until && state.Iteration >= horizon
}

// rein sends the deadline to a worker that is ahead, if its report is outstanding. The engine
// then waits, and its next report and tour are of the same iteration.
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

package batch

import "slices"

// Batch returns the batch that is run.
func (r *Run) Batch() *Batch { return r.batch }

// Environments lists those that the results were measured in.
func (r *Run) Environments() []Environment {
	var all []Environment
	if r.settings.History != nil {
		all = slices.Clone(r.settings.History.Environments)
	}
	if r.began {
		all = append(all, r.settings.Environment)
	}
	return all
}

// Pause pauses the running jobs, whose clocks stop, and starts no other.
func (r *Run) Pause() { r.setPaused(true) }

// Resume ends a pause.
func (r *Run) Resume() { r.setPaused(false) }

func (r *Run) setPaused(on bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.paused = on
	for _, work := range r.live {
		if on {
			work.Pause()
		} else {
			work.Resume()
		}
	}
	r.wake.Broadcast()
}

// Paused reports whether the batch is paused.
func (r *Run) Paused() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.paused
}

// Cancel ends the batch. Running jobs get no result and are run again when the batch is
// resumed. It returns at once; Wait waits for the end.
func (r *Run) Cancel() { r.stop() }

// Done is closed when the batch has ended and its goroutines have returned.
func (r *Run) Done() <-chan struct{} { return r.done }

// Wait waits for the end. The error is the reason why jobs are left: ErrCancelled, or an
// error in writing the journal.
func (r *Run) Wait() error {
	<-r.done
	return r.err
}

// Changed receives a hint, at most one at a time, that a job has begun or ended.
func (r *Run) Changed() <-chan struct{} { return r.changed }

// Live returns the running jobs, in the batch's order, with their figures.
func (r *Run) Live() []Live {
	r.mu.Lock()
	defer r.mu.Unlock()
	var all []Live
	for _, job := range r.batch.Jobs {
		if len(all) == len(r.live) {
			break
		}
		if work, is := r.live[job.ID]; is {
			toured := work.Latest() != nil // before the figures, which have its length then
			all = append(all, Live{job, work.Figures(), toured})
		}
	}
	return all
}

// Results returns the results so far, in the batch's order.
func (r *Run) Results() []Result {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := make([]Result, 0, len(r.results))
	for _, job := range r.batch.Jobs {
		if result, is := r.results[job.ID]; is {
			all = append(all, result)
		}
	}
	return slices.Clip(all)
}

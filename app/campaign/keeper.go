package campaign

import (
	"fmt"
	"sync"

	"tourscope/app/library"
	"tourscope/app/report"
	"tourscope/solver/batch"
	"tourscope/solver/optima"
)

// keeper adds tours to the library: for each instance those that are the best of the
// batch so far. An error does not end the batch; failed returns the first one. A nil
// keeper does nothing.
type keeper struct {
	library *library.Library
	version string
	batch   *batch.Batch

	mu      sync.Mutex
	best    map[int]int64   // by instance: the best length of this batch that was added
	missing map[string]bool // jobs whose tours should have been added and were not
	failure error
}

func newKeeper(l *library.Library, version string, f *Folder) *keeper {
	k := &keeper{library: l, version: version, batch: f.Batch, best: make(map[int]int64), missing: make(map[string]bool)}
	if f.history != nil {
		for _, job := range f.Batch.Jobs {
			if r, is := f.history.Results[job.ID]; is && r.Failed == "" {
				k.better(job.Instance, r.Length)
			}
		}
	}
	return k
}

// better reports whether a length is the best of its instance, and stores it.
func (k *keeper) better(instance int, length int64) bool {
	before, is := k.best[instance]
	if is && before <= length {
		return false
	}
	k.best[instance] = length
	return true
}

// note handles the end of a job.
func (k *keeper) note(e batch.Event) {
	if k == nil || e.Run == nil || e.Result == nil || e.Result.Failed != "" {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.better(e.Job.Instance, e.Result.Length) {
		return
	}
	err := k.remember(e)
	if err == nil {
		return
	}
	k.missing[e.Job.ID] = true
	if k.failure == nil {
		k.failure = fmt.Errorf("not all tours of the batch were added to the library: %w", err)
	}
}

// lost reports whether the tour of a job should have been added and was not.
func (k *keeper) lost(job batch.Job) bool {
	if k == nil {
		return false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.missing[job.ID]
}

func (k *keeper) remember(e batch.Event) error {
	outcome, err := e.Run.Wait()
	if err != nil {
		return err
	}
	problem := e.Run.Problem()
	summary := report.Summarise(e.Run.Settings(), e.Run.Values(), outcome, optima.Of(problem), k.version)
	_, err = k.library.Add(problem, library.ResultOf(summary, outcome, whereFrom(k.batch.Instances[e.Job.Instance].Source)))
	return err
}

func (k *keeper) failed() error {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.failure
}

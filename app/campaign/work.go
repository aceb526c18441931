package campaign

import (
	"context"
	"sync"
	"time"

	"tourscope/app/checkpoint"
	"tourscope/app/library"
	"tourscope/app/results"
	"tourscope/solver/batch"
	"tourscope/solver/run"
)

// Settings configure the execution of a batch.
type Settings struct {
	AtOnce  int    // jobs side by side; 0 is 1
	Version string // of the program, one line
	GPU     string // the devices, if the batch uses them

	GPUModel, Driver string // see batch.Environment

	ProgramsAtOnce int // see batch.Settings

	// Processor measures processor times, see batch.Settings.
	Processor bool

	// Library receives the tours that are the best of the batch so far. May be nil.
	Library *library.Library

	// Checkpoints stores the tours of running jobs. May be nil.
	Checkpoints *checkpoint.Folder

	// Observe is called when a job begins and ends, see batch.Settings.
	Observe func(batch.Event)
}

// Work is a batch that runs in its folder, or that has ended.
type Work struct {
	*batch.Run
	folder   *Folder
	settings Settings
	keeper   *keeper
	guard    *guard

	mu     sync.Mutex
	began  time.Time     // or was resumed
	active time.Duration // before that
	paused bool
}

// Start runs the remaining jobs. The end of ctx cancels them.
func (f *Folder) Start(ctx context.Context, s Settings) (*Work, error) {
	here := batch.Here(s.Version)
	here.GPU, here.GPUModel, here.Driver = s.GPU, s.GPUModel, s.Driver
	var attend func(batch.Job, *run.Run) func(bool)
	w := &Work{folder: f, settings: s, began: time.Now()}
	if s.Library != nil {
		w.keeper = newKeeper(s.Library, s.Version, f)
	}
	if s.Checkpoints != nil {
		w.guard = newGuard(s.Checkpoints, f)
		attend = func(job batch.Job, r *run.Run) func(bool) {
			ended := w.guard.attend(job, r)
			return func(stored bool) { ended(stored && !w.keeper.lost(job)) }
		}
	}
	observe := func(e batch.Event) {
		w.keeper.note(e)
		if s.Observe != nil {
			s.Observe(e)
		}
	}
	run, err := f.Batch.Start(ctx, batch.Settings{
		AtOnce: s.AtOnce, ProgramsAtOnce: s.ProgramsAtOnce, Processor: s.Processor,
		Journal: f.journal, History: f.history, Environment: here, Observe: observe, Attend: attend,
	})
	w.Run = run
	return w, err
}

// Folder returns the folder of the results.
func (w *Work) Folder() *Folder { return w.folder }

// Pause pauses the running jobs and the clock of the batch.
func (w *Work) Pause() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.paused {
		w.paused = true
		w.active += time.Since(w.began)
	}
	w.Run.Pause()
}

// Resume ends a pause.
func (w *Work) Resume() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.paused {
		w.paused, w.began = false, time.Now()
	}
	w.Run.Resume()
}

// Active returns how long this Work has run, without pauses.
func (w *Work) Active() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.paused {
		return w.active
	}
	return w.active + time.Since(w.began)
}

// Report returns the batch with the results so far.
func (w *Work) Report() *results.Report {
	return &results.Report{Batch: w.Batch(), Results: w.Results(), Environments: w.Environments(), Program: "Tourscope " + w.settings.Version}
}

// Save writes the results so far into the folder.
func (w *Work) Save(ctx context.Context) error { return w.Report().Save(ctx, w.folder.Dir) }

// LibraryError returns the first error of adding tours to the library, or nil.
func (w *Work) LibraryError() error { return w.keeper.failed() }

// CheckpointError returns the first error of storing tours of running jobs, or nil.
func (w *Work) CheckpointError() error { return w.guard.failed() }

package campaign

import (
	"context"
	"sync"
	"time"

	"tourscope/app/library"
	"tourscope/app/results"
	"tourscope/solver/batch"
)

// Settings say how a batch is carried out.
type Settings struct {
	AtOnce  int    // jobs side by side; 0 is 1
	Version string // of the program, one line
	GPU     string // the devices, if the batch uses them

	ProgramsAtOnce int // see batch.Settings

	// Processor measures processor times, see batch.Settings.
	Processor bool

	// Library gets the tours that are the best of the batch so far. May be nil.
	Library *library.Library

	// Observe is told when a job begins and ends, see batch.Settings.
	Observe func(batch.Event)
}

// Work is a batch at work in its folder, or one that has ended there.
type Work struct {
	*batch.Run
	folder   *Folder
	settings Settings
	keeper   *keeper

	mu     sync.Mutex
	began  time.Time     // or when it went on after a pause
	active time.Duration // before that
	paused bool
}

// Start runs the jobs that are left. The end of ctx cancels.
func (f *Folder) Start(ctx context.Context, s Settings) (*Work, error) {
	here := batch.Here(s.Version)
	here.GPU = s.GPU
	w := &Work{folder: f, settings: s, began: time.Now()}
	if s.Library != nil {
		w.keeper = newKeeper(s.Library, s.Version, f)
	}
	observe := func(e batch.Event) {
		w.keeper.note(e)
		if s.Observe != nil {
			s.Observe(e)
		}
	}
	run, err := f.Batch.Start(ctx, batch.Settings{
		AtOnce: s.AtOnce, ProgramsAtOnce: s.ProgramsAtOnce, Processor: s.Processor,
		Journal: f.journal, History: f.history, Environment: here, Observe: observe,
	})
	w.Run = run
	return w, err
}

// Folder is where the results are.
func (w *Work) Folder() *Folder { return w.folder }

// Pause lets the jobs at work stand still, and the clock of the batch.
func (w *Work) Pause() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.paused {
		w.paused = true
		w.active += time.Since(w.began)
	}
	w.Run.Pause()
}

// Resume lets them go on.
func (w *Work) Resume() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.paused {
		w.paused, w.began = false, time.Now()
	}
	w.Run.Resume()
}

// Active is how long the batch has worked in this session, without pauses.
func (w *Work) Active() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.paused {
		return w.active
	}
	return w.active + time.Since(w.began)
}

// Report is the batch with the results there are.
func (w *Work) Report() *results.Report {
	return &results.Report{Batch: w.Batch(), Results: w.Results(), Sessions: w.Sessions(), Program: "Tourscope " + w.settings.Version}
}

// Save writes the results there are into the folder.
func (w *Work) Save(ctx context.Context) error { return w.Report().Save(ctx, w.folder.Dir) }

// Remembered says why tours did not come into the library, or nil.
func (w *Work) Remembered() error { return w.keeper.failed() }

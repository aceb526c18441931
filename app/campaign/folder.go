package campaign

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"tourscope/app/results"
	"tourscope/app/save"
	"tourscope/solver/batch"
)

// The files of a folder beside those of the results.
const (
	journalName = "journal.jsonl"

	// planName is the plan as it runs, its instances by their full names. A batch
	// file of the user's own is not likely to be called so.
	planName = "batch-as-run.toml"
)

// Manner says what to do about a batch that stands in the folder.
type Manner uint8

const (
	GoOn   Manner = iota // go on with it; where there is none, begin
	Resume               // go on with it; where there is none, refuse
	Afresh               // begin again, and keep its journal under another name
)

// Folder is the folder of a batch's results. While it is open no other program
// runs a batch in it.
type Folder struct {
	Dir   string
	Batch *batch.Batch
	Aside string // where the journal of the batch before is now; empty if there was none

	journal *batch.Journal
	history *batch.History // nil: the batch begins
}

// Open makes the folder if there is none, and begins or resumes the batch in it.
func Open(dir string, b *batch.Batch, m Manner) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("cannot make the folder for the results: %w", err)
	}
	f := &Folder{Dir: dir, Batch: b}
	if m == Afresh {
		if err := f.setAside(); err != nil {
			return nil, err
		}
	}
	history, err := batch.OpenHistory(f.journalPath())
	switch {
	case errors.Is(err, fs.ErrNotExist) && m == Resume:
		return nil, fmt.Errorf("there is no batch to resume in %s: leave --resume out, or name its folder with --out", dir)
	case errors.Is(err, fs.ErrNotExist):
		return f, f.begin(m)
	case err != nil:
		return nil, err
	}
	return f, f.resume(history)
}

func (f *Folder) journalPath() string { return filepath.Join(f.Dir, journalName) }

func (f *Folder) begin(m Manner) error {
	if err := f.check(); err != nil && m != Afresh {
		return err
	}
	journal, err := batch.CreateJournal(f.journalPath(), f.Batch)
	if err != nil {
		return err
	}
	f.journal = journal
	if err := f.writePlan(); err != nil {
		return errors.Join(err, f.Close())
	}
	return nil
}

func (f *Folder) resume(history *batch.History) error {
	if err := history.Fits(f.Batch, f.journalPath()); err != nil {
		return err
	}
	journal, err := batch.ResumeJournal(f.journalPath(), history)
	if err != nil {
		return err
	}
	f.journal, f.history = journal, history
	if err := f.writePlan(); err != nil { // title and threshold may have changed
		return errors.Join(err, f.Close())
	}
	return nil
}

func (f *Folder) writePlan() error {
	plan, err := f.Batch.Rooted()
	if err != nil {
		return err
	}
	return save.File(filepath.Join(f.Dir, planName), plan.WriteTOML)
}

// check refuses to write over files that are not a batch's: a folder with results
// has their journal, or with Afresh had it.
func (f *Folder) check() error {
	for _, name := range append(results.Files(), planName) {
		if _, err := os.Lstat(filepath.Join(f.Dir, name)); err == nil {
			return &ForeignError{Dir: f.Dir, File: name}
		}
	}
	return nil
}

// ForeignError refuses a folder that has the files of somebody else.
type ForeignError struct{ Dir, File string }

func (e *ForeignError) Error() string {
	return fmt.Sprintf("%s has a file %s and no journal, so it is not this batch's: name another folder with --out, or write over it with --fresh", e.Dir, e.File)
}

// setAside gives the journal of an earlier batch another name: measurements are
// not thrown away by a flag.
func (f *Folder) setAside() error {
	if _, err := os.Lstat(f.journalPath()); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for i := 1; ; i++ {
		aside := filepath.Join(f.Dir, fmt.Sprintf("journal-%d.jsonl", i))
		if _, err := os.Lstat(aside); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		f.Aside = aside
		return batch.MoveJournal(f.journalPath(), aside)
	}
}

// Done counts the jobs that were done before.
func (f *Folder) Done() int {
	if f.history == nil {
		return 0
	}
	return f.history.Done()
}

// History is what the journal held when the folder was opened; nil if the batch
// begins.
func (f *Folder) History() *batch.History { return f.history }

// Close gives the folder back.
func (f *Folder) Close() error { return f.journal.Close() }

// Standing is what a folder of results holds, at a glance.
type Standing struct {
	Title      string
	Done, Jobs int
	Resumable  bool // the plan is there, too
}

// Look reads how far the batch in a folder is. Without one it is fs.ErrNotExist.
func Look(dir string) (Standing, error) {
	history, err := batch.OpenHistory(filepath.Join(dir, journalName))
	if err != nil {
		return Standing{}, err
	}
	s := Standing{Title: history.Title, Done: history.Done(), Jobs: history.Jobs}
	_, err = os.Lstat(filepath.Join(dir, planName))
	s.Resumable = err == nil
	return s, nil
}

// Holds says at a glance whether a folder has a batch that can be gone on with.
func Holds(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, planName))
	return err == nil
}

// PlanIn reads the plan that stands in a folder of results.
func PlanIn(dir string) (*batch.Plan, error) {
	path := filepath.Join(dir, planName)
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s holds no batch: name a batch file, or the folder of a batch that was begun", dir)
	}
	return batch.OpenPlan(path)
}

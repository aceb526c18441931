package campaign

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tourscope/app/results"
	"tourscope/app/save"
	"tourscope/solver/batch"
)

// Mode selects what happens to a batch that is in the folder.
type Mode uint8

const (
	Continue Mode = iota // resume it; without one, begin
	Resume               // resume it; without one, fail
	Restart              // begin again, and rename its journal
)

// Folder is the folder of a batch's results. While it is open, it is locked against
// other processes.
type Folder struct {
	Dir        string
	Batch      *batch.Batch
	OldJournal string // the new path of the earlier journal; empty if there was none

	journal *batch.Journal
	history *batch.History // nil: the batch begins
}

// Open creates the folder if it is missing, and begins or resumes the batch in it. The folder is
// nil where it returns an error.
func Open(dir string, b *batch.Batch, m Mode) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("cannot create the folder for the results: %w", err)
	}
	f := &Folder{Dir: dir, Batch: b}
	if err := f.checkInputs(); err != nil {
		return nil, err
	}
	if err := f.checkKind(); err != nil {
		return nil, err
	}
	if m == Restart {
		if err := f.renameJournal(); err != nil {
			return nil, err
		}
	}
	history, err := batch.OpenHistory(f.journalPath())
	switch {
	case errors.Is(err, fs.ErrNotExist) && m == Resume:
		return nil, fmt.Errorf("there is no batch to resume in %s: leave --resume out, or name its folder with --out", dir)
	case errors.Is(err, fs.ErrNotExist):
		err = f.begin(m)
	case err == nil:
		err = f.resume(history)
	}
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (f *Folder) journalPath() string { return filepath.Join(f.Dir, journalOf(f.Batch.Part())) }

func (f *Folder) begin(m Mode) error {
	if err := f.check(); err != nil && m != Restart {
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

// check refuses to overwrite files that do not belong to a batch: a folder with
// results has a journal, or had one before Restart renamed it.
func (f *Folder) check() error {
	for _, name := range append(results.Files(), planName) {
		if _, err := os.Lstat(filepath.Join(f.Dir, name)); err == nil {
			if _, has := hasShards(f.Dir); has { // files of a merge, or the plan of another shard
				return nil
			}
			return &ForeignError{Dir: f.Dir, File: name}
		}
	}
	return nil
}

// checkInputs refuses to overwrite an instance of the batch, by any spelling of its path,
// even where the user allows files to be overwritten.
func (f *Folder) checkInputs() error {
	for _, name := range append(results.Files(), planName, journalOf(f.Batch.Part())) {
		path := filepath.Join(f.Dir, name)
		output, err := os.Stat(path)
		if err != nil {
			continue // it is not there yet
		}
		for _, i := range f.Batch.Instances {
			if input, err := os.Stat(i.Source); err == nil && os.SameFile(input, output) {
				return fmt.Errorf("%s of the results would replace the instance %s: name another folder with --out", path, i.Source)
			}
		}
	}
	return nil
}

// ForeignError reports a folder with files that do not belong to a batch.
type ForeignError struct{ Dir, File string }

func (e *ForeignError) Error() string {
	return fmt.Sprintf("%s has a file %s and no journal, so it is not this batch's: name another folder with --out, or write over it with --fresh", e.Dir, e.File)
}

// renameJournal renames the journal of an earlier batch, because a flag must not delete
// measurements.
func (f *Folder) renameJournal() error {
	if _, err := os.Lstat(f.journalPath()); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for i := 1; ; i++ {
		aside := fmt.Sprintf("%s-%d.jsonl", strings.TrimSuffix(f.journalPath(), ".jsonl"), i)
		if _, err := os.Lstat(aside); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		f.OldJournal = aside
		return batch.MoveJournal(f.journalPath(), aside)
	}
}

// Done returns the number of jobs completed before.
func (f *Folder) Done() int {
	if f.history == nil {
		return 0
	}
	return f.history.Done()
}

// History returns the content of the journal when the folder was opened; nil if the
// batch begins.
func (f *Folder) History() *batch.History { return f.history }

// Close closes the journal and unlocks the folder.
func (f *Folder) Close() error { return f.journal.Close() }

// Holds reports whether a folder has a batch that can be resumed. It reads no journal.
func Holds(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, planName))
	return err == nil
}

// PlanIn reads the plan in a folder of results.
func PlanIn(dir string) (*batch.Plan, error) {
	path := filepath.Join(dir, planName)
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s has no batch: name a batch file, or the folder of a batch", dir)
	}
	return batch.OpenPlan(path)
}

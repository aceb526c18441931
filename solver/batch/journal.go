package batch

import (
	"errors"
	"os"
	"path/filepath"

	"tourscope/solver"
	"tourscope/solver/linefile"
)

// Journal is a journal that is being written.
type Journal struct {
	file  *linefile.File
	shard bool // it says what is running
}

// CreateJournal begins the journal of a batch in a new file and syncs its first line. It
// does not replace a file.
func CreateJournal(path string, b *Batch) (*Journal, error) {
	first := header{Journal: journalVersion, Hash: b.Hash, Title: b.Plan.Title, Jobs: len(b.Jobs)}
	if !b.shard.Whole() {
		first.Shard, first.Shards, first.All = b.shard.Index, b.shard.Of, b.all
	}
	f, err := linefile.Open(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, inUse(path))
	if err != nil {
		return nil, err
	}
	if err := f.Append(first); err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(path))
	}
	syncFolder(filepath.Dir(path))
	return &Journal{file: f, shard: !b.shard.Whole()}, nil
}

// ResumeJournal appends to the journal that the history was read from. It truncates an
// incomplete last line. A journal that has grown since it was read is in use by another
// program and is an error.
func ResumeJournal(path string, h *History) (*Journal, error) {
	f, err := linefile.Open(path, os.O_WRONLY|os.O_APPEND, inUse(path))
	if err != nil {
		return nil, err
	}
	if now, err := OpenHistory(path); err != nil || now.whole != h.whole {
		return nil, errors.Join(inUse(path), err, f.Close())
	}
	if err := f.Cut(h.whole); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &Journal{file: f, shard: !h.Shard.Whole()}, nil
}

// MoveJournal renames a journal's file. While a program writes to it, it is not renamed
// and the error is ErrInUse.
func MoveJournal(path, to string) error { return linefile.Move(path, to, inUse(path)) }

func inUse(path string) error {
	return &solver.FileError{File: path, Reason: ErrInUse.Error(), Remedy: "wait for it, or choose another folder with --out", Cause: ErrInUse}
}

// syncFolder syncs the directory entry of a new file. Errors are ignored: not every system
// supports it, and the file itself is written.
func syncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}

func (j *Journal) environment(e Environment) error { return j.file.Append(entry{Environment: &e}) }

func (j *Journal) result(r Result) error { return j.file.Append(entry{Result: &r}) }

// started notes the beginning of a job of a shard.
func (j *Journal) started(id string) error {
	if !j.shard {
		return nil
	}
	return j.file.Append(entry{Started: &Started{ID: id, At: now()}})
}

// Close closes the file, that of a shard with a line saying so.
func (j *Journal) Close() error {
	var err error
	if j.shard {
		ended := now()
		err = j.file.Append(entry{Ended: &ended})
	}
	return errors.Join(err, j.file.Close())
}

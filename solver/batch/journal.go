package batch

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"tourscope/solver"
	"tourscope/solver/filelock"
)

// Journal is a journal that is being written.
type Journal struct {
	mu    sync.Mutex
	file  *os.File
	shard bool  // it says what is running
	err   error // the first; nothing is written after it
}

// CreateJournal begins the journal of a batch in a new file and syncs its first line. It
// does not replace a file.
func CreateJournal(path string, b *Batch) (*Journal, error) {
	first := header{Journal: journalVersion, Hash: b.Hash, Title: b.Plan.Title, Jobs: len(b.Jobs)}
	if !b.shard.Whole() {
		first.Shard, first.Shards, first.All = b.shard.Index, b.shard.Of, b.all
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(inUse(path, err), f.Close())
	}
	j := &Journal{file: f, shard: !b.shard.Whole()}
	if err := j.write(first); err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(path))
	}
	syncFolder(filepath.Dir(path))
	return j, nil
}

// ResumeJournal appends to the journal that the history was read from. It truncates an
// incomplete last line. A journal that has grown since it was read is in use by another
// program and is an error.
func ResumeJournal(path string, h *History) (*Journal, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(inUse(path, err), f.Close())
	}
	if now, err := OpenHistory(path); err != nil || now.whole != h.whole {
		return nil, errors.Join(inUse(path, ErrInUse), err, f.Close())
	}
	if err := f.Truncate(h.whole); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &Journal{file: f, shard: !h.Shard.Whole()}, nil
}

// lock keeps a second program from writing the same journal.
func lock(f *os.File) error {
	if errors.Is(filelock.Lock(f), filelock.ErrHeld) {
		return ErrInUse
	}
	return nil
}

// MoveJournal renames a journal's file. While a program writes to it, it is not renamed
// and the error is ErrInUse.
func MoveJournal(path, to string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := lock(f); err != nil {
		return inUse(path, err)
	}
	return os.Rename(path, to)
}

func inUse(path string, err error) error {
	return &solver.FileError{File: path, Reason: err.Error(), Remedy: "wait for it, or choose another folder with --out", Cause: err}
}

// syncFolder syncs the directory entry of a new file. Errors are ignored: not every system
// supports it, and the file itself is written.
func syncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}

func (j *Journal) environment(e Environment) error { return j.write(entry{Environment: &e}) }

func (j *Journal) result(r Result) error { return j.write(entry{Result: &r}) }

// started notes the beginning of a job of a shard.
func (j *Journal) started(id string) error {
	if !j.shard {
		return nil
	}
	return j.write(entry{Started: &Started{ID: id, At: now()}})
}

// write appends a line and syncs it to the disk.
func (j *Journal) write(value any) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.err != nil {
		return j.err
	}
	line, err := json.Marshal(value)
	if err == nil {
		_, err = j.file.Write(append(line, '\n'))
	}
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		j.err = fmt.Errorf("cannot write the journal %s: %w", j.file.Name(), err)
	}
	return j.err
}

// Close closes the file, that of a shard with a line saying so.
func (j *Journal) Close() error {
	var err error
	if j.shard {
		ended := now()
		err = j.write(entry{Ended: &ended})
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	return errors.Join(err, j.file.Close())
}

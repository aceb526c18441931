package program

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"tourscope/solver/filelock"
)

const (
	folderPattern = "tourscope-program-*"
	lockName      = ".lock"

	// grace is the age below which a folder is never removed: its lock may be about to be
	// taken.
	grace = 5 * time.Second
)

// folder is the temporary folder of one run of a program. It has a locked file, so that the
// folder of a process that was killed can be told from one in use.
type folder struct {
	path string
	lock *os.File
}

// newFolder makes a folder, and removes those of processes that were killed.
func newFolder() (*folder, error) {
	removeStale(os.TempDir())
	path, err := os.MkdirTemp("", folderPattern)
	if err != nil {
		return nil, err
	}
	lock, err := os.Create(filepath.Join(path, lockName))
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(path))
	}
	_ = filelock.Lock(lock) // on a file system without locks no folder is ever stale
	return &folder{path, lock}, nil
}

func (f *folder) remove() {
	_ = f.lock.Close()
	_ = os.RemoveAll(f.path)
}

// removeStale removes the folders whose locks are free. A folder that cannot be removed
// stays.
func removeStale(dir string) {
	locks, err := filepath.Glob(filepath.Join(dir, folderPattern, lockName))
	if err != nil {
		return
	}
	for _, lock := range locks {
		if info, err := os.Lstat(lock); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > grace && filelock.Free(lock) &&
			os.Remove(lock) == nil { // on Windows an open file cannot be removed
			_ = os.RemoveAll(filepath.Dir(lock))
		}
	}
}

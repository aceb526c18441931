// Package linefile keeps journals: append-only files of JSON lines that one program at a time
// writes. What the lines mean is up to the packages that write them.
//
// Its hard part is a crash: each line is synced before the next one, so that only the last one
// can be incomplete. A reader ignores that line, and the program that appends cuts it off.
package linefile

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"

	"tourscope/solver/filelock"
)

// File is a file that is being written. Its methods may be called from any goroutine.
type File struct {
	mu   sync.Mutex
	file *os.File
	err  error // the first; nothing is written after it
}

// Open opens a file with the flags of os.OpenFile and locks it. It returns the error inUse while
// another program writes to the file.
func Open(path string, flags int, inUse error) (*File, error) {
	f, err := os.OpenFile(path, flags, 0o644)
	if err != nil {
		return nil, err
	}
	if errors.Is(filelock.Lock(f), filelock.ErrHeld) {
		return nil, errors.Join(inUse, f.Close())
	}
	return &File{file: f}, nil
}

// Move renames a file, unless another program writes to it: see Open.
func Move(path, to string, inUse error) error {
	f, err := Open(path, os.O_RDWR, inUse)
	if err != nil {
		return err
	}
	defer f.Close()
	return os.Rename(path, to)
}

// Read returns a reader of the lines from the beginning. The file must have been opened for
// reading as well.
func (f *File) Read() (*Reader, error) {
	_, err := f.file.Seek(0, 0)
	return NewReader(f.file), err
}

// Cut truncates the file at the end of its last complete line, Reader.End, where lines are then
// appended.
func (f *File) Cut(end int64) error {
	if err := f.file.Truncate(end); err != nil {
		return err
	}
	_, err := f.file.Seek(end, 0)
	return err
}

// Append appends a line and syncs it to the disk.
func (f *File) Append(value any) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return f.err
	}
	line, err := json.Marshal(value)
	if err == nil {
		_, err = f.file.Write(append(line, '\n'))
	}
	if err == nil {
		err = f.file.Sync()
	}
	if err != nil {
		f.err = fmt.Errorf("cannot write the journal %s: %w", f.file.Name(), err)
	}
	return f.err
}

// Close closes the file, which unlocks it.
func (f *File) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.file.Close()
}

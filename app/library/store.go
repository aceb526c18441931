package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"github.com/adrg/xdg"
	"go.etcd.io/bbolt"

	bolterrors "go.etcd.io/bbolt/errors"
)

// The store is a file of bbolt, a B+ tree in a memory map. bbolt checks its two meta
// pages and no page below them, so that damage there causes a panic, or a memory fault
// where the file is shorter than its meta pages say. Both are recovered here and
// returned as errors. The database cannot be closed after that: this package keeps
// the file handle to release the lock, and the memory map remains until the process
// ends.

// timeout is how long a request waits while another process has the file.
const timeout = 3 * time.Second

// Library is the file at one path. It may be used by several goroutines.
type Library struct {
	path    string
	timeout time.Duration
}

// New returns the library at a path, which need not exist. It does not access the
// file.
func New(path string) *Library { return &Library{path: path, timeout: timeout} }

// DefaultPath is tourscope/library.db in the XDG folder for the user's data.
func DefaultPath() string { return filepath.Join(xdg.DataHome, "tourscope", "library.db") }

// Path returns where the library is.
func (l *Library) Path() string { return l.path }

func (l *Library) damaged(cause error) error {
	return &Error{Path: l.path, Reason: "is damaged: " + cause.Error(), Cause: cause,
		Remedy: "rename the file: a new one is begun with the next result"}
}

// badTour is the error for one damaged tour. The other tours stay usable.
func (l *Library) badTour(e Entry, cause error) error {
	return &Error{Path: l.path, Reason: fmt.Sprintf("has a damaged tour of %s: %v", e.Name, cause), Cause: cause,
		Remedy: "delete " + e.Name + " from it and solve it again"}
}

// explain turns an error of the store into an *Error with a remedy.
func (l *Library) explain(err error) error {
	var already *Error
	refuse := func(reason, remedy string) error {
		return &Error{Path: l.path, Reason: reason, Remedy: remedy, Cause: err}
	}
	switch {
	case err == nil, errors.As(err, &already), errors.Is(err, ErrUnknown):
		return err
	case errors.Is(err, bolterrors.ErrTimeout):
		return refuse("is in use by another program", "wait for it to end, or end it")
	case errors.Is(err, errNewer):
		return refuse("was "+err.Error(), "update this program, or rename the file")
	case errors.Is(err, bolterrors.ErrMaxSizeReached), errors.Is(err, errFull):
		return refuse("is full", "delete instances that you no longer need")
	case errors.Is(err, fs.ErrPermission):
		return refuse("may not be read or written", "change its permissions, or do without it")
	case errors.Is(err, errDamaged), errors.Is(err, bolterrors.ErrInvalid),
		errors.Is(err, bolterrors.ErrChecksum), errors.Is(err, bolterrors.ErrVersionMismatch):
		return l.damaged(err)
	}
	return refuse("cannot be used: "+err.Error(), "see whether the disk is full or write-protected")
}

// view calls f with the content of the library. A missing library is an empty one.
func (l *Library) view(f func(buckets) error) error {
	info, err := os.Stat(l.path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 && info.Mode().IsRegular() {
		return f(buckets{})
	}
	return l.use(true, func(db *bbolt.DB) error {
		return db.View(func(tx *bbolt.Tx) error {
			b, err := find(tx)
			if err != nil {
				return err
			}
			return f(b)
		})
	})
}

// update calls f in a transaction: all of its changes are made, or none.
func (l *Library) update(f func(buckets) error) error {
	if err := os.MkdirAll(filepath.Dir(l.path), 0o700); err != nil {
		return l.explain(err)
	}
	return l.use(false, func(db *bbolt.DB) error {
		return db.Update(func(tx *bbolt.Tx) error {
			b, err := prepare(tx)
			if err != nil {
				return err
			}
			return f(b)
		})
	})
}

// use opens the file for one call.
func (l *Library) use(readOnly bool, f func(*bbolt.DB) error) error {
	var file *os.File
	options := &bbolt.Options{
		Timeout: l.timeout, ReadOnly: readOnly, MaxSize: maxSize, NoStatistics: true,
		OpenFile: func(name string, flag int, mode os.FileMode) (*os.File, error) {
			var err error
			file, err = os.OpenFile(name, flag, mode)
			return file, err
		},
	}
	err := guard(func() (err error) {
		db, err := bbolt.Open(l.path, 0o600, options)
		if err != nil {
			return err
		}
		if err := f(db); err != nil {
			db.Close() // the first error is the cause
			return err
		}
		return db.Close()
	})
	if errors.Is(err, errFault) {
		unlock(file) // after a panic bbolt's own Close may block
		file.Close()
	}
	return l.explain(err)
}

// guard turns panics and faults of f into errors.
func guard(f func() error) (err error) {
	before := debug.SetPanicOnFault(true)
	defer debug.SetPanicOnFault(before)
	defer func() {
		if found := recover(); found != nil {
			err = fmt.Errorf("%w (%v)", errFault, found)
		}
	}()
	return f()
}

//go:build unix

package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// Lock locks an open file until it is closed. It returns ErrHeld at once where the lock
// is taken, and nil on file systems without locks.
func Lock(f *os.File) error {
	if err := take(f); errors.Is(err, unix.EWOULDBLOCK) {
		return ErrHeld
	}
	return nil
}

// Free reports whether a file is certain to be locked by nobody. On file systems without
// locks it is always false.
func Free(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	return take(f) == nil
}

func take(f *os.File) error { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) }

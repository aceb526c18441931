//go:build unix

package batch

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock keeps a second program from writing to the same journal. The system
// releases it with the file, even after a crash. File systems that know no locks
// are trusted.
func lock(f *os.File) error {
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); errors.Is(err, unix.EWOULDBLOCK) {
		return ErrInUse
	}
	return nil
}

//go:build unix

package save

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock marks a file as being written. The system releases the lock with the file,
// also after a crash. On file systems without locks nothing is ever abandoned.
func lock(f *os.File) { _ = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) }

// abandoned says whether a temporary file is nobody's. A file that was made and not
// yet locked is younger than a moment; its writer is left alone.
func abandoned(name string) bool {
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || recent(info) {
		return false
	}
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil
}

//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package library

import (
	"os"
	"syscall"
)

// unlock releases the lock. Closing the file does not: the memory map, which only
// bbolt can remove, keeps the file open.
func unlock(f *os.File) {
	if raw, err := f.SyscallConn(); err == nil {
		raw.Control(func(fd uintptr) { syscall.Flock(int(fd), syscall.LOCK_UN) })
	}
}

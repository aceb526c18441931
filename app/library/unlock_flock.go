//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package library

import (
	"os"
	"syscall"
)

// unlock gives the lock back. Closing the file does not: the memory map, which
// only bbolt could undo, keeps it open.
func unlock(f *os.File) {
	if raw, err := f.SyscallConn(); err == nil {
		raw.Control(func(fd uintptr) { syscall.Flock(int(fd), syscall.LOCK_UN) })
	}
}

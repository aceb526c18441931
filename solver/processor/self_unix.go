//go:build unix

package processor

import (
	"syscall"
	"time"
)

// Self is the time that all threads of this process have spent, in the program and
// in the system for it.
func Self() (spent time.Duration, ok bool) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0, false
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), true
}

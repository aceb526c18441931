package workers

import (
	"runtime"
	"syscall"
)

// lowered is the niceness of work at low priority: it has about a tenth of a
// processor that other threads want, and all of one that none wants.
const lowered = 10

// LowerPriority lowers the priority of the calling goroutine and of the groups that it
// starts. It cannot be raised again: the goroutine keeps its thread, which ends with
// it.
func LowerPriority() {
	runtime.LockOSThread()
	if !isLow() {
		// The system cannot refuse to make a thread less important.
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, lowered)
	}
}

// isLow says whether the calling thread has low priority, by LowerPriority or because
// the whole process was started so.
func isLow() bool {
	priority, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0) // 20 less the niceness
	return err == nil && priority <= 20-lowered
}

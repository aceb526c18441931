package crew

import (
	"runtime"
	"syscall"
)

// lowered is the niceness of work that gives way: it has about a tenth of the
// processor where others want it, and all of it where none do.
const lowered = 10

// GiveWay lets the calling goroutine, and the crews that it starts, have the
// processor only where no other thread wants it. There is no way back: the
// goroutine keeps its thread, which ends with it.
func GiveWay() {
	runtime.LockOSThread()
	if !givesWay() {
		// The system cannot refuse to make a thread less important.
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, lowered)
	}
}

// givesWay is whether the calling thread does, by GiveWay or because the whole
// process was started so.
func givesWay() bool {
	priority, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0) // 20 less the niceness
	return err == nil && priority <= 20-lowered
}

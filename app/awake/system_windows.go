package awake

import (
	"context"
	"errors"
	"runtime"

	"golang.org/x/sys/windows"
)

// The flags of SetThreadExecutionState (Windows API, winbase.h).
const (
	continuous      = 0x80000000
	systemRequired  = 0x00000001
	displayRequired = 0x00000002
)

// system sets the state of a thread that it keeps until release, because the state
// is the thread's.
func system(_ context.Context, _ string) (release func(), err error) {
	set := windows.NewLazySystemDLL("kernel32.dll").NewProc("SetThreadExecutionState")
	if err := set.Find(); err != nil {
		return nil, err
	}
	granted, over, ended := make(chan bool), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		runtime.LockOSThread() // never unlocked: the thread ends with its state
		before, _, _ := set.Call(continuous | systemRequired | displayRequired)
		granted <- before != 0
		<-over
		_, _, _ = set.Call(continuous)
	}()
	end := func() {
		close(over)
		<-ended
	}
	if !<-granted {
		end()
		return nil, errors.New("the system refuses to stay awake")
	}
	return end, nil
}

// Package panics turns panics into errors that say where they were raised.
//
// A panic of an engine is a defect of the program. It ends the search, not the program, so that the best tour is kept; its place and
// stack are what a report of it needs.
package panics

import (
	"fmt"
	"path"
	"runtime"
	"runtime/debug"
	"strings"
)

// Error is a panic that was recovered.
type Error struct {
	Value any    // what it was raised with
	Place string // the function, the file's name and the line where it was raised; "": not known
	Stack []byte // of the goroutine in which it was raised
}

// Error is the value and the stack, since the Go runtime prints that where an Error is raised again and nobody recovers it.
func (e *Error) Error() string { return fmt.Sprintf("%v\n\n%s", e.Value, e.Stack) }

// Line says in one line what happened and where.
func (e *Error) Line() string {
	what := fmt.Sprint(e.Value)
	if e.Place == "" {
		return what
	}
	return what + ", in " + e.Place
}

// Catch does the work and returns what it panicked with, or nil. A panic that was raised again keeps its place and stack.
func Catch(work func()) (caught *Error) {
	defer func() {
		if value := recover(); value != nil {
			caught = of(value)
		}
	}()
	work()
	return nil
}

// of returns the panic of a value that recover has just returned. The deferred function that called that has to call it.
func of(value any) *Error {
	if again, is := value.(*Error); is {
		return again
	}
	return &Error{Value: value, Place: place(), Stack: debug.Stack()}
}

// mostFrames is how many calls are looked through for the place of a panic.
const mostFrames = 128

// place returns where the panic was raised that is being recovered: the first frame below the runtime's that is not its own.
func place() string {
	counters := make([]uintptr, mostFrames)
	frames := runtime.CallersFrames(counters[:runtime.Callers(1, counters)])
	found, panicking := "", false
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			panicking = true // of several the first that was raised, which is the last frame
		case panicking && !strings.HasPrefix(f.Function, "runtime."):
			found, panicking = fmt.Sprintf("%s (%s:%d)", path.Base(f.Function), path.Base(f.File), f.Line), false
		}
	}
	return found
}

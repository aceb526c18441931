package library

import (
	"errors"
	"fmt"
)

// Error is a library that cannot be used.
type Error struct {
	Path   string
	Reason string
	Remedy string // an imperative
	Cause  error
}

func (e *Error) Error() string {
	return fmt.Sprintf("the library %s %s (%s)", e.Path, e.Reason, e.Remedy)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// errNewer reports a schema of a later version of the program.
var errNewer = errors.New("written by a newer version of Tourscope")

var (
	errDamaged = errors.New("its content is invalid")
	errFault   = fmt.Errorf("%w", errDamaged)
)

// Package filelock takes exclusive locks on files, which the system releases when the
// file is closed, also after a crash.
//
// The hard part is what cannot be locked: some file systems and systems have no locks.
// There Lock has no effect, and Free answers what is safe.
package filelock

import "errors"

// ErrHeld reports that another process, or another open file of this one, has the lock.
var ErrHeld = errors.New("the file is locked")

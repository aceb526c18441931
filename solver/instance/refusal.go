package instance

import (
	"errors"

	"tourscope/solver"
)

func refuse(file, reason, remedy string, cause error) error {
	return &solver.FileError{File: file, Reason: reason, Remedy: remedy, Cause: cause}
}

// named replaces the file in a reader's error, to which it is known by its plain name.
func named(name string, err error) error {
	var refusal *solver.FileError
	if errors.As(err, &refusal) {
		refusal.File = name
	}
	return err
}

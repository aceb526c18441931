//go:build !unix

package worker

import "os"

// ownStdout keeps standard output for the protocol as far as Go code goes.
func ownStdout() (*os.File, error) {
	out := os.Stdout
	os.Stdout = os.Stderr
	return out, nil
}

//go:build !unix

package worker

import "os"

// ownStdout reserves standard output for the protocol; it redirects the output of Go code
// only.
func ownStdout() (*os.File, error) {
	out := os.Stdout
	os.Stdout = os.Stderr
	return out, nil
}

//go:build unix

package worker

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// ownStdout keeps standard output for the protocol alone: what the driver, a
// kernel or a library prints from now on goes to standard error, where it is the
// log and cannot tear a frame.
func ownStdout() (*os.File, error) {
	fd, err := unix.FcntlInt(os.Stdout.Fd(), unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return nil, fmt.Errorf("keeping standard output: %w", err)
	}
	if err := unix.Dup2(int(os.Stderr.Fd()), int(os.Stdout.Fd())); err != nil {
		return nil, fmt.Errorf("sending standard output to standard error: %w", err)
	}
	return os.NewFile(uintptr(fd), "worker protocol"), nil
}

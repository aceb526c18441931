//go:build unix

package worker

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// ownStdout reserves standard output for the protocol: later output of the driver, of a kernel
// or of a library goes to standard error, the log, so that it cannot corrupt a frame.
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

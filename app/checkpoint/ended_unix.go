//go:build unix

package checkpoint

import (
	"errors"

	"golang.org/x/sys/unix"
)

// ended says whether there is no process of this number on this machine.
func ended(pid int) bool { return errors.Is(unix.Kill(pid, 0), unix.ESRCH) }

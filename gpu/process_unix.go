//go:build unix

package gpu

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// killGroup kills the process and its children; without any it does nothing.
func killGroup(cmd *exec.Cmd) { unix.Kill(-cmd.Process.Pid, unix.SIGKILL) }

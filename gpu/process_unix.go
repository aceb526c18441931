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

// lowered is the niceness of a worker beside a window: that of the window's searches on
// the CPU, see solver/run, so that both have the same priority.
const lowered = 10

// lowerGroup lowers the priority of the process and of all its threads, which those that
// they start inherit. It needs no privilege.
func lowerGroup(cmd *exec.Cmd) { _ = unix.Setpriority(unix.PRIO_PGRP, cmd.Process.Pid, lowered) }

// killGroup kills the process and its children; without any it does nothing.
func killGroup(cmd *exec.Cmd) { unix.Kill(-cmd.Process.Pid, unix.SIGKILL) }

//go:build unix

package program

import (
	"os/exec"
	"syscall"
)

// endWithChildren makes the end of the context kill the processes that the shell has started,
// too.
func endWithChildren(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}

//go:build unix

package program

import (
	"io"
	"os/exec"
	"syscall"
)

// leash kills a program with its children when this process is killed and can no longer do
// so: a shell waits for the end of its input, which comes with the end of this process,
// whatever ends it. (Linux can send a signal to the program itself, but at the end of a
// thread, and not to the program's children.)
//
// The program is started in the process group of the shell, so that there is no moment at
// which it runs without a guard.
type leash struct {
	keeper *exec.Cmd
	input  io.WriteCloser
}

// guardian waits for a line. Without one it kills its process group.
const guardian = `read -r over || kill -9 "-$$"`

// newLeash starts the shell. Without one, a program is run all the same.
func newLeash() *leash {
	keeper := exec.Command(shell, "-c", guardian)
	keeper.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C is not meant for it
	input, err := keeper.StdinPipe()
	if err != nil || keeper.Start() != nil {
		return nil
	}
	return &leash{keeper, input}
}

// hold puts a command that has not been started into the group. The end of its context kills
// the processes that it has started, too.
func (l *leash) hold(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if l == nil {
		command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
		return
	}
	command.SysProcAttr.Pgid = l.keeper.Process.Pid
	command.Cancel = func() error { return syscall.Kill(-l.keeper.Process.Pid, syscall.SIGKILL) }
}

// release ends the shell. The group may have been killed.
func (l *leash) release() {
	if l != nil {
		_, _ = io.WriteString(l.input, "\n")
		_ = l.input.Close()
		_ = l.keeper.Wait() // its status says nothing
	}
}

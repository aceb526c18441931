//go:build unix

package program

import (
	"fmt"
	"io"
	"os/exec"
	"syscall"
)

// leash kills a program with its children when this process is killed and can no longer do
// so: a shell beside it waits for the end of its input, which comes with the end of this
// process, whatever ends it. (Linux can send a signal to the program itself, but at the end
// of a thread, and not to the program's children.)
type leash struct {
	keeper *exec.Cmd
	input  io.WriteCloser
}

// guardian reads the number of a process group, then one more line when the group needs no
// guard any longer. Without that line it kills the group.
const guardian = `read -r group && { read -r over || kill -9 "-$group"; }`

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

// hold names the group to kill. An error of writing leaves the program without a guard.
func (l *leash) hold(group int) {
	if l != nil {
		_, _ = fmt.Fprintln(l.input, group)
	}
}

// release ends the shell. The group may have ended.
func (l *leash) release() {
	if l != nil {
		_, _ = fmt.Fprintln(l.input)
		_ = l.input.Close()
		_ = l.keeper.Wait() // its status says nothing
	}
}

//go:build unix

package program

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/testwait"
)

// runProgram is the environment variable with the command of a process that runs a program
// and is killed meanwhile.
const runProgram = "TOURSCOPE_TEST_RUN_PROGRAM"

// TestAKilledProcessTakesItsProgramAlong runs a program, and a child of it, from another
// process, which is killed by a signal that it cannot handle.
func TestAKilledProcessTakesItsProgramAlong(t *testing.T) {
	if text := os.Getenv(runProgram); text != "" {
		e, err := New("hanger", text, "")
		if err != nil {
			t.Fatal(err)
		}
		p := madeup.Problem(t, solver.Euc2D, 6, 1000, 0, 1)
		_, _ = e.Run(context.Background(), solver.Job{Problem: p, Start: []solver.City{0, 1, 2, 3, 4, 5}}, halter{})
		t.Fatal("the program has ended")
	}
	dir := t.TempDir()
	pids := filepath.Join(dir, "pids")
	parent := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
	parent.Env = append(os.Environ(), "TMPDIR="+dir, "PIDS="+pids,
		runProgram+`=sleep 86400 & echo $$ $! >"$PIDS.new"; mv "$PIDS.new" "$PIDS"; wait; : $PROBLEM $TOUR`)
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	var text []byte
	testwait.Until(t, "the program", func() (is bool) {
		var err error
		text, err = os.ReadFile(pids)
		return err == nil
	})
	_ = parent.Process.Kill()
	_ = parent.Wait()
	for _, field := range strings.Fields(string(text)) {
		pid, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		testwait.Until(t, "the end of process "+field, func() bool { return ended(pid) })
	}
}

// ended reports whether a process has ended, also where nobody waits for it.
func ended(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return true
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(stat), ") Z ")
}

// TestALeashIsReleased checks that what a program has left running is not killed when the
// program has ended in the usual way.
func TestALeashIsReleased(t *testing.T) {
	l := newLeash()
	other := exec.CommandContext(context.Background(), "sleep", "86400")
	l.hold(other)
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	l.release()
	if ended(other.Process.Pid) {
		t.Error("the released process was killed")
	}
	_ = other.Process.Kill()
	if other.Wait() == nil || !l.keeper.ProcessState.Success() {
		t.Errorf("the guardian: %v", l.keeper.ProcessState)
	}
}

// TestALeashHoldsFromTheStart ends the input of the guardian, as a kill of this process does, as
// soon as a program has been started.
func TestALeashHoldsFromTheStart(t *testing.T) {
	l := newLeash()
	other := exec.CommandContext(context.Background(), "sleep", "86400")
	l.hold(other)
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	_ = l.input.Close()
	if err := other.Wait(); err == nil || other.ProcessState.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
		t.Errorf("the program ended by %v, not killed", other.ProcessState)
	}
	_ = l.keeper.Wait()
}

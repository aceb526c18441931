package processor

import (
	"bufio"
	"os/exec"
	"testing"
	"time"
)

// A shell works, and so does a child that it waits for: while it still lives, the tree
// has what the system says once it has ended.
func TestTree(t *testing.T) {
	const loop = `i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done`
	command := exec.Command("sh", "-c", "sh -c '"+loop+"'; "+loop+"; echo done; read end")
	in, _ := command.StdinPipe()
	out, _ := command.StdoutPipe()
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	tree := Follow(command.Process.Pid)
	early, _ := tree.Spent()
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "done\n" {
		t.Fatal(line, err)
	}
	tree.looked = time.Time{} // so that it looks again
	spent, ok := tree.Spent()
	if !ok || spent < early {
		t.Fatalf("from %v to %v, %v", early, spent, ok)
	}
	in.Close()
	command.Wait()
	whole := command.ProcessState.UserTime() + command.ProcessState.SystemTime()
	if away := (whole - spent).Abs(); spent == 0 || away > 2*tick+whole/10 {
		t.Errorf("it tells %v, and the system %v afterwards", spent, whole)
	}
	if again, ok := tree.Spent(); ok && again < spent {
		t.Errorf("it fell from %v to %v", spent, again)
	}
}

func TestCanFollow(t *testing.T) {
	if !CanFollow() {
		t.Error("this kernel does not list the children of processes")
	}
}

func TestTreeOfNothing(t *testing.T) {
	command := exec.Command("sh", "-c", "exit 0")
	if err := command.Run(); err != nil {
		t.Fatal(err)
	}
	if spent, ok := Follow(command.Process.Pid).Spent(); ok {
		t.Errorf("a process that has ended has spent %v", spent)
	}
}

//go:build unix

package gpu

import (
	"io"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A worker beside a window has the priority of the window's other searches.
func TestLowerPriority(t *testing.T) {
	niceness := func(start starter) int {
		p, err := start([]string{"/bin/sh", "-c", "read go; nice"}, nil, &tail{})
		if err != nil {
			t.Fatal(err)
		}
		defer p.kill()
		if _, err := io.WriteString(p.stdin, "go\n"); err != nil {
			t.Fatal(err)
		}
		said, err := io.ReadAll(p.stdout)
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(strings.TrimSpace(string(said)))
		if err != nil {
			t.Fatalf("it says %q", said)
		}
		return n
	}
	usual := niceness(startProcess)
	if got := niceness(startLowProcess); usual < lowered && got != lowered {
		t.Errorf("the worker's niceness is %d, want %d; usually it is %d", got, lowered, usual)
	}
}

// A command may start child processes that keep the pipes open; all of them are ended.
func TestChildProcessesEndWithWorker(t *testing.T) {
	p, err := startProcess([]string{"/bin/sh", "-c", "sleep 3600 & exit 6"}, nil, &tail{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.kill()
	<-p.exited
	if got := ending(p.status); got != "exit status 6" {
		t.Error(got)
	}
	// The child has the only other end of the pipe: its end shows in ours. Without
	// a deadline, because a busy machine may take its time.
	p.stdout.SetReadDeadline(time.Time{})
	if _, err := io.ReadAll(p.stdout); err != nil {
		t.Errorf("the child still holds the pipe: %v", err)
	}
}

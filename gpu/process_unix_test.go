//go:build unix

package gpu

import (
	"io"
	"testing"
	"time"
)

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

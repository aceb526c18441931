package gpu

import (
	"errors"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/gpu/worker"
	"tourscope/solver"
)

// inProcess calls a test in a synctest bubble with a client whose workers run in this
// process: pipes in memory, a fake clock, and an engine that takes a millisecond per
// iteration.
func inProcess(t *testing.T, test func(t *testing.T, c *Client)) {
	synctest.Test(t, func(t *testing.T) {
		test(t, newClient(t, "", func(o *Options) { o.start = startInProcess }))
	})
}

// errKilled is the status of an in-process worker that was killed.
var errKilled = errors.New("killed")

// startInProcess is a starter of workers with the engine swap.
func startInProcess(_, _ []string, log *tail) (*process, error) {
	workersIn, stdin := io.Pipe()
	stdout, workersOut := io.Pipe()
	w := &worker.Worker{
		Program: "test 1", Devices: noDevices,
		Registry: solver.NewRegistry(swap{rest: time.Millisecond}),
	}
	ended := make(chan error, 1)
	go func() {
		ended <- w.Serve(workersIn, workersOut)
		workersIn.Close()
		workersOut.Close()
	}()
	return follow(&process{
		stdin: stdin, stdout: memory{stdout}, log: log,
		await: func() error { return <-ended },
		signal: func() {
			workersIn.CloseWithError(errKilled)
			workersOut.CloseWithError(errKilled)
		},
	}), nil
}

// memory is a pipe without deadlines: its writer is closed at the worker's end.
type memory struct{ *io.PipeReader }

func (memory) SetReadDeadline(time.Time) error { return nil }

// until waits on the bubble's clock, on which nothing takes as long as a minute.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain for this: %s", what)
		}
	}
}

package worker

import (
	"context"
	"syscall"
	"testing"

	"tourscope/gpu/protocol"
	"tourscope/solver"
)

// niceness is an engine whose only iteration is numbered by its thread's niceness.
type niceness struct{}

func (niceness) Info() solver.Info { return solver.Info{Name: "niceness"} }

func (niceness) Run(_ context.Context, job solver.Job, _ solver.Progress) (solver.Result, error) {
	priority, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0) // 20 less the niceness
	length := job.Problem.Length(job.Start)
	return solver.Result{Order: job.Start, State: solver.State{Best: length, Current: length, Iteration: int64(20 - priority)}}, err
}

// The priority belongs to a run and not to the worker, which also serves batches.
func TestLowPriorityEndsWithTheRun(t *testing.T) {
	p := connect(t, niceness{})
	defer func() {
		if err := p.end(); err != nil {
			t.Error(err)
		}
	}()
	run := func(low bool) int64 {
		s := start(t)
		s.Engine, s.LowPriority = "niceness", low
		p.send(s)
		return read[*protocol.Result](p).State.Iteration
	}
	usual := run(false)
	if usual >= 10 {
		t.Skip("the tests run at low priority")
	}
	if got := run(true); got != 10 {
		t.Errorf("a run of low priority has niceness %d, want 10", got)
	}
	if got := run(false); got != usual {
		t.Errorf("the next run has niceness %d, want the usual %d", got, usual)
	}
}

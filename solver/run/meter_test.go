package run

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver"
	"tourscope/solver/processor"
)

// A search in this process is measured by its processor time, and ends by it.
func TestProcessorTimeEndsARun(t *testing.T) {
	if _, ok := processor.Self(); !ok {
		t.Skip("this system does not tell")
	}
	const limit = 30 * time.Millisecond
	r := begin(t, Settings{Engine: &descent{}, Processor: true, Limits: Limits{Processor: limit}})
	out := finish(t, r, solver.StopTime)
	if out.Processor < limit {
		t.Errorf("it ended after %v of %v", out.Processor, limit)
	}
	var before time.Duration
	for _, p := range r.Trace() {
		if p.Processor < before {
			t.Errorf("the processor time fell from %v to %v", before, p.Processor)
		}
		before = p.Processor
	}
	if before != out.Processor {
		t.Errorf("the trace ends at %v, the run at %v", before, out.Processor)
	}
}

// What an engine outside says is believed: this process does nothing meanwhile.
func TestProcessorTimeOfAnotherProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := begin(t, Settings{Engine: &elsewhere{}, Processor: true, Limits: Limits{Processor: time.Hour}})
		if out := finish(t, r, solver.StopTime); out.Processor < time.Hour || out.Processor > time.Hour+time.Minute || out.Elapsed > 2*time.Second {
			t.Errorf("%v in %v", out.Processor, out.Elapsed)
		}
	})
}

// elsewhere reports a minute of processor time in each ten milliseconds.
type elsewhere struct{}

func (e *elsewhere) Info() solver.Info { return solver.Info{Name: "elsewhere", Outside: true} }

func (e *elsewhere) Run(_ context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	s := solver.State{Best: job.Problem.Length(job.Start)}
	for progress.Report(&s) != solver.Halt {
		time.Sleep(10 * time.Millisecond)
		s.Timing.Processor += time.Minute
	}
	return solver.Result{Order: job.Start, State: s}, nil
}

// Where there is no processor time that would say anything, the clock's counts.
func TestProcessorLimitWithoutProcessorTime(t *testing.T) {
	for reason, s := range map[string]Settings{
		"on a GPU":     {Engine: &descent{tick: time.Millisecond, info: solver.Info{Device: solver.GPU}}, Processor: true},
		"not measured": {Engine: &descent{tick: time.Millisecond}},
	} {
		synctest.Test(t, func(t *testing.T) {
			s.Limits.Processor = 5 * time.Second
			out := finish(t, begin(t, s), solver.StopTime)
			if out.Processor != 0 || out.Elapsed < 5*time.Second || out.Elapsed > 6*time.Second {
				t.Errorf("%s: %v of processor time, %v", reason, out.Processor, out.Elapsed)
			}
		})
	}
}

package run

import (
	"time"

	"tourscope/solver"
	"tourscope/solver/processor"
)

// Figures are a run's live numbers.
type Figures struct {
	solver.State
	Elapsed        time.Duration // without pauses
	Improved       time.Duration // when the best length last fell, on the clock of Elapsed
	MovesPerSecond float64       // over the last second or so; once ended, over the whole run
	Paused         bool          // the engine is blocked
	Stop           solver.Stop   // why it stops or has stopped; NotStopped while it runs
}

// Figures returns the live numbers. It is cheap.
func (r *Run) Figures() Figures {
	r.mu.Lock()
	defer r.mu.Unlock()
	return Figures{
		State:          r.state,
		Elapsed:        r.clock.elapsed(),
		Improved:       r.improve,
		MovesPerSecond: r.rate.perSecond(),
		Paused:         r.blocked,
		Stop:           r.stop,
	}
}

// Trace returns the history so far: the start tour first, the newest figures
// last, at most some thousand points between them.
func (r *Run) Trace() []TracePoint {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.trace.copy()
}

// Stages returns the stages of the run so far, with their times.
func (r *Run) Stages() Stages {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stages.stages(r.clock.elapsed())
}

// spent returns the processor time so far, 0 where it is not measured. Needs mu.
func (r *Run) spent() time.Duration {
	switch {
	case !r.meter.on:
		return 0
	case r.meter.outside:
		return r.state.Timing.Processor
	}
	now, _ := processor.Self()
	return max(now-r.meter.began, 0)
}

// charged returns the time that counts against the limit of processor time: processor
// time, or the elapsed time where that is not measured. Needs mu.
func (r *Run) charged(elapsed time.Duration) time.Duration {
	if r.meter.on {
		return r.spent()
	}
	return elapsed
}

// worked returns the processor time for the log of stages: that of this process, if
// measured, plus that of a process of the engine. Needs mu.
func (r *Run) worked() time.Duration {
	own := time.Duration(0)
	if r.meter.inside {
		now, _ := processor.Self()
		own = max(now-r.meter.began, 0)
	}
	return own + r.state.Timing.Processor
}

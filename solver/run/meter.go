package run

import (
	"time"

	"tourscope/solver"
	"tourscope/solver/processor"
)

// meter measures a run's processor time: that of this process since the run began, or
// that which an external program reports. It is off for engines on a GPU, whose host
// time says nothing about the search.
type meter struct {
	on, outside bool
	inside      bool // the time of this process is measured
	began       time.Duration
}

func (m *meter) start(wanted bool, info solver.Info) {
	began, ok := processor.Self()
	*m = meter{on: wanted && info.Device == solver.CPU && (ok || info.Outside), outside: info.Outside, inside: wanted && ok, began: began}
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

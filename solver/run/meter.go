package run

import (
	"time"

	"tourscope/solver"
	"tourscope/solver/processor"
)

// meter measures a run's processor time: that of this process since the run began, or
// what an engine outside says. A search on a GPU has none that would tell anything.
type meter struct {
	on, outside bool
	inside      bool // this process's is measured
	began       time.Duration
}

func (m *meter) start(wanted bool, info solver.Info) {
	began, ok := processor.Self()
	*m = meter{on: wanted && info.Device == solver.CPU && (ok || info.Outside), outside: info.Outside, inside: wanted && ok, began: began}
}

// spent is the processor time so far, 0 where it is not measured. Needs mu.
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

// charged is what counts against the limit of processor time. Needs mu.
func (r *Run) charged(elapsed time.Duration) time.Duration {
	if r.meter.on {
		return r.spent()
	}
	return elapsed
}

// worked is the processor time that is known of: of this process where it does nothing
// else, and of a process of the search's own. Needs mu.
func (r *Run) worked() time.Duration {
	own := time.Duration(0)
	if r.meter.inside {
		now, _ := processor.Self()
		own = max(now-r.meter.began, 0)
	}
	return own + r.state.Timing.Processor
}

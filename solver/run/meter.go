package run

import (
	"time"

	"tourscope/solver"
	"tourscope/solver/internal/processor"
)

// meter measures a run's processor time: that of this process since the run began, or
// what an engine outside says. A search on a GPU has none that would tell anything.
type meter struct {
	on, outside bool
	began       time.Duration
}

func (m *meter) start(wanted bool, info solver.Info) {
	began, ok := processor.Self()
	*m = meter{on: wanted && info.Device == solver.CPU && (ok || info.Outside), outside: info.Outside, began: began}
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

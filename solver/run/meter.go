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

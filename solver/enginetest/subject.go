package enginetest

import (
	"time"

	"tourscope/solver"
)

// subject is the engine under test.
type subject struct {
	engine  solver.Engine
	info    solver.Info
	timeout time.Duration // until an engine that does not return is abandoned

	iterations int64 // of a usual run
}

// notApplicable is the reason why a check does not apply to an engine.
type notApplicable struct{ why string }

func (n *notApplicable) Error() string { return "not applicable: " + n.why }

// orders are the settings of one run in the suite.
type orders struct {
	problem    *solver.Problem
	start      []solver.City // nil: a random one
	seed       uint64
	iterations int64 // halt there; 0: the usual number
	show       bool  // request a tour at every report
	view       bool  // request regions, and halt after the first
	each       func(reports int)
}

// usualIterations is enough for most engines to change the tour, and few enough
// for the whole suite to take a second or two.
const usualIterations = 30

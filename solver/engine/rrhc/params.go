package rrhc

import "tourscope/solver"

// The names of the parameters.
const (
	Climbers = "climbers"
	Together = "together"
	OrOpt    = "oropt"
)

// ClimbersParam describes the number of restarts.
func ClimbersParam() solver.Param {
	return solver.Param{
		Name: Climbers, Title: "Climbers", Unit: "restarts", Kind: solver.IntParam,
		Default: "0", Min: 0, Max: 1e12,
		Help: "Climbs to a local minimum, the first from the start tour, the others from random ones. 0 climbs on until the run is stopped.",
	}
}

// OrOptParam describes the choice of the moves.
func OrOptParam() solver.Param {
	return solver.Param{
		Name: OrOpt, Title: "Or-opt", Kind: solver.BoolParam, Default: "true",
		Help: "Where no 2-opt move makes a tour shorter, also moves runs of up to three cities elsewhere, and climbs on: far shorter tours from as many climbs. The paper has 2-opt moves alone.",
	}
}

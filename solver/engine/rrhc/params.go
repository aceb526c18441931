package rrhc

import "tourscope/solver"

// The names of the parameters.
const (
	Climbers = "climbers"
	Together = "together"
)

// ClimbersParam describes the number of restarts.
func ClimbersParam() solver.Param {
	return solver.Param{
		Name: Climbers, Title: "Climbers", Unit: "restarts", Kind: solver.IntParam,
		Default: "0", Min: 0, Max: 1e12,
		Help: "Climbs to a local minimum, the first from the start tour, the others from random ones. 0 climbs on until the run is stopped.",
	}
}

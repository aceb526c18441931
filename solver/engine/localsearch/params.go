package localsearch

import (
	"tourscope/solver"
	"tourscope/solver/engine/ground"
)

// GroundParams are the parameters of every engine that searches candidate lists.
func GroundParams() []solver.Param {
	return []solver.Param{
		{
			Name: "neighbors", Title: "Candidates", Unit: "cities", Kind: solver.IntParam,
			Default: "8", Min: 4, Max: 50,
			Help: "How many near cities are tried as new neighbours of a city: more are better and slower.",
		},
		{
			Name: "quadrant", Title: "Quadrant candidates", Kind: solver.BoolParam, Default: "true",
			Help: "Takes candidates from all sides of a city, which helps where cities lie in clusters.",
		},
	}
}

// GroundOptions reads the parameters of GroundParams.
func GroundOptions(v solver.Values) ground.Options {
	return ground.Options{Neighbors: v.Int("neighbors"), Quadrant: v.Bool("quadrant")}
}

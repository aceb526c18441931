package space

import "tourscope/solver"

// Params are the parameters of every engine that searches candidate lists.
func Params() []solver.Param {
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

// OptionsOf reads the parameters of Params.
func OptionsOf(v solver.Values) Options {
	return Options{Neighbors: v.Int("neighbors"), Quadrant: v.Bool("quadrant")}
}

package catalog

// The names of the GPU engines in the registry.
const (
	PSPM   = "pspm"
	TwoOpt = "2opt-gpu"
	RRHC   = "rrhc"
	Tabu   = "tabu"
	Ils    = "ils-3opt"
)

// Package catalog says what the GPU engines and the devices are, in plain data:
// their names, papers, parameters and ranges. It computes nothing and needs
// neither cgo nor a GPU, so the program can list the engines, build their forms
// and check their parameters on a machine that has no worker.
//
// The engines themselves (gpu/cudaengine) return these descriptions as their
// Info, so that there is one place where a default is written down.
package catalog

import "tourscope/solver"

// The names of the GPU engines in the registry.
const (
	PSPM   = "pspm"
	TwoOpt = "2opt-gpu"
)

// Engines lists the GPU engines in the order in which they are shown.
func Engines() []solver.Info {
	return []solver.Info{RegionsInfo(), PSPMInfo(), TwoOptInfo()}
}

// Find returns the description of the engine of that name.
func Find(name string) (solver.Info, bool) {
	for _, info := range Engines() {
		if info.Name == name {
			return info, true
		}
	}
	return solver.Info{}, false
}

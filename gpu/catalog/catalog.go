// Package catalog describes the GPU engines and devices in plain data: names, papers,
// parameters and ranges. It needs neither cgo nor a GPU, so that the program lists the
// engines, builds their forms and checks their parameters on a machine without a worker.
//
// The engines (gpu/cudaengine) return these descriptions as their Info: each default is
// written once.
package catalog

import "tourscope/solver"

// Engines lists the GPU engines in the order in which they are shown.
func Engines() []solver.Info {
	return []solver.Info{RegionsInfo(), PSPMInfo(), TwoOptInfo(), RRHCInfo(), TabuInfo(), IlsInfo()}
}

// Directed says whether an engine is a solver.Directed, besides those that keep no fixed edges.
func Directed(engine string) bool { return engine == PSPM || engine == TwoOpt }

package cudaengine

import (
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/ils3opt"
	"tourscope/gpu/cudaengine/pspm"
	"tourscope/gpu/cudaengine/regions"
	"tourscope/gpu/cudaengine/rrhc"
	"tourscope/gpu/cudaengine/tabu"
	"tourscope/gpu/cudaengine/twoopt"
	"tourscope/solver"
)

// Engines returns the GPU engines on the devices of a machine.
func Engines(m *device.Machine) []solver.Engine {
	return []solver.Engine{regions.New(m, nil), pspm.New(m), twoopt.New(m), rrhc.New(m), tabu.New(m), ils3opt.New(m)}
}

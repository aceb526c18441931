//go:build cuda || emulated

package app

import (
	"tourscope/app/command"
	"tourscope/gpu/cudaengine"
	"tourscope/gpu/worker"
	"tourscope/solver"
	"tourscope/solver/engine"
)

// addEngines gives the program the engines of the CPU and those of the GPU, both
// in this process. The function that it returns gives the device back. With the tag
// emulated the device is an emulation, which says so in its name.
func addEngines(p *command.Program) (end func()) {
	machine := cudaengine.NewMachine()
	p.Engines = solver.NewRegistry(append(engine.All(), machine.Engines()...)...)
	p.Worker = &worker.Worker{Program: p.Version, Registry: p.Engines, Devices: cudaengine.Devices}
	p.Bench = deviceBench
	p.LocalSearch = localSearch
	return func() { machine.Close() }
}

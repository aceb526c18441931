//go:build cuda || emulated

package app

import (
	"tourscope/app/command"
	"tourscope/gpu/cudaengine"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/worker"
	"tourscope/solver"
	"tourscope/solver/engine"
)

// addEngines gives the program the engines of the CPU and those of the GPU, both
// in this process. The function that it returns gives the device back. With the tag
// emulated the device is an emulation, which says so in its name.
func addEngines(p *command.Program) (end func()) {
	makeRoom()
	machine := device.New()
	p.Engines = solver.NewRegistry(append(engine.All(), cudaengine.Engines(machine)...)...)
	p.Worker = &worker.Worker{Program: p.Version, Registry: p.Engines, Devices: device.List}
	p.Bench = deviceBench
	p.LocalSearch = localSearch
	return func() { machine.Close() }
}

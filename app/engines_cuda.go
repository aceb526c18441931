//go:build cuda || emulated

package app

import (
	"tourscope/app/command"
	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/worker"
	"tourscope/solver"
	"tourscope/solver/engine"
)

// addEngines gives the program the engines of the CPU and those of the GPU, both
// in this process. The function that it returns gives the device back. With the tag
// emulated the device is an emulation, which says so in its name.
func addEngines(p *command.Program) (end func()) {
	machine := device.New()
	p.Engines = solver.NewRegistry(append(engine.All(), cudaengine.Engines(machine)...)...)
	p.Worker = &worker.Worker{Program: p.Version, Registry: p.Engines, Devices: devicesOfWorker}
	p.Bench = deviceBench
	p.LocalSearch = localSearch
	return func() { machine.Close() }
}

// devicesOfWorker lists the devices for a worker, which stays from run to run.
func devicesOfWorker() catalog.Devices {
	driver.WidenQueues()
	return device.List()
}

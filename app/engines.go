//go:build !cuda && !emulated

package app

import (
	"os"

	"tourscope/app/command"
	"tourscope/gpu"
	"tourscope/gpu/catalog"
	"tourscope/gpu/worker"
	"tourscope/solver"
	"tourscope/solver/engine"
)

// addEngines gives the program the engines of the CPU, and those of the GPU as a
// worker computes them. The function that it returns ends the worker.
func addEngines(p *command.Program) (end func()) {
	own := engine.All()
	p.GPU = gpu.NewClient(gpu.Options{Command: os.Getenv("TOURSCOPE_WORKER")})
	p.Engines = solver.NewRegistry(append(own, p.GPU.Engines()...)...)
	p.Worker = &worker.Worker{
		Program: p.Version, Registry: solver.NewRegistry(own...),
		Devices: func() catalog.Devices {
			return catalog.Devices{None: "the worker was built without CUDA: install tourscope-gpu there"}
		},
	}
	return p.GPU.Close
}

//go:build cuda

package app

import (
	"context"
	"io"

	"tourscope/app/command"
	"tourscope/gpu/bench"
	"tourscope/gpu/cudaengine"
	"tourscope/gpu/worker"
	"tourscope/solver"
	"tourscope/solver/engine"
)

// addEngines gives the program the engines of the CPU and those of the GPU, both
// in this process. The function that it returns gives the device back.
func addEngines(p *command.Program) (end func()) {
	machine := cudaengine.NewMachine()
	p.Engines = solver.NewRegistry(append(engine.All(), machine.Engines()...)...)
	p.Worker = &worker.Worker{Program: p.Version, Registry: p.Engines, Devices: cudaengine.Devices}
	p.Bench = func(ctx context.Context, out io.Writer, tsplib string, runs int) error {
		return bench.Run(ctx, out, bench.Settings{TSPLIB: tsplib, Runs: runs})
	}
	return func() { machine.Close() }
}

package command

import (
	"context"
	"os"
	"os/signal"
)

// deviceBench measures the GPU engines of this program.
type deviceBench struct {
	TSPLIB string `name:"tsplib" group:"Measuring the GPU engines" placeholder:"DIR" default:"../shared/tsplib/tsp" help:"The folder of the TSPLIB instances; those that are missing are left out. Default: ${default}."`
	Runs   int    `group:"Measuring the GPU engines" placeholder:"N" default:"10" help:"How many runs each mean of an annealing is of. Default: ${default}."`
}

func (c *deviceBench) measure(p *Program) error {
	if p.Bench == nil {
		return wrongUse("name a batch file. (To measure the GPU engines themselves, run tourscope-gpu bench on the machine with the GPU.)")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return p.Bench(ctx, p.Stdout, c.TSPLIB, max(c.Runs, 1))
}

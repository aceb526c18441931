package command

import (
	"context"
	"os"
	"os/signal"
	"time"
)

// DeviceBench says how the GPU engines of this program are measured.
type DeviceBench struct {
	TSPLIB    string        `name:"tsplib" group:"Measuring the GPU engines" placeholder:"DIR" default:"../shared/tsplib/tsp" help:"The folder of the TSPLIB instances; those that are missing are left out. Default: ${default}."`
	Runs      int           `group:"Measuring the GPU engines" placeholder:"N" default:"10" help:"How many runs each mean or median is of. Default: ${default}."`
	Only      []string      `group:"Measuring the GPU engines" placeholder:"TABLE" help:"Only these tables: sweeps, descents, stream, annealing, lam2013, gaps, chained, regions, halts, devices."`
	Instances []string      `group:"Measuring the GPU engines" placeholder:"NAME" help:"Instances of the tables gaps, chained, annealing and regions, or with --preset of the batch: TSPLIB names, uniform1000000-2 for so many cities generated from seed 2, or a set: tuning (parameters were chosen by them), test (no parameter was) or lam2013. Default: the usual ones of each table."`
	Sets      string        `group:"Measuring the GPU engines" placeholder:"SETS" help:"Parameters of regions to compare, a row each: 'k=20,depth=3; k=40'; gaps takes the first. Default: the defaults."`
	Gaps      []float64     `group:"Measuring the GPU engines" placeholder:"PERCENT" default:"5,1.9,1,0.5,0.25,0.2,0.1" help:"Gaps that regions is timed to. Default: ${default}."`
	For       time.Duration `group:"Measuring the GPU engines" placeholder:"TIME" default:"3s" help:"How long each run of the table regions is, start tour included. Default: ${default}."`
	ForCPU    time.Duration `name:"for-cpu" group:"Measuring the GPU engines" placeholder:"TIME" default:"15s" help:"How long each run of the table chained is, at most. Default: ${default}."`
	Start     string        `name:"from" group:"Measuring the GPU engines" placeholder:"HEURISTIC" help:"Start tours of the tables gaps, chained and regions: greedy, curve. Default: the engine's own."`
	Sizes     []int         `group:"Measuring the GPU engines" placeholder:"CITIES" help:"Numbers of cities that halts are measured with. Default: 300, 20000 and 1000000."`
	Devices   []int         `group:"Measuring the GPU engines" placeholder:"COUNT" help:"How pspm and regions go on so many devices side by side: 1,2,4 compares one, two and four. The table devices alone, unless --only names others."`
}

func (c *DeviceBench) measure(p *Program) error {
	if p.Bench == nil {
		return wrongUse("name a batch file. (To measure the GPU engines themselves, run tourscope-gpu bench on the machine with the GPU.)")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	c.Runs = max(c.Runs, 1)
	return p.Bench(ctx, p.Stdout, *c)
}

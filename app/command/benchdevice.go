package command

import (
	"context"
	"os"
	"os/signal"
)

func (c *DeviceBench) measure(p *Program) error {
	if p.Bench == nil {
		return wrongUse("name a batch file. (To measure the GPU engines themselves, run tourscope-gpu bench on the machine with the GPU.)")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	c.Runs = max(c.Runs, 1)
	return p.Bench(ctx, p.Stdout, *c)
}

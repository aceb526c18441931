package command

import (
	"context"
	"encoding/json"
	"fmt"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// devicesCommand lists the GPUs, of this machine or of the worker's.
type devicesCommand struct {
	JSON bool `name:"json" help:"Print one JSON object."`
}

func (c *devicesCommand) Run(p *Program) error {
	ctx, stop := interruptible()
	defer stop()
	devices := p.devices(ctx)
	if !c.JSON {
		fmt.Fprintln(p.out, devices)
		if len(devices.List) > 1 {
			fmt.Fprintln(p.out, shared(devices))
		}
		return nil
	}
	if devices.List == nil {
		devices.List = []catalog.Device{}
	}
	encoder := json.NewEncoder(p.out)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(devices)
}

// shared says which of several devices share a search.
func shared(devices catalog.Devices) string {
	chosen, err := devices.Choose(solver.Values{catalog.DevicesParam: solver.Auto})
	switch {
	case err != nil:
		return err.Error()
	case chosen.Left != "":
		return "engines that share a search: " + chosen.Left
	}
	return "engines that share a search take all of them"
}

// devices asks this program's own driver, or else the worker, which may take as long as
// a login; ctx ends the waiting.
func (p *Program) devices(ctx context.Context) catalog.Devices {
	switch {
	case p.GPU != nil:
		return p.GPU.Devices(ctx)
	case p.Worker != nil && p.Worker.Devices != nil:
		return p.Worker.Devices()
	}
	return catalog.Devices{None: "this program was built without GPU engines"}
}

// devicesHere is the list of devices, as long as nobody interrupts the waiting.
func (p *Program) devicesHere() []catalog.Device {
	ctx, stop := interruptible()
	defer stop()
	return p.devices(ctx).List
}

// knownDevices is devices as far as they are known without asking a worker.
func (p *Program) knownDevices() catalog.Devices {
	if p.GPU != nil {
		return p.GPU.KnownDevices()
	}
	return p.devices(context.Background())
}

// askWorker finds out what the worker's engines can do here, so that a list of
// them is true. Why there is none stands in the list.
func (p *Program) askWorker(ctx context.Context) {
	if p.GPU != nil {
		_ = p.GPU.Probe(ctx)
	}
}

// useWorker takes the command line of the worker from the user.
func (p *Program) useWorker(command string) error {
	switch {
	case command == "":
	case p.GPU == nil:
		return wrongUse("--worker: this program computes on the GPUs of its own machine and starts no worker")
	default:
		p.GPU.SetCommand(command)
	}
	return nil
}

package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"tourscope/gpu"
	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// devicesCommand lists the GPUs, of this machine or of the worker's. No GPU is an answer; a
// worker of --worker that fails is an error.
type devicesCommand struct {
	JSON bool `name:"json" help:"Print one JSON object."`
}

func (c *devicesCommand) Run(p *Program) error {
	ctx, stop := interruptible()
	defer stop()
	devices := p.devices(ctx)
	if len(devices.List) == 0 && ctx.Err() != nil {
		return errors.New("the wait for the devices was interrupted")
	}
	if err := c.print(p, devices); err != nil {
		return err
	}
	if p.workerBy != "" && p.GPU.Status().State == gpu.Missing {
		return statusError(statusFailed) // the reason is in place of the devices
	}
	return nil
}

func (c *devicesCommand) print(p *Program, devices catalog.Devices) error {
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

// shared returns a sentence about which of several devices a search uses.
func shared(devices catalog.Devices) string {
	chosen, err := devices.Choose(solver.Values{catalog.DevicesParam: solver.Auto})
	switch {
	case err != nil:
		return err.Error()
	case chosen.Left != "":
		return "engines that use several devices: " + chosen.Left
	}
	return "engines that use several devices use all of them"
}

// devices returns the devices of this program's driver or else of the worker, whose start may
// include a login; ctx ends the wait.
func (p *Program) devices(ctx context.Context) catalog.Devices {
	switch {
	case p.GPU != nil:
		return p.GPU.Devices(ctx)
	case p.Worker != nil && p.Worker.Devices != nil:
		return p.Worker.Devices()
	}
	return catalog.Devices{None: "this program was built without GPU engines"}
}

// devicesHere returns the list of devices; an interrupt ends the wait.
func (p *Program) devicesHere() []catalog.Device {
	ctx, stop := interruptible()
	defer stop()
	return p.devices(ctx).List
}

// knownDevices returns the devices without starting a worker.
func (p *Program) knownDevices() catalog.Devices {
	if p.GPU != nil {
		return p.GPU.KnownDevices()
	}
	return p.devices(context.Background())
}

// askWorker updates the descriptions of the worker's engines, which then have the reason why
// an engine is not available.
func (p *Program) askWorker(ctx context.Context) {
	if p.GPU != nil {
		_ = p.GPU.Probe(ctx)
	}
}

// useWorker sets the command of the worker.
func (p *Program) useWorker(command string) error {
	switch {
	case command == "":
	case p.GPU == nil:
		return wrongUse("--worker: this program computes on the GPUs of its own machine and starts no worker")
	default:
		p.GPU.SetCommand(command)
		p.workerBy = command
	}
	return nil
}

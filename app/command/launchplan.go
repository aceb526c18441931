package command

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"tourscope/gpu/plan"
	"tourscope/solver"
)

// planJSON is a launch plan in JSON.
type planJSON struct {
	plan.Plan
	Described bool `json:"described_device"` // the device is from a list, not of this machine
}

// plan prints the launch plan of an engine. A launch that would fail is an error.
func (c *enginesCommand) plan(p *Program) error {
	problem, err := p.read(c.Plan)
	if err != nil {
		return err
	}
	engine, set, err := chooseEngine(p, c.Name, c.Param)
	if err != nil {
		return err
	}
	values, err := engine.Info().Values(set)
	if err != nil {
		return usageError{err}
	}
	o, isDescribed, err := c.planOn(p, values, problem)
	if err != nil {
		return err
	}
	if c.JSON {
		encoder := json.NewEncoder(p.out)
		encoder.SetIndent("", "  ")
		encoder.SetEscapeHTML(false)
		err = encoder.Encode(planJSON{o, isDescribed})
	} else {
		err = writePlan(p.out, o, isDescribed)
	}
	if err == nil && o.Refused != "" {
		err = fmt.Errorf("%s cannot run: %s", c.Name, o.Refused)
	}
	return err
}

// planOn returns the plan for the device of --on, or those of this machine, or else the first
// of the list.
func (c *enginesCommand) planOn(p *Program, values solver.Values, problem *solver.Problem) (o plan.Plan, isDescribed bool, err error) {
	device := plan.Described()[0]
	if c.On != "" {
		if device, err = plan.FindDescribed(c.On); err != nil {
			return o, true, usageError{err}
		}
	} else if here := p.devicesHere(); len(here) > 0 {
		o, err = plan.ForDevices(here, c.Name, values, problem)
		return o, false, err
	}
	o, err = plan.ForDevice(device, c.Name, values, problem)
	return o, true, err
}

func writePlan(w io.Writer, o plan.Plan, isDescribed bool) error {
	as := ""
	if isDescribed {
		as = " (described; there is no such device here)"
	}
	count := ""
	if o.Devices > 1 {
		count = fmt.Sprintf("%d × ", o.Devices)
	}
	fmt.Fprintf(w, "%s on %s, %d cities\non %s%s%s\n\n", o.Engine, o.Instance, o.Cities, count, plan.DeviceText(o.Device), as)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, line := range o.Figures() {
		fmt.Fprintf(table, "%s\t%s\n", line.Label, line.Value)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for i, note := range o.Notes {
		if i == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "- %s\n", note)
	}
	return nil
}

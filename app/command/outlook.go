package command

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"tourscope/gpu/launch"
	"tourscope/solver"
)

// outlookJSON is an outlook with where its device comes from.
type outlookJSON struct {
	launch.Outlook
	Described bool `json:"described_device"` // from a list, not from a machine
}

// outlook says what a device will make of an engine's configuration. A launch that
// would fail is a failure.
func (c *enginesCommand) outlook(p *Program) error {
	problem, err := p.read(c.Outlook)
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
	o, isDescribed, err := c.foresee(p, values, problem)
	if err != nil {
		return err
	}
	if c.JSON {
		encoder := json.NewEncoder(p.out)
		encoder.SetIndent("", "  ")
		encoder.SetEscapeHTML(false)
		err = encoder.Encode(outlookJSON{o, isDescribed})
	} else {
		err = writeOutlook(p.out, o, isDescribed)
	}
	if err == nil && o.Refused != "" {
		err = fmt.Errorf("%s would not run: %s", c.Name, o.Refused)
	}
	return err
}

// foresee asks the device that is wanted, or this machine's, or else one described.
func (c *enginesCommand) foresee(p *Program, values solver.Values, problem *solver.Problem) (o launch.Outlook, isDescribed bool, err error) {
	device := launch.Described()[0]
	if c.On != "" {
		if device, err = launch.FindDescribed(c.On); err != nil {
			return o, true, usageError{err}
		}
	} else if here := p.devices().List; len(here) > 0 {
		o, err = launch.OutlookHere(here, c.Name, values, problem)
		return o, false, err
	}
	o, err = launch.OutlookOf(device, c.Name, values, problem)
	return o, true, err
}

func writeOutlook(w io.Writer, o launch.Outlook, isDescribed bool) error {
	as := ""
	if isDescribed {
		as = " (described; there is no such device here)"
	}
	count := ""
	if o.Devices > 1 {
		count = fmt.Sprintf("%d × ", o.Devices)
	}
	fmt.Fprintf(w, "%s on %s, %d cities\non %s%s%s\n\n", o.Engine, o.Instance, o.Cities, count, launch.DeviceText(o.Device), as)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, line := range o.Lines() {
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

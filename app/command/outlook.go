package command

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"tourscope/gpu/catalog"
	"tourscope/gpu/launch"
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
	device, isDescribed, err := c.device(p)
	if err != nil {
		return err
	}
	o, err := launch.OutlookOf(device, c.Name, values, problem)
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

// device is the one asked for, or this machine's first, or else one described.
func (c *enginesCommand) device(p *Program) (device catalog.Device, isDescribed bool, err error) {
	if c.On != "" {
		device, err = launch.FindDescribed(c.On)
		if err != nil {
			err = usageError{err}
		}
		return device, true, err
	}
	if devices := p.devices(); len(devices.List) > 0 {
		return devices.List[0], false, nil
	}
	return launch.Described()[0], true, nil
}

func writeOutlook(w io.Writer, o launch.Outlook, isDescribed bool) error {
	as := ""
	if isDescribed {
		as = " (described; there is no such device here)"
	}
	fmt.Fprintf(w, "%s on %s, %d cities\non %s%s\n\n", o.Engine, o.Instance, o.Cities, launch.DeviceText(o.Device), as)
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

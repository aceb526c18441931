package launch

import (
	"fmt"
	"slices"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// Outlook is what a device will make of an engine's configuration. Its JSON names
// are an interface: they are added to and never renamed.
type Outlook struct {
	Engine   string         `json:"engine"`
	Device   catalog.Device `json:"device"`
	Devices  int            `json:"devices"`                  // alike, that share the launch
	Numbers  string         `json:"device_numbers,omitempty"` // which they are: "0,1"
	Instance string         `json:"instance"`
	Cities   int            `json:"cities"`

	Kernel   string `json:"kernel"`
	Searches int    `json:"searches"` // side by side
	Moves    int    `json:"moves"`    // of a search in one iteration, or of a sweep
	Blocks   int    `json:"blocks"`   // of the launch
	Threads  int    `json:"threads_per_block"`
	Warps    int    `json:"warps_per_block"`

	// Tried are the threads a block of all shapes that the first launches are made in,
	// where there are several: the fastest stays, and the tour does not depend on it.
	// The other figures are those of the first.
	Tried []int `json:"threads_per_block_tried,omitempty"`

	Registers int `json:"registers_per_thread"`
	Shared    int `json:"shared_memory_per_block_bytes"`

	Active    int     `json:"active_blocks_per_multiprocessor"` // that run at once, at most
	Shares    []Share `json:"shares"`
	LimitedBy Bound   `json:"limited_by"`
	Most      int     `json:"warps_per_multiprocessor"` // at most, on the device
	Occupancy float64 `json:"occupancy_percent"`        // warps of the active blocks of Most
	Filled    float64 `json:"filled_percent"`           // of the device's warps by the blocks that there are
	Waves     float64 `json:"waves"`                    // how often the active blocks are replaced

	Memory    int64 `json:"memory_bytes"`         // on each device, estimated
	Equation3 int   `json:"equation_3,omitempty"` // searches by Lam et al.; of pspm

	// Of regions: how many there are, how many teams search each, and the cities of
	// one. Moves are then the kicks that a search makes in a round.
	Regions int `json:"regions,omitempty"`
	Teams   int `json:"teams_per_region,omitempty"`
	Region  int `json:"cities_per_region,omitempty"`

	each int64 // bytes of Memory a search

	// Refused says why the launch would fail, and what to do. Empty: it would not.
	Refused string   `json:"refused,omitempty"`
	Notes   []string `json:"notes"` // what could be better, each with a remedy
}

// plan is which kernel an engine launches.
type plan struct {
	name, variant string
	dynamic       int // shared memory a block
}

// Describes says whether there is an outlook for an engine.
func Describes(engine string) bool {
	return engine == catalog.PSPM || engine == catalog.TwoOpt || engine == catalog.Regions
}

// Shapes says whether a parameter decides how an engine is put on the device.
func Shapes(engine, param string) bool {
	return Describes(engine) && slices.Contains([]string{"preset", "blocks", "threads", "k", "rows", "tile", "cities", catalog.DevicesParam}, param)
}

// OutlookHere says what the devices there are will make of an engine's values, which
// say which of them share the launch.
func OutlookHere(devices []catalog.Device, engine string, values solver.Values, p *solver.Problem) (Outlook, error) {
	chosen, err := catalog.Devices{List: devices}.Choose(values)
	if err != nil {
		return Outlook{Engine: engine, Device: devices[0], Devices: 1, Instance: p.Name(), Cities: p.Cities(), Notes: []string{}, Refused: err.Error()}, nil
	}
	o, err := outlookOf(chosen.List[0], len(chosen.List), engine, values, p)
	o.Numbers = catalog.Numbers(chosen.List)
	if chosen.Left != "" {
		o.note("%s", chosen.Left)
	}
	return o, err
}

// OutlookOf says what a device will make of an engine's values, complete and
// checked, on a problem; or several like it, if the values name as many. The error
// says why nothing can be said.
func OutlookOf(d catalog.Device, engine string, values solver.Values, p *solver.Problem) (Outlook, error) {
	count := 1
	if text := values[catalog.DevicesParam]; text != "" && text != solver.Auto {
		count = len(values.Numbers(catalog.DevicesParam))
	}
	return outlookOf(d, count, engine, values, p)
}

func outlookOf(d catalog.Device, count int, engine string, values solver.Values, p *solver.Problem) (Outlook, error) {
	o := Outlook{Engine: engine, Device: d, Devices: count, Instance: p.Name(), Cities: p.Cities(), Notes: []string{}}
	limits, err := LimitsOf(d)
	switch {
	case err != nil:
		return o, err
	case !Describes(engine):
		return o, fmt.Errorf("the engine %s has no launch to describe: choose %s, %s or %s", engine, catalog.PSPM, catalog.TwoOpt, catalog.Regions)
	case o.Cities < 4:
		return o, fmt.Errorf("%s has %d cities, and every tour is the best one: nothing is launched", o.Instance, o.Cities)
	}
	how := plan{}
	switch engine {
	case catalog.PSPM:
		how, err = o.pspm(d, limits, values, p)
	case catalog.Regions:
		how, err = o.regions(d, limits, values, p)
	default:
		how = o.twoOpt(values, p)
	}
	if err != nil {
		o.Refused = err.Error()
		return o, nil
	}
	if err := o.fill(limits, how); err != nil {
		return o, err
	}
	o.judge()
	return o, nil
}

// fill computes how the blocks lie on the multiprocessors.
func (o *Outlook) fill(l Limits, how plan) error {
	r, err := resourceOf(l, how.name, how.variant)
	if err != nil {
		return err
	}
	o.Kernel = r.kernel
	o.Registers, o.Shared = r.registers, r.shared+how.dynamic
	o.Warps, o.Most = ceilDiv(o.Threads, WarpSize), l.Warps
	o.Active, o.Shares = active(l, r, o.Threads, how.dynamic)
	for i := len(o.Shares) - 1; i >= 0; i-- { // of equal ones the first can be changed
		if o.Shares[i].Blocks == o.Active {
			o.LimitedBy = o.Shares[i].By
		}
	}
	if o.Active == 0 {
		return nil
	}
	slots := o.Active * o.Multiprocessors()
	if o.Blocks < slots {
		o.LimitedBy = ByGrid
	}
	o.Occupancy = 100 * float64(o.Active*o.Warps) / float64(o.Most)
	o.Filled = 100 * float64(min(o.Blocks, slots)*o.Warps) / float64(o.Multiprocessors()*o.Most)
	o.Waves = float64(o.Blocks) / float64(slots)
	return nil
}

// Multiprocessors returns how many all devices have together.
func (o *Outlook) Multiprocessors() int { return o.Device.Multiprocessors * max(1, o.Devices) }

// almostAll of a device's memory is there for a search; the rest is the context's.
const almostAll = 0.95

// judge refuses what cannot run, and says what could run better.
func (o *Outlook) judge() {
	room := int64(almostAll * float64(o.Device.Memory))
	switch {
	case o.Active == 0:
		o.Refused = fmt.Sprintf("a block takes %d KiB of shared memory and %d registers a thread, which is more than a multiprocessor of this device has: use fewer threads a block", o.Shared>>10, o.Registers)
	case o.Device.Memory > 0 && o.Memory > room:
		o.Refused = fmt.Sprintf("this takes about %s of device memory, and the device has %s: %s", Bytes(o.Memory), Bytes(o.Device.Memory), o.smaller(room))
	}
	if o.Refused == "" {
		o.noteGrid()
	}
}

// smaller says what to choose instead of what does not fit the memory.
func (o *Outlook) smaller(room int64) string {
	if o.each > 0 {
		share := int64(ceilDiv(o.Searches, o.Devices))
		if most := (room - o.Memory + o.each*share) / o.each * int64(o.Devices); most > 0 {
			return fmt.Sprintf("choose at most %d searches, or auto", most)
		}
	}
	return "choose a device with more memory, or a smaller instance"
}

// noteGrid says when the blocks do not suit the number of multiprocessors.
func (o *Outlook) noteGrid() {
	all := o.Multiprocessors()
	slots := o.Active * all
	last := o.Blocks % slots
	switch {
	case o.Blocks < all:
		o.note("%d of %d multiprocessors have nothing to do: the launch has only %s", all-o.Blocks, all, some(o.Blocks, "block"))
	case o.Blocks > slots && o.Blocks < 4*slots && last > 0 && last < slots/2:
		o.note("the last wave fills %d %% of the device and takes as long as a full one: %d blocks are whole waves", 100*last/slots, o.Blocks-last)
	}
}

func (o *Outlook) note(format string, figures ...any) {
	o.Notes = append(o.Notes, fmt.Sprintf(format, figures...))
}

// tries takes down the shapes that are tried, if there is a choice.
func (o *Outlook) tries(warps []int) {
	if len(warps) < 2 {
		return
	}
	for _, w := range warps {
		o.Tried = append(o.Tried, WarpSize*w)
	}
}

// Bytes writes an amount of memory for people.
func Bytes(n int64) string {
	for _, unit := range []struct {
		name  string
		shift uint
	}{{"GiB", 30}, {"MiB", 20}, {"KiB", 10}} {
		if n >= 1<<unit.shift {
			return fmt.Sprintf("%.3g %s", float64(n)/float64(int64(1)<<unit.shift), unit.name)
		}
	}
	return fmt.Sprintf("%d bytes", n)
}

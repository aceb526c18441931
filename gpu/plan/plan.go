package plan

import (
	"fmt"
	"slices"
	"strings"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// Plan is a launch plan: how an engine's configuration will run on a device, with the
// occupancy it reaches and the memory it takes. Its JSON names are an interface: they
// are added to and never renamed.
type Plan struct {
	Engine   string         `json:"engine"`
	Device   catalog.Device `json:"device"`
	Devices  int            `json:"devices"`                  // alike, that share the launch
	Numbers  string         `json:"device_numbers,omitempty"` // which they are: "0,1"
	Instance string         `json:"instance"`
	Cities   int            `json:"cities"`
	Nodes    int            `json:"nodes,omitempty"` // that are searched in place of the cities: of an asymmetric problem or an open path; 0: the cities

	Kernel   string `json:"kernel"`
	Searches int    `json:"searches"` // side by side
	Moves    int    `json:"moves"`    // of a search in one iteration, or of a sweep
	Blocks   int    `json:"blocks"`   // of the launch
	Threads  int    `json:"threads_per_block"`
	Warps    int    `json:"warps_per_block"`

	// Tried lists the threads a block that the first launches are timed with, where
	// there is a choice: the fastest is kept, and the tour does not depend on it. The
	// other figures are those of the first.
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

	// Of regions: how many there are, how many blocks search each, and the cities of
	// one. Moves are then the kicks that a search makes in a round.
	Regions  int `json:"regions,omitempty"`
	Replicas int `json:"teams_per_region,omitempty"`
	Region   int `json:"cities_per_region,omitempty"`

	each int64 // bytes of Memory a search

	// Refused says why the launch would fail, and what to do. Empty: it would not.
	Refused string   `json:"refused,omitempty"`
	Notes   []string `json:"notes"` // what could be better, each with a remedy
}

// kernelUse is the kernel that an engine launches and the shared memory it asks for.
type kernelUse struct {
	name, variant string
	dynamic       int // shared memory a block
}

// planned lists the engines with launch plans.
func planned() []string {
	return []string{catalog.PSPM, catalog.TwoOpt, catalog.Regions, catalog.RRHC, catalog.Tabu, catalog.Ils}
}

// Describes says whether there are launch plans for an engine.
func Describes(engine string) bool {
	return slices.Contains(planned(), engine)
}

// Shapes says whether a parameter decides how an engine is put on the device.
func Shapes(engine, param string) bool {
	return Describes(engine) && slices.Contains([]string{"preset", "blocks", "threads", "k", "rows", "tile", "cities", "variant", "climbers", "fitness", "trials", "strategy", "solutions", "candidates", catalog.DevicesParam}, param)
}

// ForDevices returns the launch plan of an engine on the devices of this machine; the
// values name the devices that share the launch.
func ForDevices(devices []catalog.Device, engine string, values solver.Values, p *solver.Problem) (Plan, error) {
	chosen, err := catalog.Devices{List: devices}.Choose(values)
	if err != nil {
		return Plan{Engine: engine, Device: devices[0], Devices: 1, Instance: p.Name(), Cities: p.Cities(), Notes: []string{}, Refused: err.Error()}, nil
	}
	plan, err := forDevice(chosen.List[0], len(chosen.List), engine, values, p)
	plan.Numbers = catalog.Numbers(chosen.List)
	if chosen.Left != "" {
		plan.note("%s", chosen.Left)
	}
	return plan, err
}

// ForDevice returns the launch plan of an engine on a problem, for one device or, where
// the values name several, for as many of the same kind. The values are complete and
// checked. An engine without a plan and a tour too small to launch anything are errors.
func ForDevice(d catalog.Device, engine string, values solver.Values, p *solver.Problem) (Plan, error) {
	count := 1
	if text := values[catalog.DevicesParam]; text != "" && text != solver.Auto {
		count = len(values.Numbers(catalog.DevicesParam))
	}
	return forDevice(d, count, engine, values, p)
}

// forDevice plans for the nodes that the engine searches, and says the cities of the instance.
func forDevice(d catalog.Device, count int, engine string, values solver.Values, p *solver.Problem) (Plan, error) {
	plan, err := forNodes(d, count, engine, values, p)
	if cities := p.Cities(); plan.Cities != cities {
		plan.Nodes, plan.Cities = plan.Cities, cities
	}
	return plan, err
}

// nodesOf returns the problem that an engine on a GPU searches.
func nodesOf(engine string, p *solver.Problem) (*solver.Problem, error) {
	all := catalog.Engines()
	at := slices.IndexFunc(all, func(i solver.Info) bool { return i.Name == engine })
	if at < 0 {
		return p, nil
	}
	return all[at].Searched(p, catalog.Directed(engine))
}

func forNodes(d catalog.Device, devices int, engine string, values solver.Values, p *solver.Problem) (Plan, error) {
	cities := p.Cities()
	p, err := nodesOf(engine, p)
	if err != nil {
		return Plan{Engine: engine, Device: d, Devices: devices, Cities: cities, Notes: []string{}}, err
	}
	plan := Plan{Engine: engine, Device: d, Devices: devices, Instance: p.Name(), Cities: p.Cities(), Notes: []string{}}
	switch {
	case p.Cities() == cities+1:
		plan.note("the open path is searched as a round trip with one more city")
	case p.Cities() < cities:
		plan.note("fixed edges, and two given ends of an open path, are one city each: %d are searched", p.Cities())
	case cities < p.Cities():
		plan.note("the %s of an asymmetric problem are searched as a symmetric one of %s nodes", cityCount(cities), count(p.Cities()))
	}
	limits, err := LimitsOf(d)
	switch {
	case err != nil:
		return plan, err
	case !Describes(engine):
		return plan, fmt.Errorf("the engine %s has no launch to describe: choose one of %s", engine, strings.Join(planned(), ", "))
	case plan.Cities < 4:
		return plan, fmt.Errorf("%s has %s, and every tour is the best one: nothing is launched", plan.Instance, cityCount(plan.Cities))
	}
	use := kernelUse{}
	switch engine {
	case catalog.PSPM:
		use, err = plan.pspm(d, limits, values, p)
	case catalog.Regions:
		use, err = plan.regions(d, limits, values, p)
	case catalog.RRHC:
		use, err = plan.rrhc(d, limits, values, p)
	case catalog.Tabu:
		use, err = plan.tabu(d, limits, values, p)
	case catalog.Ils:
		use, err = plan.ils3opt(d, limits, values, p)
	default:
		use = plan.twoOpt(values, p)
	}
	if err != nil {
		plan.Refused = err.Error()
		return plan, nil
	}
	if err := plan.fill(limits, use); err != nil {
		return plan, err
	}
	plan.judge()
	return plan, nil
}

// fill computes the occupancy of the multiprocessors.
func (plan *Plan) fill(l Limits, use kernelUse) error {
	r, err := resourceOf(l, use.name, use.variant)
	if err != nil {
		return err
	}
	plan.Kernel = r.kernel
	plan.Registers, plan.Shared = r.registers, r.shared+use.dynamic
	plan.Warps, plan.Most = ceilDiv(plan.Threads, WarpSize), l.Warps
	plan.Active, plan.Shares = active(l, r, plan.Threads, use.dynamic)
	for i := len(plan.Shares) - 1; i >= 0; i-- { // of equal ones the first can be changed
		if plan.Shares[i].Blocks == plan.Active {
			plan.LimitedBy = plan.Shares[i].By
		}
	}
	if plan.Active == 0 {
		return nil
	}
	slots := plan.Active * plan.Multiprocessors()
	if plan.Blocks < slots {
		plan.LimitedBy = ByGrid
	}
	plan.Occupancy = 100 * float64(plan.Active*plan.Warps) / float64(plan.Most)
	plan.Filled = 100 * float64(min(plan.Blocks, slots)*plan.Warps) / float64(plan.Multiprocessors()*plan.Most)
	plan.Waves = float64(plan.Blocks) / float64(slots)
	return nil
}

// Multiprocessors returns how many all devices have together.
func (plan *Plan) Multiprocessors() int { return plan.Device.Multiprocessors * max(1, plan.Devices) }

// almostAll of a device's memory is there for a search; the rest is the context's.
const almostAll = 0.95

// judge refuses a launch that cannot run, and notes what would run better.
func (plan *Plan) judge() {
	device := int64(almostAll * float64(plan.Device.Memory))
	switch {
	case plan.Active == 0:
		plan.Refused = fmt.Sprintf("a block takes %d KiB of shared memory and %d registers a thread, which is more than a multiprocessor of this device has: use fewer threads a block", plan.Shared>>10, plan.Registers)
	case plan.Device.Memory > 0 && plan.Memory > device:
		plan.Refused = fmt.Sprintf("this takes about %s of device memory, and the device has %s: %s", Bytes(plan.Memory), Bytes(plan.Device.Memory), plan.smaller(device))
	}
	if plan.Refused == "" {
		plan.noteGrid()
	}
}

// smaller proposes a launch that fits the memory.
func (plan *Plan) smaller(device int64) string {
	if plan.each > 0 {
		share := int64(ceilDiv(plan.Searches, plan.Devices))
		if most := (device - plan.Memory + plan.each*share) / plan.each * int64(plan.Devices); most > 0 {
			return fmt.Sprintf("choose at most %s, or auto", searches(int(most)))
		}
	}
	return "choose a device with more memory, or a smaller instance"
}

// noteGrid notes a number of blocks that leaves multiprocessors idle.
func (plan *Plan) noteGrid() {
	all := plan.Multiprocessors()
	slots := plan.Active * all
	last := plan.Blocks % slots
	switch {
	case plan.Blocks < all:
		plan.note("%s of %s multiprocessors have nothing to do: the launch has only %s", count(all-plan.Blocks), count(all), some(plan.Blocks, "block"))
	case plan.Blocks > slots && plan.Blocks < 4*slots && last > 0 && last < slots/2:
		plan.note("the last wave fills %d %% of the device and takes as long as a full one: %s are whole waves", 100*last/slots, some(plan.Blocks-last, "block"))
	}
}

func (plan *Plan) note(format string, figures ...any) {
	plan.Notes = append(plan.Notes, fmt.Sprintf(format, figures...))
}

// tries lists the block sizes that the first launches are timed with, if there is a
// choice.
func (plan *Plan) tries(threads []int) {
	if len(threads) > 1 {
		plan.Tried = threads
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
	return count(int(n)) + " bytes"
}

package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tourscope/solver"
)

// DevicesParam names the parameter with the devices that share a search.
const DevicesParam = "devices"

// MaxDevices bounds the numbers of devices.
const MaxDevices = 64

// devicesParam describes it.
func devicesParam() solver.Param {
	return solver.Param{
		Name: DevicesParam, Title: "Devices", Kind: solver.NumbersParam, Default: solver.Auto, Auto: true, Max: MaxDevices - 1,
		Help: "Numbers of the GPUs that share the work, separated by commas. Auto takes all GPUs of the fastest model.",
	}
}

// Chosen is the devices that share a search.
type Chosen struct {
	List []Device // alike; the first puts the tours together
	Left string   // which devices auto left out, and why; empty: none
}

// Choose returns the devices that the parameter names. They are of one model, since a
// launch is planned for one model and the tour depends on the launch. An engine without
// the parameter gets the fastest device.
func (d Devices) Choose(values solver.Values) (Chosen, error) {
	switch {
	case len(d.List) == 0:
		return Chosen{}, fmt.Errorf("there is no GPU: %s", d.None)
	case values[DevicesParam] == "":
		return Chosen{List: d.fastest()[:1]}, nil
	case values.IsAuto(DevicesParam):
		chosen := Chosen{List: d.fastest()}
		chosen.Left = d.left(chosen.List)
		return chosen, nil
	}
	var chosen Chosen
	for _, number := range values.Numbers(DevicesParam) {
		at := slices.IndexFunc(d.List, func(one Device) bool { return one.Index == number })
		if at < 0 {
			return chosen, fmt.Errorf("there is no GPU %d: this machine has %s, counted from 0", number, some(len(d.List), "GPU"))
		}
		one := d.List[at]
		if len(chosen.List) > 0 && !one.alike(chosen.List[0]) {
			first := chosen.List[0]
			return chosen, fmt.Errorf("the GPUs %d (%s) and %d (%s) are of different models and cannot share a search: name GPUs of one model, or auto",
				first.Index, first.kind(), one.Index, one.kind())
		}
		chosen.List = append(chosen.List, one)
	}
	return chosen, nil
}

// fastest returns all devices of the fastest model by multiprocessors times clock; of
// equal ones the newest.
func (d Devices) fastest() (list []Device) {
	best := d.List[0]
	for _, one := range d.List[1:] {
		if one.speed() > best.speed() || one.speed() == best.speed() && one.capability() > best.capability() {
			best = one
		}
	}
	for _, one := range d.List {
		if one.alike(best) {
			list = append(list, one)
		}
	}
	return list
}

// left names the devices that are not in the list.
func (d Devices) left(list []Device) string {
	var out []string
	for _, one := range d.List {
		if !slices.Contains(list, one) {
			out = append(out, fmt.Sprintf("GPU %d (%s)", one.Index, one.kind()))
		}
	}
	if out == nil {
		return ""
	}
	return fmt.Sprintf("auto takes %s %s, the fastest model here, and leaves out %s", plural(len(list), "GPU"), Numbers(list), strings.Join(out, ", "))
}

// Numbers lists devices as the parameter does: "0,2".
func Numbers(list []Device) string {
	words := make([]string, len(list))
	for i, one := range list {
		words[i] = strconv.Itoa(one.Index)
	}
	return strings.Join(words, ",")
}

func (d Device) speed() int64 { return int64(d.Multiprocessors) * int64(max(1, d.ClockKHz)) }

func (d Device) capability() int { return 100*d.Major + d.Minor }

// alike says whether two devices are of one model, so that a launch suits both.
func (d Device) alike(other Device) bool {
	return d.Name == other.Name && d.capability() == other.capability() && d.Multiprocessors == other.Multiprocessors &&
		d.SharedMemory == other.SharedMemory
}

func (d Device) kind() string {
	return fmt.Sprintf("%s, compute capability %d.%d", d.Name, d.Major, d.Minor)
}

func some(n int, thing string) string { return fmt.Sprintf("%d %s", n, plural(n, thing)) }

func plural(n int, thing string) string {
	if n == 1 {
		return thing
	}
	return thing + "s"
}

// Names are the names of the devices that an engine uses with the given parameters, for
// tables that people quote: "2 × NVIDIA H200". Empty where there are none.
func (d Devices) Names(info solver.Info, set map[string]string) string {
	values, err := info.Values(set)
	if err != nil {
		return ""
	}
	chosen, err := d.Choose(values)
	if err != nil {
		return ""
	}
	count := make(map[string]int)
	var names []string
	for _, one := range chosen.List {
		if count[one.Name]++; count[one.Name] == 1 {
			names = append(names, one.Name)
		}
	}
	for i, name := range names {
		if n := count[name]; n > 1 {
			names[i] = fmt.Sprintf("%d × %s", n, name)
		}
	}
	return strings.Join(names, ", ")
}

// Taken describes the devices that an engine uses with the given parameters, or why there
// are none.
func (d Devices) Taken(info solver.Info, set map[string]string) string {
	if len(d.List) == 0 {
		return d.None
	}
	values, err := info.Values(set)
	if err != nil {
		return err.Error()
	}
	chosen, err := d.Choose(values)
	if err != nil {
		return err.Error()
	}
	lines := make([]string, len(chosen.List))
	for i, one := range chosen.List {
		lines[i] = one.String()
	}
	return strings.Join(lines, "; ")
}

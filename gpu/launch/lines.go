package launch

import (
	"fmt"
	"strconv"
	"strings"

	"tourscope/gpu/catalog"
)

// Line is one figure of an outlook for people.
type Line struct {
	Label string
	Value string
	Hint  string // one sentence
}

// Lines lists the figures of an outlook, those that a person can change first.
func (o *Outlook) Lines() []Line {
	var lines []Line
	if o.Blocks == 0 {
		return lines // it was refused before there was a launch
	}
	add := func(label, hint, format string, figures ...any) {
		lines = append(lines, Line{label, fmt.Sprintf(format, figures...), hint})
	}
	if o.Devices > 1 {
		which := ""
		if o.Numbers != "" {
			which = ": GPUs " + strings.ReplaceAll(o.Numbers, ",", ", ")
		}
		add("devices", "How many GPUs share the launch; what follows is of all of them together, or of one multiprocessor.", "%d%s", o.Devices, which)
	}
	if o.Engine == catalog.PSPM {
		add("searches", "How many searches run side by side, and how many moves each tries in an iteration.", "%s × %d moves", count(o.Searches), o.Moves)
		add("equation 3", "The number of searches of Lam, Tsoi and Luk, equation 3: as many as fit all shared memory.", "%s searches", count(o.Equation3))
	}
	if o.Engine == catalog.Regions {
		add("searches", "How many searches run side by side, and how many kicks each makes in a round.", "%s × %d kicks", count(o.Searches), o.Moves)
		add("regions", "How many regions the tour is cut into, the cities of one, and the teams that search each.",
			"%s of %s cities, %s each", count(o.Regions), count(o.Region), some(o.Teams, "team"))
	}
	add("launch", "Blocks of the launch and threads of each; 32 threads are a warp.", "%s × %d threads", count(o.Blocks), o.Threads)
	if o.Active == 0 {
		return lines
	}
	if len(o.Tried) > 0 {
		add("shapes tried", "The first launches are made with so many threads a block, one after the other, and the fastest shape stays: what follows is of the first. The tour does not depend on it.",
			"%s threads", alternatives(o.Tried))
	}
	add("at once", "How many blocks and warps a multiprocessor runs at once.", "%s, %d of %d warps", some(o.Active, "block"), o.Active*o.Warps, o.Most)
	add("occupancy", "The share of a multiprocessor's warps, and how much of the device this launch really fills.", "%s, %s filled %s", percent(o.Occupancy), o.devices(), percent(o.Filled))
	add("limited by", o.sharesText(), "%s", o.LimitedBy)
	add("waves", "How often the blocks at once give way to the next; below 1 the device is not full.", "%s", significant(o.Waves))
	add("shared memory", "Of a block: coordinates and links of its searches, or a tile.", "%s a block", Bytes(int64(o.Shared)))
	add("registers", "Of a thread, as ptxas counts them; the driver may differ a little.", "%d a thread", o.Registers)
	add("device memory", "Estimated, for tours and cities of all searches; of several devices, on each.", "%s", Bytes(o.Memory))
	return lines
}

// alternatives lists numbers of which one is taken.
func alternatives(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = count(n)
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// sharesText says how many blocks each means has room for.
func (o *Outlook) sharesText() string {
	var parts []string
	for _, s := range o.Shares {
		parts = append(parts, fmt.Sprintf("%s allow %s", s.By, count(s.Blocks)))
	}
	return "Blocks that a multiprocessor has room for: " + strings.Join(parts, ", ") + "."
}

func (o *Outlook) devices() string {
	if o.Devices > 1 {
		return "devices"
	}
	return "device"
}

// DeviceText names the device in a few words.
func DeviceText(d catalog.Device) string {
	return fmt.Sprintf("%s, %d multiprocessors, compute capability %d.%d", d.Name, d.Multiprocessors, d.Major, d.Minor)
}

// some counts things.
func some(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return count(n) + " " + thing
}

func percent(v float64) string { return significant(v) + " %" }

// significant writes three digits of small numbers and no fraction of large ones.
func significant(v float64) string {
	if v >= 99.95 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}

// count writes a whole number with its thousands apart.
func count(n int) string {
	digits := strconv.Itoa(n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

package plan

import (
	"fmt"
	"strings"

	"tourscope/gpu/catalog"
)

// Figure is one figure of a launch plan, as text.
type Figure struct {
	Label string
	Value string
	Hint  string // one sentence
}

// Figures lists the figures of a launch plan, those that the user can change first.
func (plan *Plan) Figures() []Figure {
	var lines []Figure
	if plan.Blocks == 0 {
		return lines // refused before a launch was chosen
	}
	add := func(label, hint, format string, figures ...any) {
		lines = append(lines, Figure{label, fmt.Sprintf(format, figures...), hint})
	}
	if plan.Devices > 1 {
		which := ""
		if plan.Numbers != "" {
			which = ": GPUs " + strings.ReplaceAll(plan.Numbers, ",", ", ")
		}
		add("devices", "GPUs that share the launch. The figures below are of all of them together, or of one multiprocessor.", "%d%s", plan.Devices, which)
	}
	if plan.Engine == catalog.PSPM {
		add("searches", "Searches that run in parallel, and the moves that each tries in an iteration.", "%s × %s moves", count(plan.Searches), count(plan.Moves))
		add("paper's searches", "Searches that Lam, Tsoi and Luk choose (equation 3): as many as fit all shared memory.", "%s", count(plan.Equation3))
	}
	if plan.Engine == catalog.Regions {
		if plan.Moves > 0 {
			add("searches", "Searches that run in parallel, and the kicks that each makes in a round.", "%s × %s kicks", count(plan.Searches), count(plan.Moves))
		} else {
			add("individuals", "Tours of regions that evolve in parallel, one a warp.", "%s, %s a population", count(plan.Searches), count(plan.Threads/WarpSize))
		}
		add("regions", "Cells that the tour is partitioned into, the cities of one, and the blocks that search each.",
			"%s of %s cities, %s each", count(plan.Regions), count(plan.Region), some(plan.Replicas, "block"))
	}
	add("launch", "Blocks of the launch and threads of each; 32 threads are a warp.", "%s × %s threads", count(plan.Blocks), count(plan.Threads))
	if plan.Active == 0 {
		return lines
	}
	if len(plan.Tried) > 0 {
		add("shapes tried", "Threads a block that the first launches are timed with; the fastest is kept. The figures below are of the first. The tour does not depend on it.",
			"%s threads", alternatives(plan.Tried))
	}
	add("active", "Blocks and warps resident on a multiprocessor at once.", "%s, %d of %d warps", some(plan.Active, "block"), plan.Active*plan.Warps, plan.Most)
	add("occupancy", "The share of a multiprocessor's warps that are resident, and the share of the whole device that this launch fills.", "%s, %s filled %s", percent(plan.Occupancy), plan.devices(), percent(plan.Filled))
	add("limited by", plan.sharesText(), "%s", plan.LimitedBy.Text())
	add("waves", "Blocks of the launch divided by the blocks resident at once on the device; below 1 the device is not full.", "%s", significant(plan.Waves))
	if plan.Shared > 0 {
		add("shared memory", "Of a block: coordinates and tours of its searches, or a tile.", "%s a block", Bytes(int64(plan.Shared)))
	}
	add("registers", "Of a thread, as ptxas counts them; the driver may differ a little.", "%d a thread", plan.Registers)
	add("device memory", "Estimated, for the instance and the tours of all searches; with several devices, on each.", "%s", Bytes(plan.Memory))
	return lines
}

// Sentence describes in one sentence what is set and what is launched: "1,020 searches × 32 moves → grid 255 ×
// block 128, 4 searches a block, 2 blocks a multiprocessor, limited by registers". It is empty
// where no launch was chosen.
func (plan *Plan) Sentence() string {
	if plan.Blocks == 0 || plan.Active == 0 {
		return ""
	}
	set, inside := "", ""
	switch {
	case plan.Engine == catalog.PSPM:
		set = fmt.Sprintf("%s × %s moves → ", searches(plan.Searches), count(plan.Moves))
		inside = searches(ceilDiv(plan.Searches, plan.Blocks)) + " a block, "
	case plan.Engine == catalog.Regions:
		set = some(plan.Regions, "cell") + " × " + some(plan.Replicas, "block") + " → "
	}
	return fmt.Sprintf("%sgrid %s × block %s, %s%s a multiprocessor, limited by %s",
		set, count(plan.Blocks), count(plan.Threads), inside, some(plan.Active, "block"), plan.LimitedBy.Text())
}

// Launched is Sentence for a run that has ended: where the engine has timed several shapes of
// blocks it adds them, for the plan does not know which it has kept.
func (plan *Plan) Launched() string {
	text := plan.Sentence()
	if text != "" && len(plan.Tried) > 0 {
		text += "; blocks of " + alternatives(plan.Tried) + " threads timed, the fastest kept"
	}
	return text
}

// alternatives lists numbers, the last after "or".
func alternatives(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = count(n)
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// sharesText lists how many blocks each resource of a multiprocessor allows.
func (plan *Plan) sharesText() string {
	var parts []string
	for _, s := range plan.Shares {
		parts = append(parts, fmt.Sprintf("%s allow %s", s.By, count(s.Blocks)))
	}
	return "Blocks that a multiprocessor can hold: " + strings.Join(parts, ", ") + "."
}

func (plan *Plan) devices() string {
	if plan.Devices > 1 {
		return "devices"
	}
	return "device"
}

// DeviceText names the device in a few words.
func DeviceText(d catalog.Device) string {
	return fmt.Sprintf("%s, %d multiprocessors, compute capability %d.%d", d.Name, d.Multiprocessors, d.Major, d.Minor)
}

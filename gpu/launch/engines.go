package launch

import (
	"math"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// pspm describes a launch of pspm.
func (o *Outlook) pspm(d catalog.Device, l Limits, values solver.Values, p *solver.Problem) (plan, error) {
	given, values := values, catalog.PSPMLaunch(values)
	room := Room{
		Multiprocessors: o.Multiprocessors(), SharedPerBlock: l.SharedBlock, SharedPerMultiprocessor: l.Shared,
		Resident: func(shape PspmShape) (int, error) {
			name, variant := shape.Kernel()
			r, err := resourceOf(l, name, variant)
			blocks, _ := active(l, r, WarpSize*shape.Warps, shape.Shared(o.Cities))
			return blocks, err
		},
		FreeMemory: func() (int64, error) { return d.Memory * int64(o.Devices), nil },
	}
	launch, err := ChoosePspm(room, p, values)
	if err != nil {
		return plan{}, err
	}
	o.Searches, o.Moves, o.Equation3 = launch.Searches, launch.Moves, launch.Equation3
	o.Blocks, o.Threads = launch.Blocks(), WarpSize*launch.Shape.Warps
	o.each = 2*4*int64(launch.Shape.Width(o.Cities)) + 24
	o.Memory = o.each*int64(ceilDiv(o.Searches, o.Devices)) + pspmMemory(launch, values, p)
	o.notePspm(launch, given, p)
	var warps []int
	for _, shape := range launch.Shapes(room, o.Cities) {
		warps = append(warps, shape.Warps)
	}
	o.tries(warps)
	how := plan{dynamic: launch.Shape.Shared(o.Cities)}
	how.name, how.variant = launch.Shape.Kernel()
	return how, nil
}

// pspmMemory adds up what cudaengine allocates besides the tours of the searches:
// the champion, the cities, their neighbours and the temperatures.
func pspmMemory(launch Pspm, values solver.Values, p *solver.Problem) int64 {
	n := p.Cities()
	bytes := 4*int64(launch.Shape.Width(n)) + 4*temperatureSteps(values)
	if launch.Shape.Wide {
		bytes += problemMemory(p)
	} else {
		bytes += 8 * int64(n)
	}
	if values.Bool("near") {
		entry := int64(2)
		if launch.Shape.Wide {
			entry = 4
		}
		bytes += entry * neighbours * int64(n)
	}
	return bytes
}

// neighbours of a city are in the table of near places.
const neighbours = 8

func temperatureSteps(values solver.Values) int64 {
	steps := math.Log(values.Float("te")/values.Float("ts")) / math.Log(values.Float("alpha"))
	return max(1, int64(math.Ceil(steps)))
}

// problemMemory is that of an instance as exact as it is.
func problemMemory(p *solver.Problem) int64 {
	n, fixed := int64(p.Cities()), int64(0)
	if p.FixedEdges() > 0 {
		fixed = 8 * n
	}
	switch p.Metric() {
	case solver.Explicit:
		return fixed + 4*n*n
	case solver.Euc3D, solver.Max3D, solver.Man3D:
		return fixed + 24*n
	}
	return fixed + 16*n
}

// notePspm says what the engine makes of the person's choice.
func (o *Outlook) notePspm(launch Pspm, given solver.Values, p *solver.Problem) {
	if given.Choice("preset") == catalog.PresetLam2013 {
		o.note("the preset lam2013 fixes blocks, threads, k and near: choose preset none to set them yourself")
	}
	turns := ceilDiv(launch.Moves, WarpSize)
	switch idle := turns*WarpSize - launch.Moves; {
	case idle == 0:
	case turns == 1:
		o.note("%d of 32 lanes of each search have no move: 32 moves take the same time", idle)
	default:
		o.note("a search goes round %d times for %d moves, the last time with %d idle lanes: %d or %d moves leave none idle",
			turns, launch.Moves, idle, (turns-1)*WarpSize, turns*WarpSize)
	}
	if launch.Shape.Wide {
		why := "more cities than shared memory has room for"
		if fast, _ := Fast(p); !fast {
			why = slower(p)
		}
		o.note("the tours are in global memory, which is slower: %s", why)
	}
	if given.Float("te") >= given.Float("ts") {
		o.note("the end temperature is not below the start temperature, so the search has one step: choose te below ts")
	}
}

// slower says what keeps a problem from the fast kernels.
func slower(p *solver.Problem) string {
	if planar, _ := Planar(p.Metric()); planar {
		return "fixed edges"
	}
	return "distances of the metric " + p.Metric().String()
}

// twoOpt describes a sweep of 2opt-gpu.
func (o *Outlook) twoOpt(values solver.Values, p *solver.Problem) plan {
	n := o.Cities
	fast, up := Fast(p)
	o.Searches, o.Devices = 1, 1
	if moves := int64(n) * int64(n-3) / 2; moves <= math.MaxInt {
		o.Moves = int(moves)
	}
	groups, tour := n, int64(4)
	how := plan{name: "sweepany"}
	if fast {
		shape := SweepOf(n, up, values)
		o.Threads, o.Blocks = WarpSize*shape.Warps, ceilDiv(n, shape.Width)*shape.Blocks(n)
		groups, tour = shape.Groups(n), 12
		how.name, how.variant = shape.Kernel()
		o.noteTwoOpt(values, shape)
		var warps []int
		for _, s := range SweepShapes(n, up, values) {
			warps = append(warps, s.Warps)
		}
		o.tries(warps)
	} else {
		o.Threads, o.Blocks = AnyTile, AnyBlocks(n)*AnyBlocks(n)
		o.note("threads, rows and tile have no effect: problems with %s are swept by another kernel", slower(p))
	}
	// Three tours; for each group a slot, a move, two states and a reversal.
	o.Memory = problemMemory(p) + 3*tour*int64(n) + (8+24+2*4+16)*int64(groups)
	return how
}

// noteTwoOpt says what was rounded.
func (o *Outlook) noteTwoOpt(values solver.Values, shape SweepShape) {
	if !values.IsAuto("threads") && values.Int("threads") != WarpSize*shape.Warps {
		o.note("%s threads are rounded to %d: a block has 1 to 4 whole warps of 32", values["threads"], WarpSize*shape.Warps)
	}
	if !values.IsAuto("rows") && values.Int("rows") != shape.Rows {
		o.note("%s rows are rounded to %d: there are kernels for 2, 4, 8 and 12", values["rows"], shape.Rows)
	}
}

package plan

import (
	"fmt"
	"math"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// pspm describes a launch of pspm.
func (plan *Plan) pspm(d catalog.Device, l Limits, values solver.Values, p *solver.Problem) (kernelUse, error) {
	given, values := values, catalog.Launch(values)
	device := PspmDevice{
		Multiprocessors: plan.Multiprocessors(), SharedPerBlock: l.SharedBlock, SharedPerMultiprocessor: l.Shared,
		Resident: func(shape PspmShape) (int, error) {
			return resident(l, shape, shape.Threads(), shape.Shared(plan.Cities))
		},
		FreeMemory: func() (int64, error) { return d.Memory * int64(plan.Devices), nil },
	}
	launch, err := ChoosePspm(device, p, values)
	if err != nil {
		return kernelUse{}, err
	}
	plan.Searches, plan.Moves, plan.Equation3 = launch.Searches, launch.Moves, launch.Equation3
	plan.Blocks, plan.Threads = launch.Blocks(), launch.Shape.Threads()
	plan.each = 2*4*int64(launch.Shape.Width(plan.Cities)) + 24
	plan.Memory = plan.each*int64(ceilDiv(plan.Searches, plan.Devices)) + pspmMemory(launch, values, p)
	plan.notePspm(launch, given, p)
	var tried []int
	for _, shape := range launch.Shapes(device, plan.Cities) {
		tried = append(tried, shape.Threads())
	}
	plan.tries(tried)
	use := kernelUse{dynamic: launch.Shape.Shared(plan.Cities)}
	use.name, use.variant = launch.Shape.Kernel()
	return use, nil
}

// pspmMemory adds up what pspm allocates besides the tours of the searches:
// the champion, the cities, their neighbours and the temperatures.
func pspmMemory(launch Pspm, values solver.Values, p *solver.Problem) int64 {
	n := p.Cities()
	bytes := 4*int64(launch.Shape.Width(n)) + 4*temperatureSteps(values)
	switch {
	case launch.Shape.Wide:
		bytes += problemMemory(p)
	case launch.Shape.Matrix:
		bytes += launch.Shape.MatrixBytes(n) + 8*int64(n)
	default:
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

// neighbours is the number of entries of a city in the candidate table.
const neighbours = 8

func temperatureSteps(values solver.Values) int64 {
	steps := math.Log(values.Float("te")/values.Float("ts")) / math.Log(values.Float("alpha"))
	return max(1, int64(math.Ceil(steps)))
}

// problemMemory returns the bytes of the exact instance: coordinates in doubles or the
// matrix, and the fixed edges.
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

// notePspm notes where the values given by the user are overridden or cost speed.
func (plan *Plan) notePspm(launch Pspm, given solver.Values, p *solver.Problem) {
	if given.Choice("preset") == catalog.PresetLam2013 {
		plan.note("the preset lam2013 fixes blocks, threads, k and near: choose preset none to set them yourself")
	}
	turns := ceilDiv(launch.Moves, WarpSize)
	switch idle := turns*WarpSize - launch.Moves; {
	case idle == 0:
	case turns == 1:
		plan.note("%d of 32 lanes of each search have no move: 32 moves take the same time", idle)
	case launch.Shape.IsBlock():
		plan.note("%d of %s threads of each search have no move: %s or %s moves leave none idle",
			idle, count(turns*WarpSize), count((turns-1)*WarpSize), count(turns*WarpSize))
	default:
		plan.note("a search takes %d passes over its warp for %s moves, the last with %d idle lanes: %s or %s moves leave none idle",
			turns, count(launch.Moves), idle, count((turns-1)*WarpSize), count(turns*WarpSize))
	}
	if launch.Shape.Wide {
		why := "more cities than shared memory can hold"
		if fast, _ := Fast(p); !fast {
			why = fmt.Sprintf("more than %s, or distances over %s, with %s", cityCount(MaxPspmMatrix), count(LongDistance), slower(p))
			if p.FixedEdges() > 0 {
				why = "fixed edges"
			}
		}
		plan.note("the tours are in global memory, which is slower: %s", why)
	}
	if given.Float("te") >= given.Float("ts") {
		plan.note("the end temperature is not below the start temperature, so the search has one step: choose te below ts")
	}
}

// slower returns the property of a problem for which the fast kernels have no code.
func slower(p *solver.Problem) string {
	if planar, _ := Planar(p.Metric()); planar {
		return "fixed edges"
	}
	return "distances of the metric " + p.Metric().String()
}

// twoOpt describes a sweep of 2opt-gpu.
func (plan *Plan) twoOpt(values solver.Values, p *solver.Problem) kernelUse {
	n := plan.Cities
	if p.Asymmetric() {
		return plan.directed(values, p)
	}
	fast, up := Fast(p)
	plan.Searches, plan.Devices = 1, 1
	if moves := int64(n) * int64(n-3) / 2; moves <= math.MaxInt {
		plan.Moves = int(moves)
	}
	groups, tour := n, int64(4)
	use := kernelUse{name: "sweepany"}
	if fast {
		shape := SweepOf(n, up, values)
		plan.Threads, plan.Blocks = WarpSize*shape.Warps, ceilDiv(n, shape.Width)*shape.Blocks(n)
		groups, tour = shape.Groups(n), 12
		use.name, use.variant = shape.Kernel()
		plan.noteTwoOpt(values, shape)
		var tried []int
		for _, s := range SweepShapes(n, up, values) {
			tried = append(tried, WarpSize*s.Warps)
		}
		plan.tries(tried)
	} else {
		plan.Threads, plan.Blocks = AnyTile, AnyBlocks(n)*AnyBlocks(n)
		plan.note("threads, rows and tile have no effect: problems with %s are swept by another kernel", slower(p))
	}
	// Three tours; for each group a slot, a move, two states and a reversal.
	plan.Memory = problemMemory(p) + 3*tour*int64(n) + (8+24+2*4+16)*int64(groups)
	return use
}

// directed describes a sweep of 2opt-gpu in an asymmetric problem.
func (plan *Plan) directed(values solver.Values, p *solver.Problem) kernelUse {
	n := plan.Cities
	plan.Searches, plan.Devices = 1, 1
	plan.Moves = int(min(DirectedMoves(n), math.MaxInt))
	plan.Threads, plan.Blocks = DirectedThreads(n, values), n
	plan.note("rows and tile have no effect: asymmetric problems are swept by another kernel")
	// Three tours; for each city two moves, two states and three reversals.
	plan.Memory = problemMemory(p) + 3*4*int64(n) + (2*24+2*4+3*16)*int64(n)
	return kernelUse{name: "directedsweep"}
}

// noteTwoOpt notes which of the values given by the user were rounded.
func (plan *Plan) noteTwoOpt(values solver.Values, shape SweepShape) {
	if !values.IsAuto("threads") && values.Int("threads") != WarpSize*shape.Warps {
		plan.note("%s threads are rounded to %s: a block has 1 to 4 whole warps of 32", count(values.Int("threads")), count(WarpSize*shape.Warps))
	}
	if !values.IsAuto("rows") && values.Int("rows") != shape.Rows {
		plan.note("%s rows are rounded to %d: there are kernels for 2, 4, 8 and 12", values["rows"], shape.Rows)
	}
}

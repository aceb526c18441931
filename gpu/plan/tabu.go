package plan

import (
	"fmt"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/engine/tabu"
)

// TabuShape is the launch of the evaluation of tabu.
type TabuShape struct {
	Copied  bool // writes the fitness structure; otherwise it is reduced on the device
	Any     bool // every metric, by exact distances
	OneWay  bool // distances have a direction
	Up      bool // distances are rounded up
	Blocks  int
	Threads int // a block
}

// TabuThreads is the largest block of the kernels of tabu, as in Algorithm 3 of the paper.
const TabuThreads = 512

// tabuTile is the rows and the columns of a tile of tabu.cu, which a warp evaluates at once.
const tabuTile = 32

// Kernel returns the kernel of the shape and its variant, as kernels.mk names them.
func (s TabuShape) Kernel() (name, variant string) {
	switch {
	case s.Copied && s.OneWay:
		return "tabufitness", "oneway"
	case s.Copied:
		return "tabufitness", ""
	case s.OneWay:
		return "tabu", "oneway"
	case s.Any:
		return "tabu", "any"
	case s.Up:
		return "tabu", "up"
	}
	return "tabu", "near"
}

// Work returns the units of work of an iteration for n cities: tiles, each of a warp, or
// swaps, each of a thread.
func (s TabuShape) Work(n int) int64 {
	if s.Copied {
		return int64(tabu.Swaps(n))
	}
	bands := int64(ceilDiv(n, tabuTile))
	return bands * (bands + 1) / 2
}

// Useful returns the threads beyond which there is no work for more.
func (s TabuShape) Useful(n int) int64 {
	if s.Copied {
		return s.Work(n)
	}
	return s.Work(n) * WarpSize
}

// WithThreads returns the shape with about so many threads in all, in blocks of a size.
func (s TabuShape) WithThreads(all int64, block int) TabuShape {
	s.Threads = block
	s.Blocks = int(max(1, min((all+int64(block)-1)/int64(block), maxGrid)))
	return s
}

// maxGrid bounds the blocks of a launch; the driver's bound is 2³¹ − 1.
const maxGrid = 1<<31 - 1

// TabuDevice holds the limits of a device that ChooseTabu reads.
type TabuDevice struct {
	Multiprocessors int

	// Resident returns how many blocks of a shape a multiprocessor runs at once.
	Resident func(TabuShape) (int, error)
}

// maxFitness bounds the bytes of the fitness structure on host and device, so that a search
// halts in time: the host needs a tenth of a second for so many on two cores.
const maxFitness = 512 << 20

// ChooseTabu finds the launch of the evaluation, which thread control then begins from. The
// values are those of catalog.Launch.
func ChooseTabu(device TabuDevice, problem *solver.Problem, values solver.Values) (TabuShape, error) {
	n := problem.Cities()
	planar, up := Planar(problem.Metric())
	s := TabuShape{Copied: values.Choice("fitness") == catalog.FitnessCopied, Any: !planar, OneWay: problem.Asymmetric(), Up: up, Threads: tabuBlock}
	if s.Copied && 8*s.Work(n) > maxFitness {
		return s, fmt.Errorf("the fitness structure of %s takes %s, and %s are the most that is copied in each iteration: choose fitness=%s",
			cityCount(n), Bytes(8*s.Work(n)), Bytes(maxFitness), catalog.FitnessReduced)
	}
	if !values.IsAuto("threads") {
		s.Threads = max(1, values.Int("threads")/WarpSize) * WarpSize
	}
	resident, err := device.Resident(s)
	for resident == 0 && err == nil && values.IsAuto("threads") && s.Threads > WarpSize { // of a small device
		s.Threads /= 2
		resident, err = device.Resident(s)
	}
	if err != nil {
		return s, err
	}
	if resident == 0 {
		return s, fmt.Errorf("a block of %s threads does not fit this device: use fewer threads", count(s.Threads))
	}
	all := s.Useful(n)
	switch {
	case !values.IsAuto("blocks"):
		all = int64(values.Int("blocks")) * int64(s.Threads)
	case !s.Copied:
		all = min(all, int64(resident*device.Multiprocessors)*int64(s.Threads))
	}
	return s.WithThreads(all, s.Threads), nil
}

// tabuBlock is the threads of a block that the paper takes without thread control (section 6).
const tabuBlock = 256

// tabu describes a launch of tabu.
func (plan *Plan) tabu(d catalog.Device, l Limits, values solver.Values, p *solver.Problem) (kernelUse, error) {
	launch := catalog.Launch(values)
	shape, err := ChooseTabu(TabuDevice{
		Multiprocessors: d.Multiprocessors,
		Resident: func(shape TabuShape) (int, error) {
			return resident(l, shape, shape.Threads, 0)
		},
	}, p, launch)
	if err != nil {
		return kernelUse{}, err
	}
	n := int64(plan.Cities)
	plan.Devices, plan.Searches = 1, 1
	plan.Moves = int(tabu.Swaps(plan.Cities))
	plan.Blocks, plan.Threads = shape.Blocks, shape.Threads
	plan.Memory = problemMemory(p) + (2*4+8)*n + 16*int64(tabu.TenureOf(values, plan.Cities))
	if shape.Copied {
		plan.Memory += 8 * shape.Work(plan.Cities)
	} else {
		plan.Memory += (8+16)*n + 16*(shape.Useful(plan.Cities)/WarpSize+1)
	}
	if launch.Int("trials") > 0 {
		plan.note("thread control times other launches in the first iterations and keeps the fastest; these figures are of the launch without it")
	}
	use := kernelUse{}
	use.name, use.variant = shape.Kernel()
	return use, nil
}

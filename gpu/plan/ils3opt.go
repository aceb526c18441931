package plan

import (
	"fmt"
	"math"
	"slices"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/engine/ils3opt"
)

// IlsShape is the launch of iterated 3-opt.
type IlsShape struct {
	Strategy string // as the parameter of the engine, but for auto
	Any      bool   // every metric, by exact distances
	Up       bool   // distances are rounded up
	Threads  int    // a block
}

// What the kernels of iterated 3-opt have in common with their sources.
const (
	IlsLog   = 904     // reversals of an iteration: LOG of ils3tour.cuh
	maxShort = 1 << 16 // cities that sixteen bits number
)

// Kernel returns the kernel of the shape and its variant, as kernels.mk names them.
func (s IlsShape) Kernel() (name, variant string) {
	variant = map[string]string{catalog.FIThread: "thread", catalog.FIBlockGlobal: "global", catalog.FIBlockShared: "shared"}[s.Strategy]
	switch {
	case s.Any:
		variant += "any"
	case s.Up:
		variant += "up"
	}
	return "ils3opt", variant
}

// Shared returns the bytes of dynamic shared memory that a block needs for n cities.
func (s IlsShape) Shared(n int) int {
	if s.Strategy != catalog.FIBlockShared {
		return 0
	}
	return 4*n + 4*ceilDiv(n, 32)
}

// Blocks returns the blocks of a launch.
func (s IlsShape) Blocks(solutions int) int {
	if s.Strategy == catalog.FIThread {
		return ceilDiv(solutions, s.Threads)
	}
	return solutions
}

// SolutionMemory returns the bytes of global memory that a solution of n cities takes.
func (s IlsShape) SolutionMemory(n int) int64 {
	bytes := 96 + 8*int64(n) + 4*int64(ceilDiv(n, 32)) + 8*IlsLog
	if s.Strategy != catalog.FIBlockShared {
		bytes += 4 * int64(n)
	}
	return bytes
}

// IlsDevice holds the limits of a device that ChooseIls reads.
type IlsDevice struct {
	Multiprocessors int
	SharedPerBlock  int // bytes, at most

	// Resident returns how many blocks of a shape a multiprocessor runs at once.
	Resident func(IlsShape) (int, error)
}

// farthest is the largest distance for the kernels that compute in float32 and 32-bit integers.
const farthest = 1 << 21

// extent bounds the distances of a planar problem.
func extent(p *solver.Problem) float64 {
	x, y := p.X(), p.Y()
	return math.Hypot(slices.Max(x)-slices.Min(x), slices.Max(y)-slices.Min(y))
}

// ChooseIls finds the launch. The values are those of catalog.IlsLaunch.
func ChooseIls(device IlsDevice, p *solver.Problem, values solver.Values) (IlsShape, error) {
	n := p.Cities()
	planar, up := Planar(p.Metric())
	s := IlsShape{Strategy: values.Choice("strategy"), Any: !planar || extent(p) > farthest, Threads: WarpSize}
	s.Up = up && !s.Any
	auto := s.Strategy == catalog.StrategyAuto
	if auto {
		s.Strategy = catalog.FIBlockShared
	}
	if s.Strategy == catalog.FIBlockShared && (s.Shared(n) > device.SharedPerBlock || n > maxShort) {
		if !auto {
			return s, fmt.Errorf("the tour of %d cities takes %s of shared memory, and a block has %s on this device: choose the strategy %s",
				n, Bytes(int64(s.Shared(n))), Bytes(int64(device.SharedPerBlock)), catalog.FIBlockGlobal)
		}
		s.Strategy = catalog.FIBlockGlobal
	}
	if s.Strategy != catalog.FIThread {
		return s, nil
	}
	return s.spread(device, values.Int(ils3opt.Solutions))
}

// spread chooses the threads of the strategy with a solution a thread: the most blocks that run
// at once (section 5.1 of the paper). So many solutions have a warp each, without divergence.
func (s IlsShape) spread(device IlsDevice, solutions int) (IlsShape, error) {
	resident, err := device.Resident(s)
	if err != nil {
		return s, err
	}
	s.Threads = min(WarpSize, ceilDiv(solutions, max(1, resident*device.Multiprocessors)))
	return s, nil
}

// ils3opt describes a launch of iterated 3-opt.
func (plan *Plan) ils3opt(d catalog.Device, l Limits, values solver.Values, p *solver.Problem) (kernelUse, error) {
	launch := catalog.IlsLaunch(values)
	shape, err := ChooseIls(IlsDevice{
		Multiprocessors: d.Multiprocessors, SharedPerBlock: l.SharedBlock,
		Resident: func(shape IlsShape) (int, error) {
			name, variant := shape.Kernel()
			r, err := resourceOf(l, name, variant)
			if err != nil {
				return 0, err
			}
			blocks, _ := active(l, r, shape.Threads, shape.Shared(plan.Cities))
			return blocks, nil
		},
	}, p, launch)
	if err != nil {
		return kernelUse{}, err
	}
	n, solutions := plan.Cities, launch.Int(ils3opt.Solutions)
	plan.Devices, plan.Searches = 1, solutions
	plan.Moves = launch.Int(ils3opt.Candidates)
	plan.Blocks, plan.Threads = shape.Blocks(solutions), shape.Threads
	plan.each = shape.SolutionMemory(n)
	plan.Memory = problemMemory(p) + 8*int64(n) + 8*int64(n*plan.Moves) + int64(solutions)*plan.each
	use := kernelUse{dynamic: shape.Shared(n)}
	use.name, use.variant = shape.Kernel()
	return use, nil
}

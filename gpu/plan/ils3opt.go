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
	Any      bool   // every metric and fixed edges, by exact distances
	Up       bool   // distances are rounded up
	Threads  int    // a block

	PerSolution int // blocks of a solution, of random-k-best improvement
}

// Sampled says whether the rule is random-k-best improvement.
func (s IlsShape) Sampled() bool { return s.Strategy == catalog.RKBIBlocks }

// sampleThreads is the threads of a block of random-k-best improvement (section 5.2 of the paper).
const sampleThreads = 64

// What the kernels of iterated 3-opt have in common with their sources.
const (
	IlsLog   = 932     // reversals of an iteration: LOG of ils3tour.cuh
	maxShort = 1 << 16 // cities that sixteen bits number
)

// Descent returns the launch of the first descents, which are by first improvement.
func (s IlsShape) Descent() IlsShape {
	if s.Sampled() {
		return IlsShape{Strategy: catalog.FIBlockGlobal, Any: s.Any, Up: s.Up, Threads: WarpSize}
	}
	return s
}

// Kernel returns the kernel of the shape and its variant, as kernels.mk names them.
func (s IlsShape) Kernel() (name, variant string) {
	variant = map[string]string{catalog.FIThread: "thread", catalog.FIBlockGlobal: "global", catalog.FIBlockShared: "shared"}[s.Strategy]
	switch {
	case s.Any:
		variant += "any"
	case s.Up:
		variant += "up"
	}
	if !s.Sampled() {
		return "ils3opt", variant
	}
	if variant == "" {
		variant = "near"
	}
	return "ilssample", variant
}

// Shared returns the bytes of dynamic shared memory that a block needs for n cities.
func (s IlsShape) Shared(n int) int {
	switch s.Strategy {
	case catalog.RKBIBlocks:
		return 24 * s.Threads // a neighbour each
	case catalog.FIBlockShared:
		return 4*n + 4*ceilDiv(n, 32)
	}
	return 0
}

// Blocks returns the blocks of a launch.
func (s IlsShape) Blocks(solutions int) int {
	switch s.Strategy {
	case catalog.FIThread:
		return ceilDiv(solutions, s.Threads)
	case catalog.RKBIBlocks:
		return solutions * s.PerSolution
	}
	return solutions
}

// SolutionMemory returns the bytes of global memory that a solution of n cities takes.
func (s IlsShape) SolutionMemory(n int) int64 {
	bytes := 104 + 8*int64(n) + 4*int64(ceilDiv(n, 32)) + 8*IlsLog
	if s.Strategy != catalog.FIBlockShared {
		bytes += 4 * int64(n)
	}
	if s.Sampled() {
		bytes += 24*int64(s.PerSolution) + 4*ils3opt.TouchedCities
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

// ChooseIls finds the launch. The values are those of catalog.Launch.
func ChooseIls(device IlsDevice, p *solver.Problem, values solver.Values) (IlsShape, error) {
	n := p.Cities()
	planar, up := Planar(p.Metric())
	s := IlsShape{Strategy: values.Choice("strategy"), Any: !planar || p.FixedEdges() > 0 || extent(p) > farthest, Threads: WarpSize}
	s.Up = up && !s.Any
	switch s.Strategy {
	case catalog.StrategyAuto: // the fastest on an H200, by up to a tenth
		s.Strategy = catalog.FIBlockGlobal
	case catalog.FIThread:
		return s.spread(device, values.Int(ils3opt.Solutions))
	case catalog.RKBIBlocks:
		return s.divide(device, values)
	}
	if s.Strategy == catalog.FIBlockShared && (s.Shared(n) > device.SharedPerBlock || n > maxShort) {
		return s, fmt.Errorf("the tour of %s takes %s of shared memory, and a block has %s on this device: choose the strategy %s",
			cityCount(n), Bytes(int64(s.Shared(n))), Bytes(int64(device.SharedPerBlock)), catalog.FIBlockGlobal)
	}
	return s, nil
}

// divide chooses the blocks of a solution: as many as there is work for, at most as many as run
// at once together.
func (s IlsShape) divide(device IlsDevice, values solver.Values) (IlsShape, error) {
	s.Threads = sampleThreads
	if !values.IsAuto("blocks") {
		s.PerSolution = values.Int("blocks")
		return s, nil
	}
	resident, err := device.Resident(s)
	samples := ils3opt.Samples(values.Int(ils3opt.Neighbors))
	s.PerSolution = max(1, min(ceilDiv(samples, sampleThreads), resident*device.Multiprocessors/values.Int(ils3opt.Solutions)))
	return s, err
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
	launch := catalog.Launch(values)
	shape, err := ChooseIls(IlsDevice{
		Multiprocessors: d.Multiprocessors, SharedPerBlock: l.SharedBlock,
		Resident: func(shape IlsShape) (int, error) {
			return resident(l, shape, shape.Threads, shape.Shared(plan.Cities))
		},
	}, p, launch)
	if err != nil {
		return kernelUse{}, err
	}
	n, solutions := plan.Cities, launch.Int(ils3opt.Solutions)
	plan.Devices, plan.Searches = 1, solutions
	plan.Moves = launch.Int(ils3opt.Candidates)
	if shape.Sampled() {
		plan.Moves = launch.Int(ils3opt.Neighbors)
	}
	plan.Blocks, plan.Threads = shape.Blocks(solutions), shape.Threads
	plan.each = shape.SolutionMemory(n)
	plan.Memory = problemMemory(p) + 8*int64(n) + 8*int64(n*launch.Int(ils3opt.Candidates)) + int64(solutions)*plan.each
	use := kernelUse{dynamic: shape.Shared(n)}
	use.name, use.variant = shape.Kernel()
	return use, nil
}

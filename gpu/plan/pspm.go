package plan

import (
	"fmt"
	"math"

	"tourscope/solver"
)

// autoMoves is TPB where the parameter is auto: a warp's lanes, so that none is
// idle and the cheapest move is found in one instruction.
const autoMoves = WarpSize

// autoThreads bounds the threads on a multiprocessor where TB is
// auto. More would hide a little more latency (6 % more moves a second on an H200)
// for searches that are each a quarter slower.
const autoThreads = 1024

// PspmDevice holds the limits of a device that ChoosePspm reads.
type PspmDevice struct {
	Multiprocessors         int
	SharedPerBlock          int // bytes, at most
	SharedPerMultiprocessor int

	// Resident returns how many blocks of a shape a multiprocessor runs at once.
	Resident func(PspmShape) (int, error)

	// FreeMemory returns the bytes that are left on the device.
	FreeMemory func() (int64, error)
}

// Pspm is a launch of pspm.
type Pspm struct {
	Shape    PspmShape
	Searches int // TB
	Moves    int // TPB

	// Searches is the smaller of these where the parameter is auto.
	Equation3 int // of the paper
	Fitting   int // searches that run at once
}

// Blocks returns how many blocks the launch has.
func (p Pspm) Blocks() int { return ceilDiv(p.Searches, p.Shape.Searches) }

// ChoosePspm finds the kernel, the shape of its blocks, and the number of
// searches. The values are those of catalog.Launch.
func ChoosePspm(device PspmDevice, problem *solver.Problem, values solver.Values) (Pspm, error) {
	n := problem.Cities()
	p := Pspm{Moves: autoMoves}
	if !values.IsAuto("threads") {
		p.Moves = values.Int("threads")
	}
	p.Shape = pspmKernel(device, problem, p.Moves)
	if err := p.fit(device, n); err != nil {
		return p, err
	}
	p.Equation3 = Equation3(device, n, p.Moves)
	p.Searches = min(p.Fitting, p.Equation3)
	if !values.IsAuto("blocks") {
		p.Searches = values.Int("blocks")
	}
	// Few searches spread over the multiprocessors: one a block.
	for p.Shape.Searches > 1 && p.Searches < p.Shape.Searches*device.Multiprocessors {
		p.Shape.Searches /= 2
	}
	return p, nil
}

// pspmKernel chooses the fastest kernel that has code for a problem and fits the device.
func pspmKernel(device PspmDevice, problem *solver.Problem, moves int) PspmShape {
	n := problem.Cities()
	fast, up := Fast(problem)
	shape := PspmShape{Up: up, Big: n > SmallPspm, Moves: moves, Searches: 1}
	if fast && n <= MaxPspm && shape.Shared(n) <= device.SharedPerBlock {
		return shape
	}
	longest := problem.LongestDistance()
	shape = PspmShape{Matrix: true, Long: longest > ShortDistance, Moves: moves, Searches: 1}
	if problem.FixedEdges() == 0 && !problem.Asymmetric() && n <= MaxPspmMatrix && longest <= LongDistance && shape.Shared(n) <= device.SharedPerBlock {
		return shape
	}
	return PspmShape{Wide: true, Moves: moves, Searches: 4}
}

// Shapes lists shapes of blocks that may be as good as the chosen one, which comes
// first. They differ in how many searches share a block: the tours are the same.
func (p Pspm) Shapes(device PspmDevice, n int) []PspmShape {
	shapes := []PspmShape{p.Shape}
	for _, searches := range p.Shape.sharing() {
		shape := p.Shape
		shape.Searches = searches
		fills := searches*device.Multiprocessors <= p.Searches
		if searches != p.Shape.Searches && fills && shape.Shared(n) <= device.SharedPerBlock {
			shapes = append(shapes, shape)
		}
	}
	return shapes
}

// fit chooses how many searches share a block, and with it the coordinates, so
// that most of them run at once, and finds how many that are.
func (p *Pspm) fit(device PspmDevice, n int) error {
	sharing := p.Shape.sharing()
	if p.Shape.Wide {
		sharing = []int{4}
	}
	best, searches := p.Shape, 0
	for _, s := range sharing {
		shape := p.Shape
		if shape.Searches = s; shape.Shared(n) > device.SharedPerBlock {
			continue
		}
		blocks, err := device.Resident(shape)
		if err != nil {
			return err
		}
		if all := blocks * device.Multiprocessors * s; all > searches {
			searches, best = all, shape
		}
	}
	p.Shape = best
	p.Fitting = min(searches, autoThreads*best.Searches/best.Threads()*device.Multiprocessors)
	if p.Fitting == 0 {
		return fmt.Errorf("the kernel of pspm does not fit this device with %s: use another engine", cityCount(n))
	}
	if !p.Shape.Wide {
		return nil
	}
	free, err := device.FreeMemory()
	p.Fitting = max(1, min(p.Fitting, int(free/2/int64(8*p.Shape.Width(n)))))
	return err
}

// Equation3 is the paper's number of searches (Lam et al., equation 3): as many as
// fit the shared memory of all multiprocessors, with the links of a tour and the
// coordinates of its own for each, and r = 4 bytes a move. On today's devices the
// number of resident threads is the smaller bound.
func Equation3(device PspmDevice, n, moves int) int {
	shared := float64(device.SharedPerMultiprocessor)
	return int(math.Ceil(shared/float64(4*n+8*n+4*moves))) * device.Multiprocessors
}

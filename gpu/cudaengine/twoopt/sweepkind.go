package twoopt

import (
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
)

// sweepKind is what a sweep of a symmetric problem and one of an asymmetric problem do
// differently.
type sweepKind interface {
	// kernels returns the names of the kernels that do not depend on the shape of blocks.
	kernels() []string

	// allocate allocates the buffers of evaluate and choose.
	allocate(to *device.Setup)

	// moves returns the moves of a sweep.
	moves() int64

	// leastKicked returns the cities of a problem that is kicked, at least.
	leastKicked() int

	// grid returns the blocks of a sweep in the current shape.
	grid() sweepGrid

	// evaluate launches the evaluation of the moves of count blocks.
	evaluate(first, count int) error

	// choose launches the choice of compatible moves, and returns the buffer of their reversals.
	choose() (*driver.Buffer[kernels.Reversal], error)
}

// sweepGrid is the blocks of a sweep.
type sweepGrid struct {
	blocks int
	moves  int    // of a block, at most
	launch string // the shape as parameters, see solver.State.Launch; empty without a choice
}

// eagerShare limits a sweep to moves that gain at least 1/eagerShare of its best one. The others
// are left to later sweeps, which often find better ones in their place: this costs sweeps and
// gives shorter tours, closer to those of best improvement.
const eagerShare = 2

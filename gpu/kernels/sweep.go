package kernels

import (
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// SweepShape says how the matrix of moves is cut for Sweep.
type SweepShape = plan.SweepShape

// Tour is a tour on the device.
type Tour struct {
	Order  *driver.Buffer[int32] // n: the city at each position
	Places *driver.Buffer[Place] // n + 1 in tour order, the first again last; nil if not planar
}

// Sweep looks at the moves of blocks of rows [first, first+count), and lowers
// best, Groups long, to the key of each group's best move, as far as guesses off by
// doubt can tell. A group's key stays NoMove just when it has no improving move.
func (l *Library) Sweep(s driver.Stream, shape SweepShape, n int, problem *driver.Buffer[Problem], t Tour,
	best *driver.Buffer[int64], first, count, doubt int, progress *driver.Buffer[Progress]) error {
	k, err := l.kernel(shape.Kernel())
	if err != nil {
		return err
	}
	grid := driver.Grid{X: ceilDiv(n, shape.Width), Y: count, Threads: 32 * shape.Warps}
	return sweepArguments{
		problem: problem, order: t.Order, places: t.Places, n: int64(n), best: best,
		firstBlock: int64(first), doubt: int64(doubt), width: int64(shape.Width), progress: progress,
	}.launch(k, grid, s)
}

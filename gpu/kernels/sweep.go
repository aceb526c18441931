package kernels

import (
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// SweepShape is the block and the tile of Sweep.
type SweepShape = plan.SweepShape

// Tour is a tour on the device.
type Tour struct {
	Order  *driver.Buffer[int32] // n: the city at each position
	Points *driver.Buffer[Point] // n + 1 in tour order, the first again last; nil if not planar
}

// PreloadSweep compiles the kernel of a shape, as Preload does.
func (m *Module) PreloadSweep(shape SweepShape) error {
	_, err := m.kernel(shape.Kernel())
	return err
}

// Sweep evaluates the moves of the blocks of rows [first, first+count) and lowers best, one
// key a group, to the key of the group's best move by estimated gain, which is off by at most
// doubt. The key stays NoMove if and only if the group has no improving move.
func (m *Module) Sweep(s driver.Stream, shape SweepShape, n int, problem *driver.Buffer[Problem], t Tour,
	best *driver.Buffer[int64], first, count, doubt int, progress *driver.Buffer[Progress]) error {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return err
	}
	grid := driver.Grid{X: ceilDiv(n, shape.Width), Y: count, Threads: 32 * shape.Warps}
	return sweepArguments{
		problem: problem, order: t.Order, points: t.Points, n: int64(n), best: best,
		firstBlock: int64(first), doubt: int64(doubt), width: int64(shape.Width), progress: progress,
	}.launch(k, grid, s)
}

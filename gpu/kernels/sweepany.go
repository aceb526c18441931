package kernels

import (
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// SweepAny is Sweep for every metric; a group is a row. It evaluates all moves, or, with a
// window, those with a row in it.
func (m *Module) SweepAny(s driver.Stream, n int, problem *driver.Buffer[Problem], order *driver.Buffer[int32],
	best *driver.Buffer[int64], first, count int, window [2]int, progress *driver.Buffer[Progress]) error {
	k, err := m.kernel("sweepany", "")
	if err != nil {
		return err
	}
	grid := driver.Grid{X: ceilDiv(n, plan.AnyTile), Y: count, Threads: plan.AnyTile}
	return sweepanyArguments{
		problem: problem, order: order, best: best, firstBlock: int64(first),
		window: int64(window[0]), windowEnd: int64(window[1]), progress: progress,
	}.launch(k, grid, s)
}

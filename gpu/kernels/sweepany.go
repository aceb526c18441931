package kernels

import (
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// SweepAny is Sweep for every metric. Best has a slot for each row. It looks at
// all moves, or, with a window, at all that have a row in [from, to).
func (l *Library) SweepAny(s driver.Stream, n int, problem *driver.Buffer[Problem], order *driver.Buffer[int32],
	best *driver.Buffer[int64], first, count int, window [2]int, progress *driver.Buffer[Progress]) error {
	k, err := l.kernel("sweepany", "")
	if err != nil {
		return err
	}
	grid := driver.Grid{X: ceilDiv(n, plan.AnyTile), Y: count, Threads: plan.AnyTile}
	return k.Launch(grid, s, problem.Argument(), order.Argument(), best.Argument(), driver.Int(first),
		driver.Int(window[0]), driver.Int(window[1]), progressDone(progress))
}

package kernels

import "tourscope/gpu/driver"

// Gather lists the moves of the slots in best, rows rows a slot, and empties them.
func (l *Library) Gather(s driver.Stream, problem *driver.Buffer[Problem], order *driver.Buffer[int32],
	best *driver.Buffer[int64], groups, rows int, list *driver.Buffer[Move], progress *driver.Buffer[Progress]) error {
	k, err := l.kernel("gather", "")
	if err != nil {
		return err
	}
	grid := driver.Grid{X: min(ceilDiv(groups, 256), 4*l.Device().Multiprocessors), Threads: 256}
	return gatherArguments{
		problem: problem, order: order, best: best, groups: int64(groups), rows: int64(rows),
		list: list, progress: progress,
	}.launch(k, grid, s)
}

package kernels

import "tourscope/gpu/driver"

// Gather lists the best moves of groups of rows, and resets the groups.
func (m *Module) Gather(s driver.Stream, problem *driver.Buffer[Problem], order *driver.Buffer[int32],
	best *driver.Buffer[int64], groups, rows int, list *driver.Buffer[Move], progress *driver.Buffer[Progress]) error {
	k, err := m.kernel("gather", "")
	if err != nil {
		return err
	}
	grid := driver.Grid{X: min(ceilDiv(groups, 256), 4*m.Device().Multiprocessors), Threads: 256}
	return gatherArguments{
		problem: problem, order: order, best: best, groups: int64(groups), rows: int64(rows),
		list: list, progress: progress,
	}.launch(k, grid, s)
}

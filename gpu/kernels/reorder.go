package kernels

import "tourscope/gpu/driver"

// Reorder makes the reversals and writes the new tour to into.
func (m *Module) Reorder(s driver.Stream, reversals *driver.Buffer[Reversal], from, into Tour, n int,
	progress *driver.Buffer[Progress]) error {
	k, err := m.kernel("reorder", "")
	if err != nil {
		return err
	}
	grid := driver.Grid{X: ceilDiv(n, 256), Threads: 256}
	return reorderArguments{
		reversals: reversals, order: from.Order, points: from.Points,
		newOrder: into.Order, newPoints: into.Points, n: int64(n), progress: progress,
	}.launch(k, grid, s)
}

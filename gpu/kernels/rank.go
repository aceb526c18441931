package kernels

import "tourscope/gpu/driver"

// Rank inverts orders of n cities each, one behind the other: it writes the position of each city.
func (m *Module) Rank(s driver.Stream, orders, positions *driver.Buffer[int32], n int) error {
	k, err := m.kernel("rank", "")
	if err != nil {
		return err
	}
	all := orders.Len()
	grid := driver.Grid{X: min(ceilDiv(all, 256), 8*m.Device().Multiprocessors), Threads: 256}
	return rankArguments{order: orders, position: positions, tours: int64(all / n), n: int64(n)}.launch(k, grid, s)
}

package kernels

import "tourscope/gpu/driver"

// Rank inverts an order: it writes the position of each city.
func (m *Module) Rank(s driver.Stream, order, position *driver.Buffer[int32]) error {
	k, err := m.kernel("rank", "")
	if err != nil {
		return err
	}
	n := order.Len()
	grid := driver.Grid{X: min(ceilDiv(n, 256), 8*m.Device().Multiprocessors), Threads: 256}
	return rankArguments{order: order, position: position, n: int64(n)}.launch(k, grid, s)
}

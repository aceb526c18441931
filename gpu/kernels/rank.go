package kernels

import "tourscope/gpu/driver"

// Rank writes down the place of each city in an order.
func (l *Library) Rank(s driver.Stream, order, place *driver.Buffer[int32]) error {
	k, err := l.kernel("rank", "")
	if err != nil {
		return err
	}
	n := order.Len()
	grid := driver.Grid{X: min(ceilDiv(n, 256), 8*l.Device().Multiprocessors), Threads: 256}
	return rankArguments{order: order, place: place, n: int64(n)}.launch(k, grid, s)
}

package kernels

import "tourscope/gpu/driver"

// Choose does one round of selecting moves that do not cross. Before may be nil in round 0.
// With single only the best move of all is chosen; with share moves below 1/share of the best
// gain are dropped.
func (m *Module) Choose(s driver.Stream, list *driver.Buffer[Move], before, after *driver.Buffer[int32],
	round int, single bool, share int, progress *driver.Buffer[Progress]) error {
	k, err := m.kernel("choose", "")
	if err != nil {
		return err
	}
	grid := driver.Grid{X: min(ceilDiv(list.Len(), 256), 4*m.Device().Multiprocessors), Threads: 256}
	return chooseArguments{
		list: list, before: before, after: after, round: int64(round),
		single: single, share: int64(share), progress: progress,
	}.launch(k, grid, s)
}

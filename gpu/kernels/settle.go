package kernels

import "tourscope/gpu/driver"

// Settle turns the chosen moves into reversals and keeps the figures.
func (l *Library) Settle(s driver.Stream, list *driver.Buffer[Move], states *driver.Buffer[int32],
	reversals *driver.Buffer[Reversal], progress *driver.Buffer[Progress]) error {
	k, err := l.kernel("settle", "")
	if err != nil {
		return err
	}
	return settleArguments{
		list: list, states: states, reversals: reversals, progress: progress,
	}.launch(k, driver.Grid{X: 1, Threads: 1024}, s)
}

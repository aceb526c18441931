package kernels

import "tourscope/gpu/driver"

// Settle turns the chosen moves into reversals and keeps the figures.
func (l *Library) Settle(s driver.Stream, list *driver.Buffer[Move], states *driver.Buffer[int32],
	reversals *driver.Buffer[Reversal], progress *driver.Buffer[Progress]) error {
	k, err := l.kernel("settle", "")
	if err != nil {
		return err
	}
	return k.Launch(driver.Grid{X: 1, Threads: 1024}, s, list.Argument(), states.Argument(),
		reversals.Argument(), progress.Argument())
}

package kernels

import "tourscope/gpu/driver"

// Reorder makes the reversals and writes the new tour to into.
func (l *Library) Reorder(s driver.Stream, reversals *driver.Buffer[Reversal], from, into Tour, n int,
	progress *driver.Buffer[Progress]) error {
	k, err := l.kernel("reorder", "")
	if err != nil {
		return err
	}
	return k.Launch(driver.Grid{X: ceilDiv(n, 256), Threads: 256}, s, reversals.Argument(), from.Order.Argument(),
		from.Places.Argument(), into.Order.Argument(), into.Places.Argument(), driver.Int(n), progress.Argument())
}

package kernels

import "tourscope/gpu/driver"

// MinKick is the smallest number of cities that Kick takes.
const MinKick = 8

// Kick writes a tour changed by a double bridge to into.
func (l *Library) Kick(s driver.Stream, problem *driver.Buffer[Problem], from, into Tour, n int,
	seed, number uint64, progress *driver.Buffer[Progress]) error {
	k, err := l.kernel("kick", "")
	if err != nil {
		return err
	}
	return k.Launch(driver.Grid{X: ceilDiv(n, 256), Threads: 256}, s, problem.Argument(), from.Order.Argument(),
		from.Places.Argument(), into.Order.Argument(), into.Places.Argument(), driver.Int(seed), driver.Int(number),
		progress.Argument())
}

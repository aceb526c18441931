package kernels

import "tourscope/gpu/driver"

// MinKick is the smallest number of cities that Kick takes.
const MinKick = 4

// Kick writes a tour changed by a double bridge to into.
func (m *Module) Kick(s driver.Stream, problem *driver.Buffer[Problem], from, into Tour, n int,
	seed, number uint64, progress *driver.Buffer[Progress]) error {
	k, err := m.kernel("kick", "")
	if err != nil {
		return err
	}
	grid := driver.Grid{X: ceilDiv(n, 256), Threads: 256}
	return kickArguments{
		problem: problem, order: from.Order, points: from.Points,
		newOrder: into.Order, newPoints: into.Points,
		seed: seed, number: number, progress: progress,
	}.launch(k, grid, s)
}

package kernels

import "tourscope/gpu/driver"

// Reversals lists the chosen moves as reversals and updates the figures.
func (m *Module) Reversals(s driver.Stream, list *driver.Buffer[Move], states *driver.Buffer[int32],
	reversals *driver.Buffer[Reversal], progress *driver.Buffer[Progress]) error {
	k, err := m.kernel("reversals", "")
	if err != nil {
		return err
	}
	return reversalsArguments{
		list: list, states: states, reversals: reversals, progress: progress,
	}.launch(k, driver.Grid{X: 1, Threads: 1024}, s)
}

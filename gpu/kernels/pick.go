package kernels

import "tourscope/gpu/driver"

// Pick selects the best replica of each cell and writes the two tour neighbours of every
// city.
func (m *Module) Pick(s driver.Stream, c Partition, t RoundBuffers) error {
	k, err := m.kernel("pick", "")
	if err != nil {
		return err
	}
	return pickArguments{
		settings: t.Settings, cities: c.Cities, starts: c.Starts, order: t.Order, position: t.Position,
		paths: t.Paths, states: t.States, links: t.Links,
	}.launch(k, driver.Grid{X: c.Starts.Len() - 1, Threads: 128}, s)
}

package kernels

import "tourscope/gpu/driver"

// Pick takes the best team of each cell and writes down every city's two tour
// neighbours.
func (l *Library) Pick(s driver.Stream, c Cut, t Teams) error {
	k, err := l.kernel("pick", "")
	if err != nil {
		return err
	}
	return k.Launch(driver.Grid{X: c.Starts.Len() - 1, Threads: 128}, s, t.Settings.Argument(), c.Cities.Argument(),
		c.Starts.Argument(), t.Order.Argument(), t.Place.Argument(), t.Paths.Argument(), t.Figures.Argument(), t.Links.Argument())
}

package kernels

import "tourscope/gpu/driver"

// Pick takes the best team of each cell and writes down every city's two tour
// neighbours.
func (l *Library) Pick(s driver.Stream, c Cut, t Teams) error {
	k, err := l.kernel("pick", "")
	if err != nil {
		return err
	}
	return pickArguments{
		settings: t.Settings, cut: c.Cities, starts: c.Starts, order: t.Order, place: t.Place,
		paths: t.Paths, teams: t.Figures, links: t.Links,
	}.launch(k, driver.Grid{X: c.Starts.Len() - 1, Threads: 128}, s)
}

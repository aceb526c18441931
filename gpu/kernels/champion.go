package kernels

import "tourscope/gpu/driver"

// Lead finds the best of all searches and keeps it as the champion.
func (m *Module) Lead(s driver.Stream, shape PspmShape, n int, all *Searches) error {
	k, err := m.kernel("champion", "")
	if err != nil {
		return err
	}
	return championArguments{
		searches: all.Searches, count: int64(all.Searches.Len()),
		best: all.Best, links: all.Champion, width: int64(shape.Width(n)),
		leader: all.Leader, accepted: all.Accepted,
	}.launch(k, driver.Grid{X: 1, Threads: 1024}, s)
}

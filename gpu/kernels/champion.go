package kernels

import "tourscope/gpu/driver"

// Lead finds the best of all searches and keeps it as the champion.
func (l *Library) Lead(s driver.Stream, shape PspmShape, n int, all *Searches) error {
	k, err := l.kernel("champion", "")
	if err != nil {
		return err
	}
	return k.Launch(driver.Grid{X: 1, Threads: 1024}, s, all.Searches.Argument(), driver.Int(all.Searches.Len()),
		all.Best.Argument(), all.Champion.Argument(), driver.Int(shape.Width(n)), all.Leader.Argument(),
		all.Accepted.Argument())
}

package kernels

import (
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// MergeShared returns the bytes of shared memory that Merge needs.
func MergeShared(shape plan.RegionShape) int { return 20 * shape.Capacity }

// Merge puts together what several teams have made of the same region: the best
// one's path becomes a tour with what the others have found besides.
func (l *Library) Merge(s driver.Stream, shape RegionShape, g Ground, c Cut, t Teams) error {
	k, err := l.kernel("merge", "")
	if err != nil {
		return err
	}
	shared := MergeShared(shape)
	if err := l.allow(k, shared); err != nil {
		return err
	}
	return mergeArguments{
		settings: t.Settings, problem: g.Problem, starts: c.Starts, local: g.Local,
		paths: t.Paths, teams: t.Figures,
	}.launch(k, driver.Grid{X: c.own(), Threads: 32, Shared: shared}, s)
}

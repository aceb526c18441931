package kernels

import (
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// MergeShared returns the bytes of shared memory that Merge needs.
func MergeShared(shape plan.RegionShape) int { return 20 * shape.Capacity }

// Merge combines the tours of the replicas of each cell: improvements of the others are
// applied to the best one's path.
func (m *Module) Merge(s driver.Stream, shape RegionShape, g Instance, c Partition, t RoundBuffers) error {
	k, err := m.kernel("merge", "")
	if err != nil {
		return err
	}
	shared := MergeShared(shape)
	if err := m.allow(k, shared); err != nil {
		return err
	}
	return mergeArguments{
		settings: t.Settings, problem: g.Problem, starts: c.Starts, local: g.Local,
		paths: t.Paths, states: t.States,
	}.launch(k, driver.Grid{X: c.own(), Threads: 32, Shared: shared}, s)
}

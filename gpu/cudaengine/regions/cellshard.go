package regions

import (
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
)

// cellShard is the share of a device in a round: some of the cells with all their replicas,
// or some of the replicas of every cell. Its methods are called in a goroutine that the
// device is bound to.
//
// Every device has the whole instance and the whole tour, and the cities of its own cells.
// The paths that its blocks find, four bytes a city and replica, are copied to the first
// device through the host; that one has the whole partition and joins all paths as a
// single device does.
type cellShard struct {
	*device.Run
	launch   plan.Regions
	cells    interval
	replicas interval

	device    kernels.Instance
	partition kernels.Partition
	work      kernels.RoundBuffers
	settings  *driver.Pinned[kernels.Regions]

	populations kernels.Populations // where regions evolve
	level       *candidateSearch    // of levels; nil before the first
	rules       [descentRules + 1]*driver.Buffer[kernels.Evolution]

	// Buffers on the way to the first device; nil in the first.
	paths  *driver.Pinned[uint32]
	states *driver.Pinned[kernels.BlockState]
}

// isIdle says whether the device has no share of the round.
func (d *cellShard) isIdle() bool { return d.cells.size() == 0 || d.replicas.size() == 0 }

// improve puts kicks from … to−1 of each search into the stream.
func (d *cellShard) improve(from, to int64) error {
	if d.isIdle() {
		return nil
	}
	return d.Regions(d.Run.Search, d.launch.Shape, d.cells.size()*d.replicas.size(), d.device, d.partition, d.work, from > 0, to)
}

// merge combines the tours of the replicas of each cell, which are all on this device.
func (d *cellShard) merge() error {
	if d.isIdle() || d.launch.Replicas == 1 || kernels.MergeShared(d.launch.Shape) > d.Device().SharedPerBlock {
		return nil
	}
	return d.Merge(d.Run.Search, d.launch.Shape, d.device, d.partition, d.work)
}

// piece is a range of a device's memory.
type piece struct{ at, size int }

// copyPieces copies pieces to or from a buffer in which they follow each other.
func copyPieces(pieces []piece, copying func(p piece, at int) error) error {
	at := 0
	for _, p := range pieces {
		if err := copying(p, at); err != nil {
			return err
		}
		at += p.size
	}
	return nil
}

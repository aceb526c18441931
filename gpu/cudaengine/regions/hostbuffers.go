package regions

import (
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/search/partition"
)

// hostBuffers is the pinned memory through which a round goes to the devices and comes back.
type hostBuffers struct {
	cities *driver.Pinned[int32] // of the partition
	starts *driver.Pinned[int32] // of its cells
	orders *driver.Pinned[int32] // the tour
	links  *driver.Pinned[[2]int32]
	states *driver.Pinned[kernels.BlockState]
}

// allocateFor allocates the memory for so many cities, cells and blocks.
func (b *hostBuffers) allocateFor(s *device.Run, cities, cells, blocks int) (err error) {
	for _, p := range []struct {
		into **driver.Pinned[int32]
		size int
	}{{&b.cities, cities}, {&b.starts, cells + 1}, {&b.orders, cities}} {
		if *p.into, err = device.Pinned[int32](s, p.size); err != nil {
			return err
		}
	}
	if b.links, err = device.Pinned[[2]int32](s, cities); err != nil {
		return err
	}
	b.states, err = device.Pinned[kernels.BlockState](s, blocks)
	return err
}

// fill writes the partition that goes to the devices, on so many threads, 0 being all cores.
func (b *hostBuffers) fill(p *partition.Partition, threads int) {
	copy(b.starts.Values, p.Starts)
	solver.InPieces(threads, len(p.Cities), func(from, to int) { copy(b.cities.Values[from:to], p.Cities[from:to]) })
}

// writeNumbers writes an order as the kernels read it, on so many threads, 0 being all cores.
func writeNumbers(into []int32, order []solver.City, threads int) {
	solver.InPieces(threads, len(order), func(from, to int) {
		for i, c := range order[from:to] {
			into[from+i] = int32(c)
		}
	})
}

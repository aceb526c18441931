package plan

import "fmt"

// Several devices share a launch as if they were one with all their multiprocessors.
// How the work is divided affects the time alone: a search has the random numbers of
// its number in the whole launch.

// Split divides items among devices in order: device i gets items bounds[i] to
// bounds[i+1]−1. The shares differ by one at most; where there are fewer items than
// devices, the first devices have one each.
func Split(items, devices int) (bounds []int) {
	bounds = make([]int, devices+1)
	for i := range bounds {
		bounds[i] = ceilDiv(i*items, devices)
	}
	return bounds
}

// Shard divides the cells of a partition among devices, or else the replicas of every
// cell, whichever gives the busiest device less. Device i has the cells cells[i] to
// cells[i+1]−1 with all their replicas where replicas has two bounds, and the replicas
// replicas[i] to replicas[i+1]−1 of every cell where cells has. Devices without work are
// left out.
func (r Regions) Shard(devices int) (cells, replicas []int) {
	cells, replicas = Split(r.Cells, min(devices, r.Cells)), Split(r.Replicas, min(devices, r.Replicas))
	if ceilDiv(r.Cells, len(cells)-1)*r.Replicas <= ceilDiv(r.Replicas, len(replicas)-1)*r.Cells {
		return cells, []int{0, r.Replicas}
	}
	return []int{0, r.Cells}, replicas
}

// Values writes the launch as parameters of the engine, which give the same launch for n
// cities on every device that it fits.
func (r Regions) Values(n int) string {
	if r.Evolves() {
		return fmt.Sprintf("evolution=device blocks=%d threads=%d cities=%d", r.Blocks(), WarpSize*r.Individuals, ceilDiv(n, r.Cells))
	}
	return fmt.Sprintf("blocks=%d threads=%d k=%d cities=%d", r.Blocks(), WarpSize*r.Shape.Searches, r.Kicks, ceilDiv(n, r.Cells))
}

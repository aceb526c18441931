package kernels

import (
	"math"

	"tourscope/gpu/driver"
)

// NoNeighbour is the neighbour of a search that stays where it is.
var NoNeighbour = Neighbour{math.MaxInt64, math.MaxInt64}

// LocalSearch is what the searches of lsm.cuh have in common.
type LocalSearch struct {
	Neighbours int
	Tenure     int
	Made       *driver.Buffer[int32] // of each neighbour: the last iteration that moved to it; nil for Crowns
	State      *driver.Buffer[LocalState]
	Found      *driver.Buffer[Neighbour] // Blocks
	Fitness    *driver.Buffer[int64]     // Neighbours; nil: reduced on the device
	Chosen     *driver.Buffer[Neighbour] // 1: the neighbour that the host has selected; nil: reduced on the device
	Blocks     int                       // of an evaluation
}

// LocalThreads is the block of an evaluation. The paper has 256 threads (section 6), which
// leave most multiprocessors without a block for small neighbourhoods.
const LocalThreads = 128

// LocalBlocks returns the blocks for so many neighbours: one thread for each, up to 16 blocks a
// multiprocessor.
func LocalBlocks(neighbours int, d driver.Device) int {
	return min(ceilDiv(neighbours, LocalThreads), 16*max(1, d.Multiprocessors))
}

func (l *LocalSearch) evaluation() driver.Grid {
	return driver.Grid{X: l.Blocks, Threads: LocalThreads}
}

// candidates returns what a move chooses from.
func (l *LocalSearch) candidates() (*driver.Buffer[Neighbour], int64) {
	if l.Fitness != nil {
		return l.Chosen, 1
	}
	return l.Found, int64(l.Blocks)
}

package kernels

import "tourscope/gpu/driver"

// The shape of a CityTree: LEAF and FAN of citytree.cuh.
const (
	TreeLeaf = 32
	treeFan  = 4
)

// TreeLevels returns the first node of each level of a CityTree of n cities, and at the end the number
// of its nodes.
func TreeLevels(n int) []int32 {
	levels, nodes := []int32{0}, ceilDiv(n, TreeLeaf)
	for ; nodes > 1; nodes = ceilDiv(nodes, treeFan) {
		levels = append(levels, levels[len(levels)-1]+int32(nodes))
	}
	return append(levels, levels[len(levels)-1]+1)
}

// leaves returns the grid of a kernel in which each leaf of a tree of n cities has a warp.
func leaves(n, threads int) driver.Grid {
	return driver.Grid{X: ceilDiv(ceilDiv(n, TreeLeaf)*32, threads), Threads: threads}
}

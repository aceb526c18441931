package plan

import (
	"strconv"

	"tourscope/gpu/catalog"
)

// RrhcShape is the block of a kernel of rrhc.
type RrhcShape struct {
	Variant  string // as the parameter of the engine
	Up       bool   // distances are rounded up
	Exact    bool   // tuned for other metrics: distances from a matrix in global memory
	OneWay   bool   // of Exact: distances have a direction
	OrOpt    bool   // a climb goes on from a local minimum of 2-opt with Or-opt moves
	Threads  int    // a block
	Segments int    // of tuned: parts of a row of moves
	Cluster  int    // of tuned: blocks of a climber, 2 or 4; otherwise one
}

// What the kernels of rrhc have in common with their sources.
const (
	RrhcRows    = 7   // rows a thread of tuned: ROWS of rrhc.cu
	RrhcThreads = 640 // a block of tuned, at most
)

// InShared returns whether the climbers' tours are in shared memory.
func (s RrhcShape) InShared() bool { return s.Variant == catalog.VariantTuned && !s.Exact }

// ByThread returns whether a thread is a climber; otherwise a block is.
func (s RrhcShape) ByThread() bool {
	switch s.Variant {
	case catalog.VariantCalc, catalog.VariantMatrixShared, catalog.VariantMatrix, catalog.VariantMatrixCached:
		return true
	}
	return false
}

// Matrix returns whether the kernel reads a matrix of distances.
func (s RrhcShape) Matrix() bool { return s.Exact || s.ByThread() && s.Variant != catalog.VariantCalc }

// Kernel returns the kernel of the shape and its variant, as kernels.mk names them.
func (s RrhcShape) Kernel() (name, variant string) {
	up, or := "", ""
	if s.Up && !s.Matrix() {
		up = "up"
	}
	if s.OrOpt {
		or = "or"
	}
	switch {
	case s.Exact && s.OneWay:
		return "rrhcblock", "oneway" + or
	case s.Exact:
		return "rrhcblock", "exact" + or
	case s.InShared():
		variant = "near"
		if s.Up {
			variant = up
		}
		variant += or
		if s.Cluster > 1 {
			variant += strconv.Itoa(s.Cluster)
		}
		return "rrhc", variant
	case s.ByThread():
		return "rrhcthread", s.Variant + up
	}
	return "rrhcblock", s.Variant + up + or
}

// Shared returns the bytes of dynamic shared memory that a block needs for n cities.
func (s RrhcShape) Shared(n int) int {
	switch {
	case s.InShared():
		reach := n + n/2 + RrhcRows + 3 // viewOf of rrhc.cu
		return 12*reach + 8*n
	case s.Variant == catalog.VariantMatrixShared:
		return 4 * n * n
	}
	return 0
}

// groups returns how many groups of rows a block of tuned has in a step, at most.
func (s RrhcShape) groups(n int) int { return ceilDiv(ceilDiv(n, RrhcRows), s.BlocksEach()) }

// BlocksEach returns the blocks of a climber, where a block is not several climbers.
func (s RrhcShape) BlocksEach() int { return max(1, s.Cluster) }

// Blocks returns the blocks of a launch for so many climbers.
func (s RrhcShape) Blocks(climbers int) int { return ceilDiv(climbers, s.PerBlock()) * s.BlocksEach() }

// PerBlock returns the climbers of a block.
func (s RrhcShape) PerBlock() int {
	if s.ByThread() {
		return s.Threads
	}
	return 1
}

// Index returns where the city at a position of a climber's tour is among the tours of all
// climbers on the device: tour by tour, or position by position where a thread is a climber.
func (s RrhcShape) Index(climber, climbers, position, n int) int {
	if s.ByThread() {
		return position*climbers + climber
	}
	return climber*n + position
}

// ClimberMemory returns the bytes of global memory that a climber takes: its state, its tour
// and its best local minimum; coordinates and edges where they are in global memory.
func (s RrhcShape) ClimberMemory(n int) int64 {
	bytes := 88 + 8*int64(n)
	if s.HasPoints() {
		bytes += 8 * int64(n+1)
	}
	return bytes + 4*int64(s.EdgeWords(n))
}

// HasPoints returns whether coordinates in tour order are in global memory.
func (s RrhcShape) HasPoints() bool { return !s.InShared() && !s.Matrix() }

// EdgeWords returns the 32-bit words of a climber's lengths of edges in global memory.
func (s RrhcShape) EdgeWords(n int) int {
	switch {
	case s.InShared() || s.ByThread():
		return 0
	case s.OneWay:
		return 2 * n
	}
	return n
}

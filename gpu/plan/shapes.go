package plan

import (
	"strconv"

	"tourscope/solver"
)

// WarpSize is the threads of a warp.
const WarpSize = 32

// PspmShape is the block of the kernels pspm, pspmmatrix and pspmwide.
type PspmShape struct {
	Wide     bool // every instance, global memory, exact distances: pspmwide
	Matrix   bool // exact distances from a matrix: pspmmatrix
	Long     bool // of pspmmatrix: some distances exceed ShortDistance
	Big      bool // of pspm: more than SmallPspm cities
	Up       bool // of pspm: distances are rounded up
	Moves    int  // a search, in one iteration
	Searches int  // a block; 1 where IsBlock
}

// IsBlock says whether a search is a block, with a warp for each 32 moves, and not a warp.
func (p PspmShape) IsBlock() bool { return p.Moves > WarpSize && !p.Wide }

// Threads returns the threads of a block.
func (p PspmShape) Threads() int {
	if p.IsBlock() {
		return WarpSize * ceilDiv(p.Moves, WarpSize)
	}
	return WarpSize * p.Searches
}

// sharing returns how many searches may share a block.
func (p PspmShape) sharing() []int {
	if p.IsBlock() {
		return []int{1}
	}
	return []int{8, 4, 2, 1}
}

// The largest instances of pspm: with links that are addresses, and at all.
const (
	SmallPspm = 1<<13 - 1
	MaxPspm   = 1<<16 - 1
)

// The limits of pspmmatrix.
const (
	MaxPspmMatrix = 2048      // cities
	ShortDistance = 1<<15 - 1 // the longest that takes two bytes
	LongDistance  = 1<<21 - 1 // and at all: sums of two are rounded as those of the plane
)

// Shared returns the bytes of shared memory that a block needs for n cities.
func (p PspmShape) Shared(n int) int {
	switch {
	case p.Wide:
		return 0
	case p.Matrix && p.Long:
		return 8*n + 12*n*p.Searches
	case p.Matrix:
		return 8*n + 8*n*p.Searches
	}
	return 8*n + 4*n*p.Searches
}

// MatrixBytes returns the size of the matrix of distances for n cities.
func (p PspmShape) MatrixBytes(n int) int64 {
	switch stride := int64((n + 1) / 2 * 2); {
	case !p.Matrix:
		return 0
	case p.Long:
		return 4 * stride * int64(n)
	default:
		return 2 * stride * int64(n)
	}
}

// Width returns the words of a tour's links.
func (p PspmShape) Width(n int) int {
	if p.Wide {
		return 2 * n
	}
	return n
}

// Kernel returns the kernel of the shape and its variant, as kernels.mk names
// them.
func (p PspmShape) Kernel() (name, variant string) {
	name, variant = "pspm", "1"
	switch {
	case p.Wide:
		return "pspmwide", ""
	case p.Big:
		variant = "big"
	case p.Matrix && p.Long:
		variant = "long"
	case p.Moves > WarpSize:
		variant = "any"
	}
	if p.Matrix {
		name = "pspmmatrix"
	}
	if p.Up {
		variant += "up"
	}
	return name, variant
}

// SweepShape says how the matrix of moves is divided into tiles for a sweep of 2opt-gpu.
type SweepShape struct {
	Rows  int // consecutive rows a thread: 2, 4, 8 or 12
	Warps int // a block: 1 to 4
	Width int // columns of a tile: up to 512
	Up    bool
}

// Kernel returns the kernel of the shape and its variant.
func (s SweepShape) Kernel() (name, variant string) {
	variant = strconv.Itoa(s.Rows)
	if s.Up {
		variant += "up"
	}
	return "sweep", variant
}

// WarpRows is how many rows a warp does: the last is the next warp's first.
func (s SweepShape) WarpRows() int { return WarpSize*s.Rows - 1 }

// Blocks returns how many blocks of rows a tour of n cities has.
func (s SweepShape) Blocks(n int) int { return ceilDiv(n, s.Warps*s.WarpRows()) }

// Groups returns how many groups of rows a sweep has, each with one best move: one group
// a thread.
func (s SweepShape) Groups(n int) int { return WarpSize * s.Warps * s.Blocks(n) }

// AnyTile is how many rows and columns a tile of the sweep for other metrics has.
const AnyTile = 256

// AnyBlocks returns how many blocks of rows that sweep has for n rows.
func AnyBlocks(n int) int { return ceilDiv(n, AnyTile) }

// ceilDiv divides and rounds up.
func ceilDiv(a, b int) int { return (a + b - 1) / b }

// Planar says whether the distances of a metric are rounded Euclidean distances of the
// plane, which the fast kernels estimate in float32, and whether they round up.
func Planar(m solver.Metric) (planar, up bool) {
	switch m {
	case solver.Euc2D:
		return true, false
	case solver.Ceil2D, solver.Att:
		return true, true
	}
	return false, false
}

// Fast says whether the fast kernels pspm and sweep have code for a problem, and whether
// they round up: its distances are planar, and no edge of it is fixed.
func Fast(p *solver.Problem) (fast, up bool) {
	planar, up := Planar(p.Metric())
	return planar && p.FixedEdges() == 0, up
}

// Estimate is how the kernels of regions estimate the distances by which they rank steps.
type Estimate int

const (
	InPlane   Estimate = iota // from two floats a city in shared memory, rounded to nearest
	InPlaneUp                 // the same, rounded up
	InSpace                   // from three floats
	Exact                     // not at all: exact distances, from the matrix
)

// EstimateOf returns how the distances of a problem are estimated.
func EstimateOf(p *solver.Problem) Estimate {
	planar, up := Planar(p.Metric())
	switch {
	case p.Metric() == solver.Explicit:
		return Exact
	case !planar || p.Dummy() >= 0:
		return InSpace
	case up:
		return InPlaneUp
	}
	return InPlane
}

// variant is the name of the kernels' variant.
func (e Estimate) variant() string { return [...]string{"near", "up", "space", "matrix"}[e] }

// coordinateBytes returns the bytes of the coordinates of a city in shared memory.
func (e Estimate) coordinateBytes() int { return [...]int{8, 8, 12, 0}[e] }

// RegionShape is the block of the kernel regions: its searches are warps.
type RegionShape struct {
	Estimate Estimate
	Fixed    bool // kicks pass over fixed edges; with Exact
	Capacity int  // cities of the largest cell, rounded up to a multiple of 32
	Searches int  // warps of a block
}

// NewRegionShape returns the shape for cells of up to so many cities.
func NewRegionShape(e Estimate, largest, searches int) RegionShape {
	return RegionShape{Estimate: e, Capacity: ceilDiv(largest, WarpSize) * WarpSize, Searches: searches}
}

// Kernel returns the kernel of the shape and its variant.
func (s RegionShape) Kernel() (name, variant string) {
	if s.Fixed {
		return "regions", "fixed"
	}
	return "regions", s.Estimate.variant()
}

// Shared returns the bytes of shared memory of a block: see SharedLayout in regions.cu,
// which asserts the same sizes.
func (s RegionShape) Shared() int {
	const runs = 640
	notes := 1456
	if s.Estimate == Exact {
		notes = 1584
	}
	return runs + s.Capacity*(32+s.Estimate.coordinateBytes()) + s.Searches*(notes+s.Capacity/8+4*s.Capacity)
}

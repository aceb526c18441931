package plan

import "tourscope/solver"

// ChooseSweep returns the shape for a tour of n cities on the device.
//
// Many rows a thread spare loads and shuffles, but small instances then have too
// few threads to fill the device; the borders are measured (BENCHMARKS.md).
func ChooseSweep(n int, up bool) SweepShape {
	s := SweepShape{Rows: 8, Warps: 4, Width: 512, Up: up}
	switch {
	case n < 15_000:
		s.Rows, s.Width = 2, 64
	case n < 35_000:
		s.Rows, s.Width = 4, 64
	case n < 80_000:
		s.Width = 256
	case n < 250_000:
		s.Warps, s.Width = 2, 256
	}
	return s
}

// SweepShapes lists shapes that may be as good as the one of SweepOf, which comes
// first. They differ in the warps of a block, if the user leaves threads at auto: the
// moves that are found are the same.
func SweepShapes(n int, up bool, values solver.Values) []SweepShape {
	chosen := SweepOf(n, up, values)
	shapes := []SweepShape{chosen}
	for _, warps := range []int{4, 2, 1} {
		if warps != chosen.Warps && values.IsAuto("threads") {
			shape := chosen
			shape.Warps = warps
			shapes = append(shapes, shape)
		}
	}
	return shapes
}

// SweepOf is ChooseSweep with the parameters that the user gives.
func SweepOf(n int, up bool, values solver.Values) SweepShape {
	shape := ChooseSweep(n, up)
	if !values.IsAuto("rows") {
		for _, rows := range []int{2, 4, 8, 12} {
			if rows <= max(2, values.Int("rows")) {
				shape.Rows = rows
			}
		}
	}
	if !values.IsAuto("threads") {
		shape.Warps = min(max(1, values.Int("threads")/WarpSize), 4)
	}
	if !values.IsAuto("tile") {
		shape.Width = min(values.Int("tile"), 512)
	}
	return shape
}

// maxSegment is LONGEST of directedsweep.cu: a segment that the sweep of an asymmetric problem
// moves has no more cities.
const maxSegment = 50

// DirectedSegment returns how many cities a segment has at most in an asymmetric problem of n
// cities. A third of all cities makes every exchange of two segments a move of the sweep, since
// either one of them or the rest has no more. Beyond 2,300 cities segments are shorter, so that a
// sweep evaluates 2²⁸ moves, as long as Or's own bound of three cities allows.
func DirectedSegment(n int) int {
	return min(n/3, maxSegment, max(3, 1<<28/(n*n)))
}

// DirectedThreads returns the threads of a block, which evaluates a row of an asymmetric problem.
func DirectedThreads(n int, values solver.Values) int {
	if values.IsAuto("threads") {
		return WarpSize * min(ceilDiv(n, WarpSize), 8)
	}
	return WarpSize * max(1, values.Int("threads")/WarpSize)
}

// DirectedMoves returns the moves of a sweep: n rows, each with the turns of two cities and more,
// and the exchanges of a segment of s cities with one behind it.
func DirectedMoves(n int) int64 {
	segment := int64(DirectedSegment(n))
	exchanges := segment*(segment+1)/2 + segment*(int64(n)-2-segment)
	return int64(n) * (int64(n) - 2 + exchanges)
}

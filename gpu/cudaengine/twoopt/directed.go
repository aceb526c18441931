package twoopt

import (
	"fmt"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
)

// directedSweep evaluates the moves of a tour of an asymmetric problem. On the nodes of the
// symmetric problem every 2-opt move that keeps the fixed edges turns a part of the tour against
// its arcs, and gains nothing. A sweep of the cities evaluates exchanges of two segments instead,
// which turn nothing, besides 2-opt moves with the lengths of the edges that they turn.
type directedSweep struct {
	d *descent
	kernels.DirectedRows
	threads int // of a block
	segment int // cities of a segment, at most
}

func newDirectedSweep(d *descent) *directedSweep {
	return &directedSweep{d: d, threads: plan.DirectedThreads(d.n, d.values), segment: plan.DirectedSegment(d.n)}
}

func (s *directedSweep) kernels() []string { return []string{"directedsweep", "directedmoves"} }

func (s *directedSweep) leastKicked() int { return kernels.MinKick }

func (s *directedSweep) moves() int64 { return plan.DirectedMoves(s.d.n) }

func (s *directedSweep) allocate(to *device.Setup) {
	n := s.d.n
	device.Room(to, &s.Best, n)
	device.Room(to, &s.List, n)
	device.Room(to, &s.States, 2*n)
	device.Room(to, &s.Reversals, 3*n)
}

// grid has a block for each row.
func (s *directedSweep) grid() sweepGrid {
	return sweepGrid{blocks: s.d.n, moves: int(s.moves()) / s.d.n, launch: fmt.Sprintf("threads=%d", s.threads)}
}

func (s *directedSweep) evaluate(first, count int) error {
	d := s.d
	return d.DirectedSweep(d.Search, s.threads, d.exact, d.tour().Order, s.DirectedRows, first, count, s.segment, d.figures)
}

func (s *directedSweep) choose() (*driver.Buffer[kernels.Reversal], error) {
	d := s.d
	return s.Reversals, d.DirectedMoves(d.Search, s.DirectedRows, d.faithful, eagerShare, d.figures)
}

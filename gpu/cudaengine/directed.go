package cudaengine

import (
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// directedDescent is what a descent in an asymmetric problem has of its own. On the nodes of the
// symmetric problem every 2-opt move that keeps the fixed edges turns a part of the tour against
// its arcs, and gains nothing. A sweep of the cities evaluates exchanges of two segments instead,
// which turn nothing, besides 2-opt moves with the lengths of the edges that they turn.
type directedDescent struct {
	kernels.DirectedRows
	threads int // of a block
	segment int // cities of a segment, at most
}

// newDirectedDescent allocates it for n cities.
func newDirectedDescent(to *setup, n int, values solver.Values) (d directedDescent) {
	d.threads, d.segment = plan.DirectedThreads(n, values), plan.DirectedSegment(n)
	room(to, &d.Best, n)
	room(to, &d.List, n)
	room(to, &d.States, 2*n)
	room(to, &d.Reversals, 3*n)
	return d
}

package solver

import "math"

// Cost is the objective of engines: the distance, less a bonus for fixed edges that
// exceeds the gain of any sequence of moves. An engine that starts from a tour with
// every fixed edge and only lowers the sum of costs therefore keeps all of them without
// special treatment. Without fixed edges Cost equals Distance.
func (p *Problem) Cost(a, b City) int64 {
	if p.plain {
		return euclidean2D(p.def.X[a]-p.def.X[b], p.def.Y[a]-p.def.Y[b])
	}
	d := p.distance(a, b)
	if p.fixed.mates != nil && p.fixed.has(a, b) {
		d -= p.bonus
	}
	return d
}

// CostOffset returns the length minus the sum of costs, which is the same for every tour
// with all fixed edges.
func (p *Problem) CostOffset() int64 { return p.bonus * int64(len(p.fixed.list)) }

// CostBarrier separates moves for engines that also accept a higher cost, such as
// simulated annealing: a move removes a fixed edge if and only if it raises the cost by
// at least the barrier. Without fixed edges no move reaches it.
func (p *Problem) CostBarrier() int64 {
	if len(p.fixed.list) == 0 {
		return math.MaxInt64
	}
	// The bonus is 1 + 2nL, where L is the longest distance. A move of k ≤ n
	// edges that keeps the fixed ones costs at most kL, any other at least
	// 1 + 2nL − kL.
	return p.bonus/2 + 1
}

// IsFixed reports whether every tour must contain the edge a–b, of an asymmetric problem from a
// to b.
func (p *Problem) IsFixed(a, b City) bool {
	return p.fixed.mates != nil && p.fixed.has(a, b)
}

// FixedEdges returns the number of fixed edges.
func (p *Problem) FixedEdges() int { return len(p.fixed.list) }

package cudaengine

import "tourscope/solver"

// boardShare is the least share of repeated edges of a tour for its instance to count as a drilled
// board.
const boardShare = 0.4

// repeated returns the share of a tour's edges that lead as far and in the same direction as one
// of the two edges before them: 0.57 of pla33810, 0.52 of pla85900, and at most 0.28 of instances
// other than boards. On a board many tours are equally long, and which of two is taken decides
// about others far away: its defects are longer than those of other instances. Without a plane
// the share is 0.
func repeated(p *solver.Problem, order []solver.City) float64 {
	x, y, n := p.X(), p.Y(), len(order)
	if x == nil || y == nil || n < 4 {
		return 0
	}
	type vector struct{ x, y float64 }
	edge := func(i int) vector {
		from, to := order[i%n], order[(i+1)%n]
		return vector{x[to] - x[from], y[to] - y[from]}
	}
	same, second, first := 0, edge(n-2), edge(n-1)
	for i := range n {
		next := edge(i)
		if next == first || next == second {
			same++
		}
		second, first = first, next
	}
	return float64(same) / float64(n)
}

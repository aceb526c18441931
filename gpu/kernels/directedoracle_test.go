package kernels

import (
	"cmp"
	"slices"

	"tourscope/solver"
)

// The oracles of the kernels that sweep asymmetric problems.

// directedDelta returns what a move adds to the length, edge by edge.
func directedDelta(p *solver.Problem, order []solver.City, m DirectedMove) (delta int64) {
	n := int32(len(order))
	at := func(i int32) solver.City { return order[i%n] }
	arc := func(i, j int32) int64 { return p.Distance(at(i), at(j)) }
	if m.Q >= 0 {
		return arc(m.P, m.Q+1) + arc(m.R, m.P+1) + arc(m.Q, m.R+1) - arc(m.P, m.P+1) - arc(m.Q, m.Q+1) - arc(m.R, m.R+1)
	}
	from, to := m.P, m.R // the edges before and behind the positions that are turned
	if m.Q == turnOutside {
		from, to = m.R, m.P+n
	}
	delta = arc(from, to) + arc(from+1, to+1) - arc(from, from+1) - arc(to, to+1)
	for i := from + 1; i < to; i++ {
		delta += arc(i+1, i) - arc(i, i+1)
	}
	return delta
}

// What Q is in a turn: TURN_INSIDE and TURN_OUTSIDE of directed.cuh.
const (
	turnInside  = -1
	turnOutside = -2
)

// bestOfRow returns the best move of a row, with segments of up to longest cities: of equal ones
// the first in the order of the edge k, and of the segment's length, a turn first.
func bestOfRow(p *solver.Problem, order []solver.City, row, longest int) DirectedMove {
	n := len(order)
	best := DirectedMove{Row: int32(row)}
	keep := func(m DirectedMove) {
		if m.Delta = directedDelta(p, order, m); m.Delta < best.Delta {
			m.Row = int32(row)
			best = m
		}
	}
	for gap := 1; gap < n; gap++ {
		k := (row + gap) % n
		switch {
		case gap > 1 && k > row:
			keep(DirectedMove{P: int32(row), Q: turnInside, R: int32(k)})
		case gap > 1:
			keep(DirectedMove{P: int32(k), Q: turnOutside, R: int32(row)})
		}
		for s := 1; s <= longest && s < gap; s++ {
			cuts := []int32{int32(row), int32((row + s) % n), int32(k)}
			slices.Sort(cuts)
			keep(DirectedMove{P: cuts[0], Q: cuts[1], R: cuts[2]})
		}
	}
	return best
}

// exclude says whether two moves cannot be made together.
func exclude(a, b DirectedMove) bool {
	within := func(a, b DirectedMove) bool {
		return b.Q >= 0 && (b.P < a.P && a.R < b.Q || b.Q < a.P && a.R < b.R)
	}
	together := a.R < b.P || b.R < a.P || within(a, b) || within(b, a)
	return a.Q == turnOutside || b.Q == turnOutside || !together
}

// chooseDirected returns the moves of some rows that are made together, by the rounds of choose.
func chooseDirected(rows []DirectedMove, single bool, share int64) (made []DirectedMove) {
	list := slices.DeleteFunc(slices.Clone(rows), func(m DirectedMove) bool { return m.Delta >= 0 })
	slices.SortFunc(list, func(a, b DirectedMove) int { return cmp.Or(cmp.Compare(a.Delta, b.Delta), cmp.Compare(a.Row, b.Row)) })
	if single {
		return list[:min(1, len(list))]
	}
	states := make([]int32, len(list))
	for i, m := range list {
		if share > 0 && m.Delta > list[0].Delta/share {
			states[i] = dropped
		}
	}
	for range 4 {
		before := slices.Clone(states)
		for i, m := range list {
			if before[i] != open {
				continue
			}
			states[i] = chosen
			for o, rival := range list {
				switch {
				case o == i || before[o] == dropped || !exclude(m, rival):
				case before[o] == chosen:
					states[i] = dropped
				case o < i && states[i] == chosen: // a better one is open
					states[i] = open
				}
			}
		}
	}
	for i, state := range states {
		if state == chosen {
			made = append(made, list[i])
		}
	}
	return made
}

// makeDirected makes moves that do not exclude each other, the inner ones first.
func makeDirected(order []solver.City, moves []DirectedMove) []solver.City {
	moves = slices.SortedFunc(slices.Values(moves), func(a, b DirectedMove) int { return cmp.Compare(a.R-a.P, b.R-b.P) })
	for _, m := range moves {
		order = afterMove(order, m)
	}
	return order
}

// afterMove returns the tour after a move.
func afterMove(order []solver.City, m DirectedMove) []solver.City {
	p, q, r := m.P+1, m.Q+1, m.R+1
	switch m.Q {
	case turnInside:
		order = slices.Clone(order)
		slices.Reverse(order[p:r])
		return order
	case turnOutside:
		others := slices.Concat(order[r:], order[:p])
		slices.Reverse(others)
		return slices.Concat(order[p:r], others)
	}
	return slices.Concat(order[:p], order[q:r], order[p:q], order[r:])
}

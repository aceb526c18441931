package kernels

import (
	"slices"

	"tourscope/solver"
)

// The oracles of the 2-opt kernels. They work on a tour as a list of cities and
// look at one move after the other.

// delta returns what move (i, j) adds to the length.
func delta(p *solver.Problem, order []solver.City, i, j int) int64 {
	n := len(order)
	a, b, c, d := order[i], order[i+1], order[j], order[(j+1)%n]
	return p.Distance(a, c) + p.Distance(b, d) - p.Distance(a, b) - p.Distance(c, d)
}

// allowed says that (i, j) is a 2-opt move of n cities.
func allowed(n, i, j int) bool { return j >= i+2 && j < n && (i != 0 || j != n-1) }

// isFixedAt says whether the edge behind a position is fixed.
func isFixedAt(p *solver.Problem, order []solver.City, at int) bool {
	return p.IsFixed(order[at], order[(at+1)%len(order)])
}

// moveKey is moveKey of moves.cuh.
func moveKey(delta int64, j, row int) int64 {
	return max(delta, -0x7fffffff)<<32 + int64(j)<<4 + int64(row)
}

// bestOfRows returns the key of the best move that has its i in the rows
// [first, first+rows).
func bestOfRows(p *solver.Problem, order []solver.City, first, rows int) int64 {
	best := int64(NoMove)
	for r := range rows {
		for j := first + r + 2; j < len(order); j++ {
			if !allowed(len(order), first+r, j) || isFixedAt(p, order, first+r) || isFixedAt(p, order, j) {
				continue
			}
			if d := delta(p, order, first+r, j); d < 0 {
				best = min(best, moveKey(d, j, r))
			}
		}
	}
	return best
}

// crosses is crosses of moves.cuh.
func crosses(a, b Move) bool {
	apart := a.J < b.I || b.J < a.I
	nested := a.I < b.I && b.J < a.J || b.I < a.I && a.J < b.J
	return !apart && !nested
}

// The states of choose.cu.
const (
	open int32 = iota
	chosen
	dropped
)

// openStates are the states before the first round: moves that gain less than
// 1/share of what the best one does are dropped.
func openStates(list []Move, share int64) []int32 {
	states := make([]int32, len(list))
	if share == 0 {
		return states
	}
	var best int64
	for _, m := range list {
		best = min(best, m.Delta)
	}
	for i, m := range list {
		if m.Delta > best/share {
			states[i] = dropped
		}
	}
	return states
}

// chooseRound is one round of choose.
func chooseRound(list []Move, before []int32, single bool) []int32 {
	after := slices.Clone(before)
	for m, move := range list {
		if before[m] != open {
			continue
		}
		blocked := false
		for o, rival := range list {
			if o == m || before[o] == dropped || !single && !crosses(move, rival) {
				continue
			}
			better := rival.Key < move.Key || rival.Key == move.Key && rival.I < move.I
			switch {
			case before[o] == chosen:
				after[m] = dropped
			case better:
				blocked = true
			}
		}
		if after[m] == open && !blocked {
			after[m] = chosen
		}
	}
	return after
}

// reverse makes move (i, j).
func reverse(order []solver.City, i, j int32) { slices.Reverse(order[i+1 : j+1]) }

// makeMoves makes moves that do not cross, each where the ones before have put
// its edges: the inner ones first, since an outer one moves them.
func makeMoves(order []solver.City, moves []Move) {
	slices.SortFunc(moves, func(a, b Move) int { return int(a.J - a.I - (b.J - b.I)) })
	for _, m := range moves {
		reverse(order, m.I, m.J)
	}
}

// longestSegment and kickAttempts are LONGEST and ATTEMPTS of kick.cu.
const (
	longestSegment = 50
	kickAttempts   = 64
)

// kick is kick of kick.cu.
func kick(p *solver.Problem, order []solver.City, seed, number uint64) []solver.City {
	n := uint32(len(order))
	longest := min(longestSegment, (n-1)/3)
	for attempt := range uint32(kickAttempts) {
		r := Philox([4]uint32{uint32(number), uint32(number >> 32), attempt, 0xC0000000}, seed)
		b, c, d := 1+below(r[0], longest), 1+below(r[1], longest), 1+below(r[2], longest)
		k := below(r[3], n-b-c-d) + 1
		fixed := false
		for _, cut := range []uint32{k, k + b, k + b + c, k + b + c + d} {
			fixed = fixed || isFixedAt(p, order, int(cut)-1)
		}
		if !fixed {
			return slices.Concat(order[:k], order[k+b+c:k+b+c+d], order[k+b:k+b+c], order[k:k+b], order[k+b+c+d:])
		}
	}
	return slices.Clone(order)
}

package kernels

import (
	"math"

	"tourscope/solver"
	"tourscope/solver/engine/tabu"
)

// tabuOracle is a tabu search that evaluates every swap by distances alone.
type tabuOracle struct {
	problem *solver.Problem
	order   []solver.City
	best    []solver.City
	list    *tabu.List
	TabuState
}

// deltas returns the change of length of every swap, in the order of their indices.
func (o *tabuOracle) deltas() []int64 {
	n := len(o.order)
	all := make([]int64, 0, tabu.Swaps(n))
	around := func(i, j int) (length int64) { // of the edges at both positions, each once
		for _, p := range []int{(i + n - 1) % n, i, (j + n - 1) % n, j} {
			length += o.problem.Distance(o.order[p], o.order[(p+1)%n])
		}
		switch {
		case j == i+1:
			length -= o.problem.Distance(o.order[i], o.order[j])
		case i == 0 && j == n-1:
			length -= o.problem.Distance(o.order[j], o.order[0])
		}
		return length
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			before := around(i, j)
			o.order[i], o.order[j] = o.order[j], o.order[i]
			all = append(all, around(i, j)-before)
			o.order[i], o.order[j] = o.order[j], o.order[i]
		}
	}
	return all
}

// iterate makes the swap of an iteration.
func (o *tabuOracle) iterate() {
	o.Iteration++
	least, at := int64(math.MaxInt64), tabu.Swap{}
	for f, delta := range o.deltas() {
		i, j := tabu.SwapPositions(len(o.order), uint64(f))
		if delta < least && (o.Length+delta < o.Best || !o.list.Has(o.Iteration, i, j)) {
			least, at = delta, tabu.Swap{Delta: delta, I: i, J: j}
		}
	}
	o.order[at.I], o.order[at.J] = o.order[at.J], o.order[at.I]
	o.list.Add(o.Iteration, at.I, at.J)
	o.Length += at.Delta
	if o.Length < o.Best {
		o.Best = o.Length
		copy(o.best, o.order)
	}
}

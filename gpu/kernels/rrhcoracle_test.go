package kernels

import (
	"slices"

	"tourscope/solver"
)

// climbOracle is what a climber of any variant of rrhc does: Listing 1 of O'Neil and
// Burtscher 2015 in exact integers, in asymmetric problems with the edges that a move turns.
type climbOracle struct {
	problem *solver.Problem
	order   []solver.City
	Climber
	climber, climbers, climbs, seed int64
	orOpt                           bool
	start, minimum                  []solver.City
}

// step makes a step, and begins a climb before it where the last one has ended.
func (o *climbOracle) step() {
	if o.Active == 0 {
		number := o.climber
		if o.Begun > 0 {
			number = o.Number + o.climbers
		}
		if number >= o.climbs {
			return
		}
		o.begin(number)
	}
	o.Steps++
	delta, i, j := o.bestMove()
	if delta == 0 && o.orOpt {
		var other []solver.City
		o.Searches++
		if delta, other = o.bestInsertion(); delta < 0 {
			o.order = other
			o.Length += delta
			o.Accepted++
			return
		}
	}
	if delta == 0 {
		o.Active = 0
		if o.Length < o.Minimum {
			o.Minimum, o.minimum = o.Length, slices.Clone(o.order)
		}
		return
	}
	slices.Reverse(o.order[i+1 : j+1])
	o.Length += delta
	o.Accepted++
}

func (o *climbOracle) begin(number int64) {
	n := len(o.start)
	o.order = slices.Clone(o.start)
	if number > 0 {
		o.order = solver.Identity(n)
		for i := n - 1; i > 0; i-- {
			words := Philox([4]uint32{uint32(i / 4), 0x52524843, uint32(number), uint32(number >> 32)}, uint64(o.seed))
			j := below(words[i%4], uint32(i+1))
			o.order[i], o.order[j] = o.order[j], o.order[i]
		}
	}
	o.Number, o.Active, o.Length = number, 1, o.problem.Length(o.order)
	o.Begun++
}

// bestMove returns the first of the best moves.
func (o *climbOracle) bestMove() (best int64, bestI, bestJ int) {
	n := len(o.order)
	at := func(i int) solver.City { return o.order[i%n] }
	for i := range n - 2 {
		turned := int64(0) // what the edges of the positions i+1 … j−1 are longer in the other direction
		for j := i + 2; j < n; j++ {
			turned += o.problem.Distance(at(j), at(j-1)) - o.problem.Distance(at(j-1), at(j))
			change := turned + o.problem.Distance(at(i), at(j)) + o.problem.Distance(at(i+1), at(j+1)) -
				o.problem.Distance(at(i), at(i+1)) - o.problem.Distance(at(j), at(j+1))
			if change < best {
				best, bestI, bestJ = change, i, j
			}
		}
	}
	return best, bestI, bestJ
}

// bestInsertion returns the tour after the first of the best insertions, by the lengths of whole
// tours.
func (o *climbOracle) bestInsertion() (best int64, order []solver.City) {
	n := len(o.order)
	for i := range n {
		round := slices.Concat(o.order[(i+1)%n:], o.order[:(i+1)%n]) // behind position i
		for k := 1; k <= 3; k++ {
			for gap := 0; gap+k+1 < n; gap++ {
				moved := slices.Clone(round[:k])
				for range min(k, 2) {
					other := slices.Concat(round[k:k+gap+1], moved, round[k+gap+1:])
					if delta := o.problem.Length(other) - o.Length; delta < best {
						best, order = delta, other
					}
					slices.Reverse(moved)
				}
			}
		}
	}
	return best, order
}

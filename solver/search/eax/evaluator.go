package eax

import (
	"math/rand/v2"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/tour"
)

// child is an offspring that is shorter than the tour, and the AB-cycles of its E-set.
type child struct {
	Exchange
	cycles []int32
}

// evaluator is the memory of a goroutine that evaluates E-sets of two tours.
type evaluator struct {
	intermediate
	source rand.PCG
}

// evaluate finds the offspring of an AB-cycle, where that is shorter, and else that of a block that begins with it.
// Random numbers depend on the seed and the cycle alone.
func (w *evaluator) evaluate(x *Operator, cycle int32, spans *reach, seed uint64, found *child) {
	b := &w.block
	b.list = append(b.list[:0], cycle)
	if w.begin(x, b.list); w.Gain <= 0 {
		return
	}
	if w.split(); w.isShorter(x, b.list, found) || len(w.Removed) > mostCut {
		return
	}
	w.begin(x, b.list)
	w.resplit()
	w.source.Seed(seed, uint64(cycle))
	if w.grow(x, spans, rand.New(&w.source).IntN); len(b.list) > 1 && w.Gain > 0 {
		w.isShorter(x, b.list, found)
	}
}

// isShorter merges the subtours of an E-set that saves something, and keeps an offspring that is shorter.
func (w *evaluator) isShorter(x *Operator, cycles []int32, found *child) bool {
	if !w.merge(x) {
		return false
	}
	found.take(&w.Exchange)
	found.cycles = append(found.cycles, cycles...)
	return true
}

// isStill takes an exchange that was found for the tour as it was before others were applied, and says whether
// it still leads to one tour.
func (c *intermediate) isStill(x *Operator, found *Exchange) bool {
	c.tour = x.tour
	if c.Exchange.take(found); !c.fits(x.tour) {
		return false
	}
	c.begins = c.begins[:0]
	c.split()
	return len(c.sizes) == 1
}

// isAgain evaluates an E-set for the tour as it is now, and says whether its offspring is shorter.
func (c *intermediate) isAgain(x *Operator, cycles []int32) bool {
	c.begin(x, cycles)
	return c.Gain > 0 && c.fits(x.tour) && c.merge(x)
}

// fits says whether the tour has all edges that an offspring removes and none that it adds. It
// may not after other offspring have been applied, since merging their subtours exchanges edges
// of other AB-cycles.
func (c *intermediate) fits(t *tour.Array) bool {
	for _, e := range c.Removed {
		if !t.Joins(e[0], e[1]) {
			return false
		}
	}
	return !slices.ContainsFunc(c.Added, func(e [2]solver.City) bool { return t.Joins(e[0], e[1]) })
}

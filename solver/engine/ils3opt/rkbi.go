package ils3opt

import (
	"tourscope/solver"
	"tourscope/solver/internal/philox"
)

// reconnections is the number of tours that result from removing three edges (section 4.2).
const reconnections = 7

// sampler finds the best of k random neighbours of a tour: random-k-best improvement
// (section 4.2). A sample removes three random edges and has seven neighbours. Of equally
// good neighbours the first sample's first one is taken, so that the search can be divided
// among any number of threads.
type sampler struct {
	seed    uint64
	samples uint32
}

func newSampler(seed uint64, k int) sampler { return sampler{seed, uint32(Samples(k))} }

// Samples returns the samples of a step that has k random neighbours.
func Samples(k int) int { return (k + reconnections - 1) / reconnections }

// best returns the best neighbour of a step, if it improves. The samples of two steps or two
// solutions are independent.
func (d *descent) best(s sampler, number uint32, step int64) move {
	var best move
	order := d.tour.Order()
	for i := range s.samples {
		w := philox.Words([4]uint32{i, uint32(step), number, sampleStream ^ uint32(step>>32)}, s.seed)
		n := len(order)
		d.sample(order, philox.Below(w[0], n), philox.Below(w[1], n), philox.Below(w[2], n), &best)
	}
	return best
}

// sample replaces best by the best neighbour without the edges behind the positions p, q and
// r, if that is better. Of equal positions there are only two edges, and no neighbours.
func (d *descent) sample(order []solver.City, p, q, r int, best *move) {
	if p > q {
		p, q = q, p
	}
	if q > r {
		q, r = r, q
	}
	if p > q {
		p, q = q, p
	}
	if p == q || q == r {
		return
	}
	a, b, c, e := order[p], order[p+1], order[q], order[r]
	g, f := order[q+1], order[0]
	if r+1 < len(order) {
		f = order[r+1]
	}
	d.moves += reconnections
	cost := d.space.Cost
	ab, cg, ef := cost(a, b), cost(c, g), cost(e, f)
	ac, bg, ce, gf, ae, bf := cost(a, c), cost(b, g), cost(c, e), cost(g, f), cost(a, e), cost(b, f)
	ag, be, cf := cost(a, g), cost(b, e), cost(c, f)
	all := ab + cg + ef
	try := func(delta int64, three bool, t [6]solver.City) {
		if delta < best.delta {
			*best = move{delta, t, three}
		}
	}
	try(ac+bg-ab-cg, false, [6]solver.City{b, a, c, g})
	try(ce+gf-cg-ef, false, [6]solver.City{g, c, e, f})
	try(ae+bf-ab-ef, false, [6]solver.City{b, a, e, f})
	try(ac+be+gf-all, true, [6]solver.City{b, a, c, g, f, e})
	try(ag+be+cf-all, true, [6]solver.City{b, a, g, c, f, e})
	try(ag+ce+bf-all, true, [6]solver.City{b, a, g, c, e, f})
	try(ae+bg+cf-all, true, [6]solver.City{b, a, e, f, c, g})
}

package ils3opt

import "tourscope/solver"

// reconnections is the number of tours that result from removing three edges (section 4.2).
const reconnections = 7

// sampler finds the best of k random neighbours of a tour: random-k-best improvement
// (section 4.2). A sample removes three random edges and has seven neighbours. Of equally
// good neighbours the first sample's first one is taken, so that the search can be divided
// among any number of threads.
//
// The paper does not say from which distribution the edges are drawn. Drawn uniformly, three of
// n edges are those of a given move with a probability of 6/n³, and hardly any double bridge of
// 800 cities is mended by the 1,429 samples of k = 10,000. Near samples follow the structure of a
// 3-opt move: of the edge a–b, a is a city at an edge that the double bridge or a move after it has
// changed, as with don't-look bits; of c–d, c is a candidate of a; of e–f, e is one of d. From a local
// optimum only moves at changed edges improve the tour. All of the candidate list is drawn from: with 8 of 40
// pcb3038 gains more at first, but the clusters of fl1577 are joined by edges beyond these, and it
// stays longer (docs/papers.md).
type sampler struct {
	seed    uint64
	samples uint32
	near    bool // samples are near ones; otherwise edges are drawn uniformly
}

// The cities that an iteration touches: the ends of the edges that the double bridge removes, then
// those of each move. Near samples are drawn at the last TouchedCities of them: with 8 and with 16
// pcb3038 stays longer, with the ends of the double bridge alone fl1577 as well.
const (
	TouchedCities   = 32
	touchedByBridge = 8
	touchedByMove   = 6
)

func newSampler(job solver.Job) sampler {
	return sampler{job.Seed, uint32(Samples(job.Values.Int(Neighbors))), NearSamples(job.Values)}
}

// NearSamples says whether samples are drawn near one another, and not uniformly.
func NearSamples(v solver.Values) bool { return v.Choice(Sampling) == Near }

// Samples returns the samples of a step that has k random neighbours.
func Samples(k int) int { return (k + reconnections - 1) / reconnections }

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

// Package eax is edge assembly crossover and the evolution of populations by it.
//
// The crossover is EAX in its local form (Y. Nagata and S. Kobayashi, A powerful genetic
// algorithm using edge assembly crossover for the traveling salesman problem, INFORMS J.
// Computing 25, 2013, section 3). The edges in which two tours differ fall into
// AB-cycles, which take edges of the one and of the other alternately. Each AB-cycle is
// an E-set: it removes edges of the first tour and adds edges of the second. The
// intermediate solution may be several subtours, which are merged where that costs
// least. An offspring is the first tour after one E-set; the best of some offspring is
// kept if it is shorter.
//
// The hard part is that an offspring must cost time by the edges exchanged and not by
// the cities there are: it is evaluated from positions on the tour alone, and only the
// offspring that is kept is carried out.
//
// Files depend one way: links, abcycles, operator, offspring, crossover; settings, params; population,
// evolution, continuation.
package eax

import "tourscope/solver/search/tour"

// Best tries so many offspring of a tour and another one, and returns the exchange that
// leads to the best of them. Its gain is 0 where no offspring is shorter than the tour.
// Below draws random numbers.
func (x *Operator) Best(tour *tour.Array, other Links, offspring int, below func(n int) int) Exchange {
	x.tour = tour
	x.cycles.find(tour, other, below)
	var best Exchange
	for i := range min(offspring, x.cycles.count()) {
		c := &x.offspring
		c.begin(x, x.cycles.edges(i, below))
		if c.Gain > best.Gain && c.merge(x) && c.Gain > best.Gain {
			best.Gain = c.Gain
			best.Removed = append(best.Removed[:0], c.Removed...)
			best.Added = append(best.Added[:0], c.Added...)
		}
	}
	return best
}

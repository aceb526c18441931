// Package eax is edge assembly crossover and the evolution of populations by it.
//
// The crossover is EAX in its local form (Y. Nagata and S. Kobayashi, A powerful genetic
// algorithm using edge assembly crossover for the traveling salesman problem, INFORMS J.
// Computing 25, 2013, section 3). The edges in which two tours differ fall into
// AB-cycles, which take edges of the one and of the other alternately. Each AB-cycle, or a
// block of several, is an E-set: it removes edges of the first tour and adds edges of the
// second. The intermediate solution may be several subtours, which are merged where that
// costs least. An offspring is the first tour after one E-set, or several; the best of some
// offspring is kept if it is shorter.
//
// The hard part is that an offspring must cost time by the edges exchanged and not by
// the cities there are: it is evaluated from positions on the tour alone, and only the
// offspring that is kept is carried out.
//
// Files depend one way: links, exchange, diversity, abcycles, passing, components, reach, joins, operator, segments,
// offspring, blocks, selection, crossover, evaluator, recombiner, tours; settings, params; population, evolution, generations, continuation.
package eax

import "tourscope/solver/search/tour"

// Best tries so many offspring of a tour and another one, and returns the exchange that
// leads to the best of them, or the union of several, see shortest and together. Its gain is
// 0 where no offspring is shorter than the tour. Below draws random numbers.
func (x *Operator) Best(tour *tour.Array, other Links, offspring int, below func(n int) int) Exchange {
	x.tour = tour
	x.cycles.find(tour, other, below)
	if x.united == 0 {
		return x.shortest(offspring, below)
	}
	if x.blocks {
		x.passing.take(&x.cycles)
		x.offspring.block.reset(x.cycles.count())
	}
	return x.together(offspring, below)
}

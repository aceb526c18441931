// Package cross crosses two tours: it takes from the other tour what makes the one
// shorter.
//
// It is the edge assembly crossover in its local form (Y. Nagata and S. Kobayashi, A
// powerful genetic algorithm using edge assembly crossover for the traveling
// salesman problem, INFORMS J. Computing 25, 2013, section 3). The edges in which two
// tours differ fall into cycles that take edges of the one and of the other by turns.
// Each such cycle is an exchange: it takes out of the one tour what is the one's, and
// puts in what is the other's. What it leaves may be several round trips, which are
// joined where that costs least. A child is the one tour after one exchange; the best
// of some children is kept if it is better.
//
// It makes no tours and knows no population. Its hard part is that a child must cost
// time by the edges exchanged and not by the cities there are: it is weighed from
// places on the tour alone, and only the child that is kept is carried out.
package eax

import (
	"tourscope/solver"
	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

// Links are the two neighbours of each city on a tour.
type Links [][2]solver.City

// Take makes l the links of a tour.
func (l *Links) Take(tour *tour.Array) {
	n := tour.Cities()
	if *l == nil {
		*l = make(Links, n)
	}
	order := tour.Order()
	before := order[n-1]
	for i, c := range order {
		after := order[0]
		if i+1 < n {
			after = order[i+1]
		}
		(*l)[c] = [2]solver.City{before, after}
		before = c
	}
}

// Exchange is a set of edges to take out of a tour and one to put in.
type Exchange struct {
	Gain           int64 // cost saved
	Removed, Added [][2]solver.City
}

// Operator has the memory for crossing tours of one ground, in one goroutine.
type Operator struct {
	ground *space.Space
	bonds  []solver.City
	tour   *tour.Array
	cycles cycles
	child  child
}

// New returns a Operator. Bonds are edges of all tours that must stay: by city the one
// at the other end, or −1; nil where there are none.
func New(g *space.Space, bonds []solver.City) *Operator {
	return &Operator{ground: g, bonds: bonds, cycles: newCycles(g.Cities())}
}

// given returns what is saved when an edge is taken out, and false for a bond.
func (x *Operator) given(a, b solver.City) (int64, bool) {
	if x.bonds != nil && x.bonds[a] == b {
		return 0, false
	}
	return x.ground.Cost(a, b), true
}

// Best looks at so many children of a tour and another one, and returns the exchange
// that leads to the best of them. Its gain is 0 where no
// child is better than the tour. Below draws random numbers.
func (x *Operator) Best(tour *tour.Array, other Links, children int, below func(n int) int) Exchange {
	x.tour = tour
	x.cycles.find(tour, other, below)
	var best Exchange
	for i := range min(children, x.cycles.count()) {
		c := &x.child
		c.begin(x, x.cycles.edges(i, below))
		if c.Gain > best.Gain && c.join(x) && c.Gain > best.Gain {
			best.Gain = c.Gain
			best.Removed = append(best.Removed[:0], c.Removed...)
			best.Added = append(best.Added[:0], c.Added...)
		}
	}
	return best
}

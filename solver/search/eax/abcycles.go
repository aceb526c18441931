package eax

import (
	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/tour"
)

// abCycles divides the edges in which two tours differ into AB-cycles, which take edges
// of the one (A) and of the other (B) alternately (Nagata & Kobayashi 2013, section 3.2).
type abCycles struct {
	own, others [][2]solver.City // by city: ends of edges that only this tour has, −1: none or used
	cities      []solver.City    // that have such edges
	pieces      [][]solver.City  // memory: those of pieces of a tour
	left        []int8           // edges of own not yet used, by city
	at          []int32          // by city: 1 + where on the walk it was last come to by an other's edge
	walk        []solver.City
	flat        []solver.City // the cycles: cities in turn, the first two joined by an edge of own
	starts      []int32
	drawn       []int32 // the cycles, those drawn first
}

func newABCycles(n int) (c abCycles) {
	c.grow(n)
	return c
}

// grow makes room for tours of n cities.
func (c *abCycles) grow(n int) {
	for len(c.own) < n {
		none := [2]solver.City{-1, -1}
		c.own, c.others = append(c.own, none), append(c.others, none)
		c.left, c.at = append(c.left, 0), append(c.at, 0, 0)
	}
}

// count returns how many cycles there are.
func (c *abCycles) count() int { return len(c.starts) - 1 }

// draw returns the number of the i-th cycle in an order that is drawn as it is asked for,
// i = 0, 1, 2 ….
func (c *abCycles) draw(i int, below func(int) int) int32 {
	j := i + below(c.count()-i)
	c.drawn[i], c.drawn[j] = c.drawn[j], c.drawn[i]
	return c.drawn[i]
}

// edges returns a cycle: its first two cities are joined by an edge of the tour, the second
// and third by one of the other, and so on round.
func (c *abCycles) edges(cycle int32) []solver.City {
	return c.flat[c.starts[cycle]:c.starts[cycle+1]]
}

// find makes the cycles.
func (c *abCycles) find(tour *tour.Array, other Links, below func(int) int) {
	c.findOn(1, tour, other, below)
}

// findOn is find on so many threads.
func (c *abCycles) findOn(threads int, tour *tour.Array, other Links, below func(int) int) {
	c.flat, c.starts = c.flat[:0], append(c.starts[:0], 0)
	c.compare(threads, tour.Order(), other)
	for len(c.cities) > 0 {
		k := below(len(c.cities))
		city := c.cities[k]
		if c.left[city] == 0 {
			last := len(c.cities) - 1
			c.cities[k] = c.cities[last]
			c.cities = c.cities[:last]
			continue
		}
		c.walkFrom(city, below)
	}
	c.drawn = c.drawn[:0]
	for i := range c.count() {
		c.drawn = append(c.drawn, int32(i))
	}
}

// comparedTogether is how many cities are one piece of work.
const comparedTogether = 4096

// compare notes the edges that only one of the tours has, and the cities that have such, in the order of the tour.
func (c *abCycles) compare(threads int, order []solver.City, other Links) {
	if threads == 1 || len(order) <= comparedTogether {
		c.cities = c.compareSome(c.cities[:0], 0, len(order), order, other)
		return
	}
	pieces := (len(order) + comparedTogether - 1) / comparedTogether
	for len(c.pieces) < pieces {
		c.pieces = append(c.pieces, nil)
	}
	workers.Pieces(threads, len(order), comparedTogether, func(from, to int) {
		piece := &c.pieces[from/comparedTogether]
		*piece = c.compareSome((*piece)[:0], from, to, order, other)
	})
	c.cities = c.cities[:0]
	for _, piece := range c.pieces[:pieces] {
		c.cities = append(c.cities, piece...)
	}
}

// compareSome is compare for some positions of the tour; it appends the cities.
func (c *abCycles) compareSome(cities []solver.City, from, to int, order []solver.City, other Links) []solver.City {
	n := len(order)
	before := order[(from+n-1)%n]
	for i := from; i < to; i++ {
		city, after := order[i], order[0]
		if i+1 < n {
			after = order[i+1]
		}
		if c.compareCity(city, [2]solver.City{before, after}, other[city]) {
			cities = append(cities, city)
		}
		before = city
	}
	return cities
}

// compareCity notes the edges of a city that only one of the tours has, and says whether there are any.
func (c *abCycles) compareCity(city solver.City, now, then [2]solver.City) bool {
	k := 0
	for side := range 2 {
		if x := now[side]; x != then[0] && x != then[1] {
			c.own[city][k] = x
			k++
		}
	}
	if k == 0 {
		return false
	}
	c.left[city] = int8(k)
	k = 0
	for side := range 2 {
		if x := then[side]; x != now[0] && x != now[1] {
			c.others[city][k] = x
			k++
		}
	}
	return true
}

// walkFrom walks from a city along unused edges, of the tour and of the other by
// turns, each chosen at random, and cuts off an AB-cycle wherever one closes: where a
// city is come to a second time with an edge of the same kind.
func (c *abCycles) walkFrom(city solver.City, below func(int) int) {
	c.walk = append(c.walk[:0], city)
	for {
		// An even number of edges has been walked since any position of even index: the
		// next one is the tour's there.
		i := len(c.walk) - 1
		kind := i & 1
		here := c.walk[i]
		c.at[2*int(here)+kind] = int32(i + 1)
		table := c.own
		if kind == 1 {
			table = c.others
		}
		next := take(table, here, below)
		if kind == 0 {
			c.left[here]--
			c.left[next]--
		}
		c.walk = append(c.walk, next)
		i++
		kind = i & 1
		since := c.at[2*int(next)+kind] - 1
		if since < 0 {
			continue
		}
		// walk[since … i] is a cycle of even length.
		c.cut(int(since), i)
		if c.walk = c.walk[:since+1]; since == 0 {
			c.at[2*int(c.walk[0])] = 0
			return
		}
	}
}

// cut stores the cycle of the walk between two positions with the same city.
func (c *abCycles) cut(from, to int) {
	for i := from; i < to; i++ {
		c.at[2*int(c.walk[i])+i&1] = 0
	}
	if from&1 == 0 {
		c.flat = append(c.flat, c.walk[from:to]...)
	} else {
		c.flat = append(c.flat, c.walk[from+1:to+1]...)
	}
	c.starts = append(c.starts, int32(len(c.flat)))
}

// take uses up an edge at a city, from both its ends, and returns the other one.
func take(table [][2]solver.City, c solver.City, below func(int) int) solver.City {
	row := &table[c]
	k := 0
	if row[0] < 0 || row[1] >= 0 && below(2) == 1 {
		k = 1
	}
	to := row[k]
	row[k] = -1
	back := &table[to]
	if back[0] == c {
		back[0] = -1
	} else {
		back[1] = -1
	}
	return to
}

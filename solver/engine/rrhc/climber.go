package rrhc

import (
	"tourscope/solver"
	"tourscope/solver/internal/distances"
)

// climber is a hill climb under way. A step evaluates all moves, row by row, and makes the
// best; it can be interrupted between two rows.
type climber struct {
	*distances.Table
	n      int    // cities
	orOpt  bool   // where there is no 2-opt move, insertions are tried
	active bool   // has a tour and is not yet in its local minimum
	number uint64 // of the climb

	tour   []solver.City // n + 1: the first city again last
	length int64
	edge   []int64       // length of the edge behind each position, less turned
	row    int           // to be evaluated next
	best   move          // of the rows evaluated
	spare  []solver.City // of insert

	moves, accepted, begun int64 // figures of all its climbs

	// The best local minimum of its climbs.
	minimum       []solver.City
	minimumLength int64
}

// In an asymmetric problem a move also turns the edges of the positions i+1 … j−1. The edges
// before a position p, from the first one on, are turned[p] longer in the other direction, so
// that a move changes the length by turned[j] − turned[i+1] more. turned is 0 where distances
// have no direction, and only edge[p] − turned[p] is kept.

func newClimber(d *distances.Table, orOpt bool) *climber {
	n := d.Cities()
	return &climber{Table: d, n: n, orOpt: orOpt, tour: make([]solver.City, n+1), edge: make([]int64, n)}
}

// start begins the climb of that number: 0 from the given tour, any other from a random one.
func (c *climber) start(number, seed uint64, given []solver.City) {
	if number == 0 {
		copy(c.tour, given)
	} else {
		randomTour(c.tour[:c.n], seed, number)
	}
	c.tour[c.n] = c.tour[0]
	c.length = c.measure()
	c.active, c.number = true, number
	c.row, c.best = 0, move{}
	c.begun++
}

// scan evaluates rows until at least budget moves are evaluated or the step is complete. Rows of
// insertions follow those of 2-opt.
func (c *climber) scan(budget int) {
	for ; budget > 0 && !c.scanned(); c.row++ {
		switch insertions := c.row - c.rows(); {
		case insertions >= 0:
			c.scanInsertions(insertions)
			budget -= 2 * maxMoved * c.n
			continue
		case c.HasMatrix():
			c.scanMatrix(c.row)
		default:
			c.scanRow(c.row)
		}
		budget -= c.n - c.row
	}
}

// rows returns the rows of a step of 2-opt.
func (c *climber) rows() int { return c.n - 2 }

// scanned returns whether all rows of the step are evaluated: those of insertions where 2-opt has
// found none.
func (c *climber) scanned() bool {
	if over := c.row - c.rows(); over < 0 || !c.orOpt || over == c.n {
		return over >= 0
	}
	return c.best.delta < 0 && c.best.insertion.cities == 0
}

// scanMatrix evaluates the moves (i, j) of a row: the inner loop of Listing 1, with the
// values of i in registers. Of equal moves the first one counts.
func (c *climber) scanMatrix(i int) {
	near := c.Row(c.tour[i])
	far := c.Row(c.tour[i+1])
	tour, edge := c.tour[i+2:], c.edge[i+2:]
	own := c.own(i)
	lowest, column := c.best.delta+own, -1
	here := tour[0]
	for j, length := range edge {
		next := tour[j+1]
		change := int64(near[here]+far[next]) - length
		if change < lowest {
			lowest, column = change, j
		}
		here = next
	}
	if column >= 0 {
		c.best = move{delta: lowest - own, i: i, j: i + 2 + column}
	}
}

// scanRow is scanMatrix without a matrix.
func (c *climber) scanRow(i int) {
	a, b := c.tour[i], c.tour[i+1]
	own := c.own(i)
	lowest, column := c.best.delta+own, -1
	for j := i + 2; j < c.n; j++ {
		change := c.Between(a, c.tour[j]) + c.Between(b, c.tour[j+1]) - c.edge[j]
		if change < lowest {
			lowest, column = change, j
		}
	}
	if column >= 0 {
		c.best = move{delta: lowest - own, i: i, j: column}
	}
}

// own returns what the moves of a row have in common: the length of the edge behind position i,
// and turned[i+1].
func (c *climber) own(i int) int64 {
	if !c.Asymmetric() {
		return c.edge[i]
	}
	a, b := c.tour[i], c.tour[i+1]
	return c.Between(a, b) - c.edge[i] + c.Between(b, a)
}

// measure computes the edges and returns the length of the tour.
func (c *climber) measure() (length int64) {
	turned := int64(0)
	for p := range c.edge {
		ahead := c.Between(c.tour[p], c.tour[p+1])
		c.edge[p] = ahead - turned
		length += ahead
		if c.Asymmetric() {
			turned += c.Between(c.tour[p+1], c.tour[p]) - ahead
		}
	}
	return length
}

// finishStep makes the best move of the step, or ends the climb where there is none.
func (c *climber) finishStep() {
	c.moves += MovesOfStep(c.n)
	if c.row > c.rows() {
		c.moves += InsertionsOfStep(c.n)
	}
	if m := c.best; m.delta < 0 {
		c.apply(m)
		c.length += m.delta
		c.accepted++
	} else {
		c.end()
	}
	c.row, c.best = 0, move{}
}

// apply makes a move.
func (c *climber) apply(m move) {
	if m.insertion.cities > 0 {
		c.insert(m.insertion)
		return
	}
	for l, r := m.i+1, m.j; l < r; l, r = l+1, r-1 {
		c.tour[l], c.tour[r] = c.tour[r], c.tour[l]
	}
	if c.Asymmetric() {
		c.measure()
		return
	}
	for l, r := m.i+1, m.j-1; l < r; l, r = l+1, r-1 {
		c.edge[l], c.edge[r] = c.edge[r], c.edge[l]
	}
	c.edge[m.i] = c.Between(c.tour[m.i], c.tour[m.i+1])
	c.edge[m.j] = c.Between(c.tour[m.j], c.tour[m.j+1])
}

// end keeps the local minimum if it is the best so far.
func (c *climber) end() {
	c.active = false
	if c.minimum == nil || c.length < c.minimumLength {
		c.minimum = append(c.minimum[:0], c.tour[:c.n]...)
		c.minimumLength = c.length
	}
}

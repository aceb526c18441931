package rrhc

import "tourscope/solver"

// scanInsertions evaluates the insertions (i, …) of a row. Of equal moves the first one counts.
func (c *climber) scanInsertions(i int) {
	at := func(p int) solver.City { return c.tour[p%c.n] }
	for k := 1; k <= min(maxMoved, c.n-2); k++ {
		a, first, last, b := at(i), at(i+1), at(i+k), at(i+k+1)
		saved := c.apart(a, first) + c.apart(last, b) - c.apart(a, b)
		turning := int64(0) // what the edges between the cities moved are longer in the other direction
		for p := i + 1; p < i+k && c.Asymmetric(); p++ {
			turning += c.apart(at(p+1), at(p)) - c.apart(at(p), at(p+1))
		}
		before := b
		for gap := range c.n - k - 1 {
			behind := at(i + k + 2 + gap)
			open := saved + c.apart(before, behind)
			c.consider(c.apart(before, first)+c.apart(last, behind)-open, insertion{k, i, gap, false})
			if k > 1 {
				c.consider(c.apart(before, last)+c.apart(first, behind)+turning-open, insertion{k, i, gap, true})
			}
			before = behind
		}
	}
}

// apart returns the distance from a to b, of the matrix where there is one.
func (c *climber) apart(a, b solver.City) int64 {
	if c.HasMatrix() {
		return int64(c.Row(a)[b])
	}
	return c.Between(a, b)
}

// consider keeps an insertion that is better than the best move so far.
func (c *climber) consider(delta int64, m insertion) {
	if delta < c.best.delta {
		c.best = move{delta: delta, insertion: m}
	}
}

// insert makes an insertion.
func (c *climber) insert(m insertion) {
	was := append(c.spare[:0], c.tour[:c.n]...)
	c.spare = was
	for p := range c.n {
		from := p + m.i + 1
		switch moved := p - m.gap - 1; {
		case moved < 0:
			from += m.cities
		case moved >= m.cities:
		case m.turned:
			from = m.i + m.cities - moved
		default:
			from = m.i + 1 + moved
		}
		c.tour[p] = was[from%c.n]
	}
	c.tour[c.n] = c.tour[0]
	c.measure()
}

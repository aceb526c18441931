package eax

import (
	"slices"

	"tourscope/solver"
)

// An E-set of one AB-cycle mostly leaves subtours, and to merge them by an exchange of two edges mostly
// costs more than the cycle saves. In a population that recombination by single cycles has made good, the other
// tour mends what the cycle splits: a second AB-cycle has edges of that tour that lead out of the subtour. A
// block is a cycle and others that join subtours with the rest, until there is one tour. (Y. Nagata and S.
// Kobayashi 2013, section 3.4: Block2 looks for cycles that leave few subtours by a tabu search. Here the next one
// is drawn of those that lead out of the smallest subtour.)
//
// Blocks that grew by cycles with a city in common left populations that did not agree: of 52 tours of fnl4461,
// 0.2 % above the optimum, individuals at a mean of 0.011 %. These leave all of them at 0.002 %, in a third of the
// time, of 104 tours at the optimum.

// mostJoined bounds the AB-cycles that join subtours of a block's first one. A block that removes more edges than
// mostCut or leaves more subtours than mostSplit, as those of boards, seldom becomes one tour, and takes long.
const mostJoined, mostCut, mostSplit = 8, 300, 20

// eSet applies the i-th E-set to the tour.
func (x *Operator) eSet(i int, below func(int) int) *intermediate {
	c := &x.offspring
	c.block.list = append(c.block.list[:0], x.cycles.draw(i, below))
	if c.begin(x, c.block.list); x.blocks {
		c.grow(x, nil, below)
	}
	return c
}

// grow makes an E-set of one AB-cycle, which has been applied, a block, and applies that. Where the spans of
// the AB-cycles along the tour are given, see reach, cities of cycles that cannot lead out are passed over.
func (c *intermediate) grow(x *Operator, spans *reach, below func(int) int) {
	b := &c.block
	if !c.isSplit {
		c.split()
	}
	b.taken[b.list[0]] = true
	for range mostJoined {
		if len(c.sizes) == 1 || len(c.cuts) > mostCut || len(c.sizes) > mostSplit {
			break
		}
		next := c.joining(x, c.smallest(), spans, below)
		if next < 0 {
			break
		}
		b.taken[next] = true
		b.list = append(b.list, next)
		c.apply(x, x.cycles.edges(next))
		c.splitMore()
	}
	for _, k := range b.list {
		b.taken[k] = false
	}
}

// joining draws an AB-cycle, none of the block, that has cities of a subtour and others; −1: there is none.
func (c *intermediate) joining(x *Operator, subtour int, spans *reach, below func(int) int) (drawn int32) {
	b := &c.block
	b.time++
	drawn = -1
	found := 0
	c.each(subtour, spans, func(city solver.City, _ int) {
		for _, k := range x.passing.through[city] {
			if k < 0 || b.taken[k] || b.seen[k] == b.time {
				continue
			}
			b.seen[k] = b.time
			if c.leaves(x.cycles.edges(k), subtour) {
				if found++; below(found) == 0 {
					drawn = k
				}
			}
		}
	})
	return drawn
}

// leaves says whether an AB-cycle that has cities of a subtour has others, too.
func (c *intermediate) leaves(cycle []solver.City, subtour int) bool {
	return slices.ContainsFunc(cycle, func(city solver.City) bool {
		return c.subtour[c.partOf(c.tour.Position(city))] != subtour
	})
}

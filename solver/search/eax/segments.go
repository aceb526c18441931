package eax

import (
	"slices"

	"tourscope/solver"
)

// split finds the segments and the subtours that they form.
func (c *intermediate) split() {
	c.keys, c.left = c.keys[:0], c.left[:0]
	c.splitMore()
}

// splitMore is split of an E-set that has been split before another AB-cycle was applied.
func (c *intermediate) splitMore() {
	c.cut()
	if len(c.begins) > 0 {
		c.joinCycles()
	} else {
		c.joinEdges()
	}
	c.follow()
}

// resplit is split of an E-set that has been split before and begun again: only its subtours were merged.
func (c *intermediate) resplit() {
	for i := range c.subtour {
		c.subtour[i] = -1
	}
	c.follow()
}

// cutShift is the bits of a key that hold the number of a removed edge.
const cutShift = 24

// cut cuts the tour where edges are removed that have no key yet.
func (c *intermediate) cut() {
	known := len(c.keys)
	for k := known; k < len(c.Removed); k++ {
		e := c.Removed[k]
		i, j := c.tour.Position(e[0]), c.tour.Position(e[1])
		isLeft := i < j
		if max(i, j)-min(i, j) > 1 { // the edge from the last position to the first
			isLeft = !isLeft
		}
		if !isLeft {
			i = j
		}
		c.left = append(c.left, isLeft)
		c.keys = append(c.keys, int64(i)<<cutShift|int64(k))
	}
	slices.Sort(c.keys[known:])
	c.mergeKeys(known)
	c.cuts, c.ranks = c.cuts[:0], slices.Grow(c.ranks[:0], len(c.keys))[:len(c.keys)]
	for i, key := range c.keys {
		c.cuts = append(c.cuts, int(key>>cutShift))
		c.ranks[key&(1<<cutShift-1)] = int32(i)
	}
	c.joined, c.subtour = c.joined[:0], c.subtour[:0]
	for range c.cuts {
		c.joined, c.subtour = append(c.joined, -1, -1), append(c.subtour, -1)
	}
}

// mergeKeys makes one rising list of keys whose first ones and others each rise.
func (c *intermediate) mergeKeys(first int) {
	if first == 0 {
		return
	}
	c.others = append(c.others[:0], c.keys[first:]...)
	at := len(c.keys) - 1
	for i, j := first-1, len(c.others)-1; j >= 0; at-- {
		if i >= 0 && c.keys[i] > c.others[j] {
			c.keys[at] = c.keys[i]
			i--
		} else {
			c.keys[at] = c.others[j]
			j--
		}
	}
}

// joinCycles joins the ends of segments by the edges of the AB-cycles that have been applied: each of them leads
// from the second city of an edge removed to the first city of the next one.
func (c *intermediate) joinCycles() {
	for i, first := range c.begins {
		last := len(c.Removed) - 1
		if i+1 < len(c.begins) {
			last = int(c.begins[i+1]) - 1
		}
		for k := int(first); k < last; k++ {
			c.join(c.end(k, 1), c.end(k+1, 0))
		}
		c.join(c.end(last, 1), c.end(int(first), 0))
	}
}

// end returns the end that the first city, 0, or the second one of a removed edge is.
func (c *intermediate) end(removed, city int) int {
	rank := int(c.ranks[removed])
	if c.left[removed] == (city == 0) {
		return 2*rank + 1
	}
	if rank++; rank == len(c.cuts) {
		rank = 0
	}
	return 2 * rank
}

// joinEdges joins them by edges in any order.
func (c *intermediate) joinEdges() {
	for _, e := range c.Added {
		p := c.freeEnd(e[0], -1)
		c.join(p, c.freeEnd(e[1], p))
	}
}

func (c *intermediate) join(p, q int) { c.joined[p], c.joined[q] = q, p }

// freeEnd returns an end at a city that no new edge has taken, other than one.
func (c *intermediate) freeEnd(city solver.City, other int) int {
	position := c.tour.Position(city)
	i := c.partOf(position)
	if from, _ := c.part(i); from == position && c.joined[2*i] < 0 && 2*i != other {
		return 2 * i
	}
	return 2*i + 1
}

// follow follows the segments to the subtours that they form.
func (c *intermediate) follow() {
	n := c.tour.Cities()
	c.sizes = c.sizes[:0]
	for first := range c.cuts {
		if c.subtour[first] >= 0 {
			continue
		}
		size := 0
		for end := 2 * first; c.subtour[end/2] < 0; end = c.joined[end^1] {
			c.subtour[end/2] = len(c.sizes)
			from, to := c.part(end / 2)
			if size += to - from + 1; to < from {
				size += n
			}
		}
		c.sizes = append(c.sizes, size)
	}
	c.joins.reset(len(c.sizes))
	c.isSplit = true
}

// partOf returns the part that a position is on.
func (c *intermediate) partOf(position int) int {
	first, left := 0, len(c.cuts)
	for left > 1 { // without branches that depend on the position
		half := left / 2
		if c.cuts[first+half-1] < position {
			first += half
		}
		left -= half
	}
	if c.cuts[first] < position { // beyond the last cut
		return 0
	}
	return first
}

// part returns the first and the last position of a part.
func (c *intermediate) part(i int) (from, to int) {
	if i == 0 {
		from = c.cuts[len(c.cuts)-1] + 1
	} else {
		from = c.cuts[i-1] + 1
	}
	if from == c.tour.Cities() {
		from = 0
	}
	return from, c.cuts[i]
}

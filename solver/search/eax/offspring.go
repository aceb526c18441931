package eax

import (
	"slices"

	"tourscope/solver"
)

// mostMerged bounds the subtours that are merged: offspring of more are no good.
const mostMerged = 40

// begin applies an E-set.
func (c *intermediate) begin(x *Operator, cycles []int32) {
	c.tour, c.isSplit = x.tour, false
	c.Gain, c.Removed, c.Added, c.begins = 0, c.Removed[:0], c.Added[:0], c.begins[:0]
	for _, k := range cycles {
		c.apply(x, x.cycles.edges(k))
	}
}

// apply exchanges the edges of an AB-cycle.
func (c *intermediate) apply(x *Operator, cycle []solver.City) {
	c.begins = append(c.begins, int32(len(c.Removed)))
	for i := 0; i < len(cycle); i += 2 {
		a, b := cycle[i], cycle[i+1]
		d := cycle[0]
		if i+2 < len(cycle) {
			d = cycle[i+2]
		}
		c.Removed = append(c.Removed, [2]solver.City{a, b})
		c.Added = append(c.Added, [2]solver.City{b, d})
		c.Gain += x.space.Cost(a, b) - x.space.Cost(b, d)
	}
}

// merge makes one tour of all subtours of an E-set that saves something, the smallest first. False means that it
// cannot, that there are too many, or that nothing is left of the gain.
func (c *intermediate) merge(x *Operator) bool {
	if !c.isSplit {
		c.split()
	}
	if len(c.sizes) == 0 || len(c.sizes) > mostMerged {
		return false
	}
	for range len(c.sizes) - 1 {
		own := c.smallest()
		b := c.cheapest(x, own)
		if b.u < 0 {
			return false
		}
		c.exchange(&b)
		c.joins.unite(own, b.far, c.sizes)
		if c.Gain += b.gain; c.Gain <= 0 {
			return false
		}
	}
	return true
}

// exchange makes a merger: the segments stay, and the neighbours of four cities change.
func (c *intermediate) exchange(b *merger) {
	c.joins.relink(b.u, b.v, b.a, c.neighbours(b.u))
	c.joins.relink(b.v, b.u, b.b, c.neighbours(b.v))
	c.joins.relink(b.a, b.b, b.u, c.neighbours(b.a))
	c.joins.relink(b.b, b.a, b.v, c.neighbours(b.b))
	c.remove(b.u, b.v)
	c.remove(b.a, b.b)
	c.add(b.u, b.a)
	c.add(b.v, b.b)
	c.isSplit, c.begins = false, c.begins[:0]
}

// smallest returns the smallest subtour, of equal ones the first, of those that have not been joined to
// another one.
func (c *intermediate) smallest() (subtour int) {
	subtour = -1
	for i, size := range c.sizes {
		if c.joins.of(i) == i && (subtour < 0 || size < c.sizes[subtour]) {
			subtour = i
		}
	}
	return subtour
}

// neighbours returns both neighbours of a city.
func (c *intermediate) neighbours(city solver.City) [2]solver.City {
	return c.beside(city, c.partOf(c.tour.Position(city)))
}

// beside returns both neighbours of a city of a part.
func (c *intermediate) beside(city solver.City, part int) [2]solver.City {
	if changed, is := c.joins.neighbours(city); is {
		return changed
	}
	position := c.tour.Position(city)
	from, to := c.part(part)
	var b [2]solver.City
	switch {
	case position == from:
		b[0] = c.cityAt(c.joined[2*part])
	case position == 0:
		b[0] = c.tour.At(c.tour.Cities() - 1)
	default:
		b[0] = c.tour.At(position - 1)
	}
	switch {
	case position == to:
		b[1] = c.cityAt(c.joined[2*part+1])
	case position == c.tour.Cities()-1:
		b[1] = c.tour.At(0)
	default:
		b[1] = c.tour.At(position + 1)
	}
	return b
}

func (c *intermediate) cityAt(end int) solver.City {
	from, to := c.part(end / 2)
	if end%2 == 0 {
		return c.tour.At(from)
	}
	return c.tour.At(to)
}

// merger exchanges the edges u–v and a–b of two subtours for u–a and v–b.
type merger struct {
	gain       int64
	u, v, a, b solver.City
	far        int // the other subtour
}

// cheapest returns the best merger of a subtour with another one.
func (c *intermediate) cheapest(x *Operator, cycle int) merger {
	best := merger{u: -1}
	c.each(cycle, c.reach, func(u solver.City, part int) { c.mergers(x, u, part, &best) })
	return best
}

// each calls a function with all cities of a subtour and their parts; where the reach is given, not with
// those of runs without a candidate beyond their part.
func (c *intermediate) each(subtour int, leading *reach, do func(city solver.City, part int)) {
	for part, on := range c.subtour {
		if c.joins.of(on) != subtour {
			continue
		}
		from, to := c.part(part)
		first, last := from, to
		if from > to {
			c.eachOf(part, from, c.tour.Cities()-1, leading, do)
			first = 0
		}
		c.eachOf(part, first, last, leading, do)
	}
}

// eachOf is each for the positions first … last of a part.
func (c *intermediate) eachOf(part, first, last int, leading *reach, do func(city solver.City, part int)) {
	from, to := c.part(part)
	for position := first; position <= last; {
		if leading != nil && position%reachRun == 0 && position+reachRun-1 <= last && leading.isInside(position/reachRun, from, to) {
			position += reachRun
			continue
		}
		do(c.tour.At(position), part)
		position++
	}
}

// mergers looks at all mergers in which a city is joined with a candidate of it.
func (c *intermediate) mergers(x *Operator, u solver.City, part int, best *merger) {
	own := c.joins.of(c.subtour[part])
	from, to := c.part(part)
	var here [2]removal
	looked := false // at these
	candidates := x.space.Candidates(u)
	for i := range candidates {
		k := &candidates[i]
		if k.City < 0 {
			return
		}
		position := c.tour.Position(k.City)
		if position >= from && position <= to {
			continue // on the same part, like most
		}
		far := c.partOf(position)
		other := c.joins.of(c.subtour[far])
		if other == own {
			continue
		}
		if !looked {
			here, looked = x.removals(u, c.beside(u, part)), true
		}
		direct := x.space.CostTo(u, k)
		others := x.removals(k.City, c.beside(k.City, far))
		for _, v := range here {
			for _, b := range others {
				most := v.saved + b.saved - direct // no edge costs less than 0
				if !v.may || !b.may || best.u >= 0 && (most <= best.gain || x.space.HasBounds() && most-x.space.AtLeast(v.end, b.end) <= best.gain) {
					continue
				}
				if gain := most - x.space.Cost(v.end, b.end); best.u < 0 || gain > best.gain {
					*best = merger{gain, u, v.end, k.City, b.end, other}
				}
			}
		}
	}
}

// removal is an edge of a city that a merger may remove.
type removal struct {
	end   solver.City
	saved int64
	may   bool
}

// removals returns the edges to both neighbours of a city.
func (x *Operator) removals(city solver.City, beside [2]solver.City) (both [2]removal) {
	for i, end := range beside {
		both[i].end = end
		both[i].saved, both[i].may = x.removed(city, end)
	}
	return both
}

// remove removes an edge, add adds one.
func (c *intermediate) remove(a, b solver.City) {
	if i := find(c.Added, a, b); i >= 0 {
		c.Added = slices.Delete(c.Added, i, i+1)
		return
	}
	c.Removed = append(c.Removed, [2]solver.City{a, b})
}

func (c *intermediate) add(a, b solver.City) {
	if i := find(c.Removed, a, b); i >= 0 {
		c.Removed = slices.Delete(c.Removed, i, i+1)
		return
	}
	c.Added = append(c.Added, [2]solver.City{a, b})
}

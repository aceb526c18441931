package tour

import (
	"cmp"
	"slices"

	"tourscope/solver"
)

// Exchange replaces edges of the tour by as many others, which must leave a tour. Each
// city must lose as many as it gains, and no edge may be in both lists. What was logged
// before cannot be undone after it, and it cannot be either.
//
// The longest of the parts between the edges stays where it is and the others are
// written behind it, so a tour of a million cities costs up to some milliseconds.
func (a *Array) Exchange(removed, added [][2]solver.City) {
	if len(removed) == 0 {
		return
	}
	p, can := a.plan(removed, added)
	if !can {
		panic("an exchange of edges that leaves no tour")
	}
	var moved []solver.City
	for _, end := range p.walk {
		moved = a.appendPart(moved, p.parts[end/2], end%2 == 1)
	}
	position := p.parts[p.longest].to
	for _, c := range moved {
		position = a.step(position, 1)
		a.order[position], a.position[c] = c, int32(position)
	}
}

// appendPart appends the cities of a part, forward or backward.
func (a *Array) appendPart(into []solver.City, p part, backward bool) []solver.City {
	at, by := p.from, 1
	if backward {
		at, by = p.to, -1
	}
	for range a.length(p) {
		into = append(into, a.order[at])
		at = a.step(at, by)
	}
	return into
}

// plan is how an exchange of many edges comes about. Part i has its first city at
// end 2i and its last one at end 2i+1.
type plan struct {
	parts   []part
	longest int
	walk    []int // the ends at which the tour enters the other parts
	joined  []int // the end that each is joined with by a new edge; −1: none yet
	ends    []end // by city
}

type end struct {
	city   solver.City
	number int
}

// plan returns false where the exchange would leave several subtours.
func (a *Array) plan(removed, added [][2]solver.City) (*plan, bool) {
	p := a.cutAll(removed)
	for _, e := range added {
		x, y := p.free(e[0], -1), -1
		if x >= 0 {
			y = p.free(e[1], x)
		}
		if y < 0 {
			return nil, false
		}
		p.joined[x], p.joined[y] = y, x
	}
	for at := p.joined[2*p.longest+1]; at/2 != p.longest; at = p.joined[at^1] {
		p.walk = append(p.walk, at)
	}
	return p, len(p.walk) == len(p.parts)-1
}

// cutAll parts the tour at edges.
func (a *Array) cutAll(removed [][2]solver.City) *plan {
	cuts := make([]int, len(removed)) // each is behind this position
	for i, e := range removed {
		cuts[i] = a.gap(e[0], e[1])
	}
	slices.Sort(cuts)
	p := &plan{}
	before := cuts[len(cuts)-1]
	for i, at := range cuts {
		next := part{a.step(before, 1), at}
		p.parts = append(p.parts, next)
		p.ends = append(p.ends, end{a.order[next.from], 2 * i}, end{a.order[next.to], 2*i + 1})
		p.joined = append(p.joined, -1, -1)
		if a.length(next) > a.length(p.parts[p.longest]) {
			p.longest = i
		}
		before = at
	}
	slices.SortFunc(p.ends, func(x, y end) int {
		return cmp.Or(cmp.Compare(x.city, y.city), cmp.Compare(x.number, y.number))
	})
	return p
}

// free returns an end at a city that no new edge has taken, other than one, or −1. A
// part of a single city has two; as they lead to the same, either will do.
func (p *plan) free(c solver.City, other int) int {
	i, _ := slices.BinarySearchFunc(p.ends, c, func(e end, c solver.City) int { return cmp.Compare(e.city, c) })
	for ; i < len(p.ends) && p.ends[i].city == c; i++ {
		if n := p.ends[i].number; p.joined[n] < 0 && n != other {
			return n
		}
	}
	return -1
}

package ground

import (
	"math"

	"tourscope/solver"
)

// staying is what a search would have to gain to part two mates: more than any move
// does. Mates are beside each other as fixed edges are, from the first tour on, so no
// move can give up one for the other.
const staying = math.MaxInt64 / 64

// Part returns the ground of some of the cities, for a search of a part of the tour:
// they get new numbers, in their order, and keep those candidates that are among them.
// Number says of every city of g which it has there; what it says of others may be
// anything. Mates names for each the city, by its new number, that it must stay beside
// in every tour, or −1. A part has no parts.
//
// The original numbers of a part are g's own.
func (g *Ground) Part(cities []solver.City, number []int32, mates []solver.City) *Ground {
	part := new(Ground)
	g.PartInto(part, cities, func(c solver.City) solver.City {
		if l := number[c]; int(l) < len(cities) && cities[l] == c {
			return solver.City(l)
		}
		return -1
	})
	part.mates = mates
	return part
}

// PartInto makes of into the ground of some of the cities, numbered as they follow
// each other in the list, for any metric and with fixed edges; number returns the new
// number of any city of the whole ground, −1 for those that are not on the list. The
// memory of into is used again.
//
// Such a ground lies on the whole one and cannot be parted further; which edges have
// to stay, because they stand for the tour outside, is the search's business.
func (g *Ground) PartInto(into *Ground, cities []solver.City, number func(solver.City) solver.City) {
	into.isPlane, into.width = g.isPlane, g.width
	into.names = append(into.names[:0], cities...)
	if g.isPlane {
		into.plane = g.plane.PartInto(into.plane, cities)
	} else {
		into.problem, into.isPart = g.problem, true
	}
	if size := len(cities) * g.width; cap(into.candidates) < size {
		into.candidates = make([]Candidate, size)
	} else {
		into.candidates = into.candidates[:size]
	}
	for i, c := range cities {
		row := into.candidates[i*g.width:][:g.width]
		k := 0
		for _, candidate := range g.Candidates(c) {
			if candidate.City < 0 {
				break
			}
			if candidate.City = number(candidate.City); candidate.City >= 0 {
				row[k] = candidate
				k++
			}
		}
		for ; k < len(row); k++ {
			row[k] = Candidate{-1, far}
		}
	}
}

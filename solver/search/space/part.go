package space

import "tourscope/solver"

// PartInto makes of into the ground of some of the cities, numbered as they follow
// each other in the list, for any metric and with fixed edges; number returns the new
// number of any city of the whole ground, −1 for those that are not on the list. The
// memory of into is used again.
//
// Such a ground lies on the whole one and cannot be parted further; which edges have
// to stay, because they stand for the tour outside, is the search's business.
func (g *Space) PartInto(into *Space, cities []solver.City, number func(solver.City) solver.City) {
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

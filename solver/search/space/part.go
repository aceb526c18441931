package space

import "tourscope/solver"

// PartInto makes of into the space of some of the cities, numbered as they follow each
// other in the list, for any metric and with fixed edges; number returns the new number
// of any city of the whole space, −1 for those that are not on the list. The memory of
// into is used again.
//
// Such a space refers to the whole one and cannot be divided further. Which edges have to
// stay, because they are contracted segments of the tour outside, is up to the search.
func (s *Space) PartInto(into *Space, cities []solver.City, number func(solver.City) solver.City) {
	s.Weigh()
	into.isPlane, into.hasPlane, into.isDear, into.width = s.isPlane, s.hasPlane, s.isDear, s.width
	into.hasBounds = false // nearer ones may be outside
	into.names = append(into.names[:0], cities...)
	if s.hasPlane {
		into.plane = s.plane.PartInto(into.plane, cities)
	}
	if !s.isPlane {
		into.problem, into.isPart = s.problem, true
	}
	if size := len(cities) * s.width; cap(into.candidates) < size {
		into.candidates = make([]Candidate, size)
	} else {
		into.candidates = into.candidates[:size]
	}
	for i, c := range cities {
		row := into.candidates[i*s.width:][:s.width]
		k := 0
		for _, candidate := range s.Candidates(c) {
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

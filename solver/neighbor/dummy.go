package neighbor

import (
	"cmp"
	"slices"

	"tourscope/solver"
)

// mostEnds bounds the cities whose lists have the dummy city, and which a local search can
// thus make an end of an open path. Every look at the dummy costs as much as one at another
// candidate; a path gains most where its end is a remote city.
const mostEnds = 1000

// WithDummy returns lists with one more city, the last one, for a problem whose last city is
// a dummy: at distance 0 from all others, it is the first candidate of the most remote
// cities, in place of the last one where their lists are full. Between two given ends it is
// no candidate.
func (l *Lists) WithDummy(p *solver.Problem) *Lists {
	dummy := p.Dummy()
	more := &Lists{width: l.width, flat: make([]solver.City, len(l.flat)+l.width)}
	own := more.flat[copy(more.flat, l.flat):]
	for i := range own {
		own[i] = -1
	}
	if l.width == 0 || dummyEdges(p, dummy) == 2 {
		return more
	}
	remote := l.mostRemote(p)
	copy(own, remote)
	for _, c := range remote {
		row := more.flat[int(c)*l.width:][:l.width]
		copy(row[1:], row)
		row[0] = dummy
	}
	return more
}

// dummyEdges counts the fixed edges of the dummy.
func dummyEdges(p *solver.Problem, dummy solver.City) (count int) {
	for _, e := range p.Definition().FixedEdges {
		if e[0] == dummy || e[1] == dummy {
			count++
		}
	}
	return count
}

// mostRemote returns the cities, mostEnds at most, whose second candidate is farthest, the
// farthest first: an end saves about the edge to it.
func (l *Lists) mostRemote(p *solver.Problem) []solver.City {
	type remote struct {
		distance int64
		city     solver.City
	}
	all := make([]remote, l.Cities())
	for i := range all {
		c := solver.City(i)
		all[i].city = c
		if row := l.Of(c); len(row) > 0 {
			all[i].distance = p.Distance(c, row[min(1, len(row)-1)])
		}
	}
	slices.SortFunc(all, func(a, b remote) int {
		return cmp.Or(cmp.Compare(b.distance, a.distance), cmp.Compare(a.city, b.city))
	})
	cities := make([]solver.City, min(len(all), mostEnds))
	for i := range cities {
		cities[i] = all[i].city
	}
	return cities
}

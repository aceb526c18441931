package neighbor

import (
	"cmp"
	"slices"

	"tourscope/solver"
)

// The dummy city is a candidate of some cities only, which a local search can thus make ends
// of an open path. Measured on pr2392, medians of three runs of chained with 5,000 kicks: as
// the first candidate of 1,000 cities it cost 20 % of the kicks per second, as the third one
// of an eighth of the cities 4 %, for paths of the same length (377,018 to 377,115). Of a
// sixteenth of them, ils evaluates 2 % fewer moves a kick on rl1323, pr1002 and pcb3038; mean
// lengths of 16 paths from each of three starts differ by 0.1 % at most, both ways.
const (
	mostEnds  = 1000 // cities that have the dummy as a candidate, at most
	leastEnds = 50   // at least, where there are so many
	endsShare = 16   // otherwise one city of so many

	// dummyPlace is the dummy's place in a list. A step stops at the first candidate that is
	// as far as the edge that it removes: a city that loses the edge to one of its two
	// nearest is not tried as an end.
	dummyPlace = 2
)

// WithDummy returns lists with one more city, the last one, for a problem whose last city is
// a dummy, at distance 0 from all others. It is a candidate of the most remote cities, in
// place of the last one where their lists are full. Between two given ends it is no
// candidate.
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
		at := min(dummyPlace, len(l.Of(c)), l.width-1)
		copy(row[at+1:], row[at:])
		row[at] = dummy
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

// mostRemote returns the cities whose second candidate is farthest, the farthest first: an
// end saves about the edge to it.
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
	cities := make([]solver.City, min(len(all), max(leastEnds, min(len(all)/endsShare, mostEnds))))
	for i := range cities {
		cities[i] = all[i].city
	}
	return cities
}

package partition

import (
	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// Walking along links on several cores.
//
// Every city whose number is a multiple of arcStep is a milestone. From each of them, and in
// both directions, a worker walks to the next milestone: that is an arc. The subtours, and where
// in the tour each arc begins, follow from the arcs in a few hundred steps; then the arcs are
// walked once more, side by side, to write the tour. (After the random splitters of list ranking:
// J. Reif 1985, D. Helman and J. JáJá 1999.)

const (
	arcStep = 4096

	// arcsFrom is the number of cities from which on arcs are walked: fifty milestones.
	arcsFrom = 200_000
)

// subtour is a cycle of links: a city on it, and how many there are.
type subtour struct {
	first, cities int32
}

// onward returns the neighbour of a city that is not the one before.
func onward(links [][2]int32, before, at int32) int32 {
	if l := links[at]; l[0] != before {
		return l[0]
	}
	return links[at][1]
}

// arcs is the two arcs of every milestone, by the directions of its links.
type arcs struct {
	links   [][2]int32
	threads int
	all     [][2]arc
}

// arc is the cities from a milestone on, up to the next milestone in a direction, without that
// one.
type arc struct {
	cities int32
	lowest int32 // city
	to     int32 // the milestone where it ends
	via    int32 // the city before that
}

func findArcs(links [][2]int32, threads int) *arcs {
	w := &arcs{links, threads, make([][2]arc, (len(links)+arcStep-1)/arcStep)}
	workers.Each(threads, len(w.all), func(i int) {
		for side := range 2 {
			from := int32(i * arcStep)
			a := arc{cities: 1, lowest: from, via: from, to: links[from][side]}
			for ; a.to%arcStep != 0; a.cities++ {
				a.lowest = min(a.lowest, a.to)
				a.via, a.to = a.to, onward(links, a.via, a.to)
			}
			w.all[i][side] = a
		}
	})
	return w
}

// span is an arc as a part of a subtour: from a milestone, in a direction, with its first city at
// a position.
type span struct {
	from     int32
	side     int
	position int
	subtour  int32 // its number, among those that are labelled
}

// around returns the arcs of the subtour of a milestone, in the order of a walk that comes from
// its first link, and the subtour, with its lowest city.
func (w *arcs) around(milestone int32) (all []span, of subtour) {
	of.first = milestone
	for at, before := milestone, w.links[milestone][0]; ; {
		side := 0
		if w.links[at][0] == before {
			side = 1
		}
		a := w.all[at/arcStep][side]
		all = append(all, span{from: at, side: side, position: int(of.cities)})
		of.cities += a.cities
		of.first = min(of.first, a.lowest)
		if before, at = a.via, a.to; at == milestone {
			return all, of
		}
	}
}

// visit calls see for all cities of some spans, with their positions and subtours, side by side.
func (w *arcs) visit(spans []span, see func(position int, subtour, city int32)) {
	workers.Each(w.threads, len(spans), func(i int) {
		p := spans[i]
		see(p.position, p.subtour, p.from)
		for before, at := p.from, w.links[p.from][p.side]; at%arcStep != 0; before, at = at, onward(w.links, before, at) {
			p.position++
			see(p.position, p.subtour, at)
		}
	})
}

// tour writes the tour from city 0 on, and returns how many cities it has. Where there are
// several subtours it writes nothing.
func (w *arcs) tour(order []solver.City) int {
	spans, of := w.around(0)
	if int(of.cities) == len(order) {
		w.visit(spans, func(position int, _, city int32) { order[position] = solver.City(city) })
	}
	return int(of.cities)
}

// label writes the numbers of the subtours that have a milestone for their cities, and returns
// these subtours. The label of a city without one is negative.
func (w *arcs) label(labels []int32) (all []subtour) {
	var spans []span
	for i := range w.all {
		milestone := int32(i * arcStep)
		if labels[milestone] >= 0 {
			continue
		}
		own, of := w.around(milestone)
		for _, s := range own {
			s.subtour = int32(len(all))
			labels[s.from] = s.subtour
			spans = append(spans, s)
		}
		all = append(all, of)
	}
	w.visit(spans, func(_ int, subtour, city int32) { labels[city] = subtour })
	return all
}

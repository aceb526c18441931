package partition

import (
	"math"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// Walking along links on several cores.
//
// Every city whose number is a multiple of arcStep is a milestone. From each of them a worker walks
// to the next milestone: that is an arc, in one direction, and in the other if no other worker came along it. The subtours, and where
// in the tour each arc begins, follow from the arcs in a step for each; then the arcs are
// walked once more, side by side, to write the tour. (After the random splitters of list ranking:
// J. Reif 1985, D. Helman and J. JáJá 1999.)

const (
	arcStep = 1024

	// arcsFrom is the number of cities from which on arcs are walked: fifty milestones.
	arcsFrom = 50_000
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
	lowest int32 // of the cities behind the milestone
	to     int32 // the milestone where it ends
	via    int32 // the city before that
}

// findArcs walks all arcs: first those along the first links of milestones, and then those along the second ones that were not walked
// from their other end.
func findArcs(links [][2]int32, threads int) *arcs {
	w := &arcs{links, threads, make([][2]arc, (len(links)+arcStep-1)/arcStep)}
	workers.Each(threads, len(w.all), func(i int) { w.all[i][0] = w.walk(int32(i*arcStep), 0) })
	for i, first := range w.all {
		w.reverse(int32(i*arcStep), first[0])
	}
	var left []int32
	for i, a := range w.all {
		if a[1].cities == 0 {
			left = append(left, int32(i))
		}
	}
	workers.Each(threads, len(left), func(i int) { w.all[left[i]][1] = w.walk(left[i]*arcStep, 1) })
	return w
}

// walk returns the arc from a milestone along one of its links.
func (w *arcs) walk(from int32, side int) arc {
	a := arc{cities: 1, lowest: math.MaxInt32, via: from, to: w.links[from][side]}
	for ; a.to%arcStep != 0; a.cities++ {
		a.lowest = min(a.lowest, a.to)
		a.via, a.to = a.to, onward(w.links, a.via, a.to)
	}
	return a
}

// reverse notes an arc along the first link of a milestone at its other end, if it is along the second link there.
func (w *arcs) reverse(from int32, a arc) {
	if l := w.links[a.to]; a.via == l[1] && a.via != l[0] {
		w.all[a.to/arcStep][1] = arc{cities: a.cities, lowest: a.lowest, to: from, via: w.links[from][0]}
	}
}

// span is an arc as a part of a subtour: from a milestone, in a direction, with its first city at
// a position.
type span struct {
	from     int32
	side     int
	position int
	subtour  int32 // its label
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
		of.first = min(of.first, at, a.lowest)
		if before, at = a.via, a.to; at == milestone {
			return all, of
		}
	}
}

// write writes all cities of some spans to their positions in a row, and the numbers of their subtours as labels, if that is not nil.
func (w *arcs) write(spans []span, row []solver.City, labels []int32) {
	workers.Each(w.threads, len(spans), func(i int) {
		p := spans[i]
		for before, at, next := int32(-1), p.from, w.links[p.from][p.side]; ; p.position++ {
			row[p.position] = solver.City(at)
			if labels != nil {
				labels[at] = p.subtour
			}
			if before, at = at, next; at%arcStep == 0 {
				return
			}
			next = onward(w.links, before, at)
		}
	})
}

// tour writes the tour from city 0 on, and returns how many cities it has. Where there are
// several subtours it writes nothing.
func (w *arcs) tour(order []solver.City) int {
	spans, of := w.around(0)
	if int(of.cities) == len(order) {
		w.write(spans, order, nil)
	}
	return int(of.cities)
}

// subtours returns those that have a milestone, and their spans, which follow each other. The labels of the milestones, lower before,
// become the numbers of their subtours, from lowest on.
func (w *arcs) subtours(labels []int32, lowest int32) (all []subtour, spans []span) {
	begin := 0
	for i := range w.all {
		milestone := int32(i * arcStep)
		if labels[milestone] >= lowest {
			continue
		}
		own, of := w.around(milestone)
		for _, s := range own {
			s.subtour = lowest + int32(len(all))
			s.position += begin
			labels[s.from] = s.subtour
			spans = append(spans, s)
		}
		begin += int(of.cities)
		all = append(all, of)
	}
	return all, spans
}

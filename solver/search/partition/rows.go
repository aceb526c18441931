package partition

import (
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// rows is the cities of all subtours of links, one subtour after the other, each in its order along the links. When
// subtours have been joined, the tour consists of pieces of the rows, between the cities whose links have changed: these are
// copied, which takes a fraction of the time of a walk along the new links.
type rows struct {
	cities []solver.City
	starts []int32  // of each subtour, by its number, and the end of the last
	cut    []uint64 // a bit a city: the pieces end before and behind it
	places []int32  // of these cities, in ascending order
}

// allocate allocates rows of so many cities.
func (r *rows) allocate(cities int) {
	r.cities, r.cut = make([]solver.City, cities), make([]uint64, (cities+63)/64)
}

// begin begins rows without a subtour.
func (r *rows) begin() { r.starts = append(r.starts[:0], 0) }

// add adds the row of the next subtour, of so many cities that the caller writes.
func (r *rows) add(cities int32) { r.starts = append(r.starts, int32(r.end())+cities) }

// end returns where the row of the next subtour begins.
func (r *rows) end() int { return int(r.starts[len(r.starts)-1]) }

// joined writes the tour along links, from city 0 on, that has the edges of the rows but for those of some cities. False: the
// links are not one tour.
func (r *rows) joined(threads int, links [][2]int32, changed []int32, order []solver.City) bool {
	r.cutOut(threads, changed)
	pieces, one := r.along(links, len(order))
	r.cutOff(changed)
	workers.Each(threads, len(pieces), func(i int) {
		p := pieces[i]
		if p.step > 0 {
			copy(order[p.to:], r.cities[p.from:p.from+p.cities])
			return
		}
		for k := range p.cities {
			order[p.to+k] = r.cities[p.from-k]
		}
	})
	return one
}

// cutOut marks some cities and city 0, and finds their places.
func (r *rows) cutOut(threads int, changed []int32) {
	r.cut[0] |= 1
	for _, c := range changed {
		r.cut[c/64] |= 1 << (c % 64)
	}
	pieces := make([][]int32, (len(r.cities)+placedTogether-1)/placedTogether)
	workers.Pieces(threads, len(r.cities), placedTogether, func(from, to int) {
		for i, c := range r.cities[from:to] {
			if r.isCut(int32(c)) {
				pieces[from/placedTogether] = append(pieces[from/placedTogether], int32(from+i))
			}
		}
	})
	r.places = slices.Concat(pieces...)
}

// cutOff removes the marks.
func (r *rows) cutOff(changed []int32) {
	r.cut[0] = 0
	for _, c := range changed {
		r.cut[c/64] = 0
	}
}

func (r *rows) isCut(c int32) bool { return r.cut[c/64]>>(c%64)&1 != 0 }

// rowPiece is where so many cities of a tour are, one after the other, from a place on and by steps of 1 or −1.
type rowPiece struct {
	from, step, cities int
	to                 int // in the tour
}

// along returns the pieces of a tour along links, from city 0 on, and whether it has all of some number of cities.
func (r *rows) along(links [][2]int32, cities int) (all []rowPiece, whole bool) {
	index := make(map[int32]int, len(r.places)) // of the place of each city that is cut out
	for i, place := range r.places {
		index[int32(r.cities[place])] = i
	}
	length := 0
	add := func(p rowPiece) {
		for p.to = length; p.cities > 0; {
			part := p
			part.cities = min(p.cities, placedTogether)
			all = append(all, part)
			p.from, p.to, p.cities = p.from+part.cities*p.step, p.to+part.cities, p.cities-part.cities
		}
		length = p.to
	}
	for at, before := int32(0), links[0][0]; ; {
		i := index[at]
		add(rowPiece{from: int(r.places[i]), step: 1, cities: 1})
		next := onward(links, before, at)
		if before, at = at, next; !r.isCut(at) {
			var run [2]rowPiece
			run, i = r.run(i, at)
			for _, p := range run {
				if add(p); p.cities > 0 {
					before = int32(r.cities[p.from+(p.cities-1)*p.step])
				}
			}
			at = int32(r.cities[r.places[i]])
		}
		if at == 0 || length > cities {
			return all, length == cities
		}
	}
}

// run returns the pieces of a row between two cities that are cut out, from the one of some index towards its neighbour next, and the
// index of the other. There are two where the run goes beyond an end of the row.
func (r *rows) run(i int, next int32) (run [2]rowPiece, to int) {
	place := r.places[i]
	subtour, found := slices.BinarySearch(r.starts, place)
	if !found {
		subtour--
	}
	low, high := r.starts[subtour], r.starts[subtour+1]
	first, _ := slices.BinarySearch(r.places, low)
	end, _ := slices.BinarySearch(r.places, high)
	at, step, far, last := int(place), 1, int(low), int(high)-1
	if to = i + 1; to == end {
		to = first
	}
	if after := place + 1; after < high && int32(r.cities[after]) != next || after == high && int32(r.cities[low]) != next {
		step, far, last = -1, int(high)-1, int(low)
		if to = i - 1; to < first {
			to = end - 1
		}
	}
	target := int(r.places[to])
	if (target-at)*step > 0 {
		run[0] = rowPiece{from: at + step, step: step, cities: (target-at)*step - 1}
		return run, to
	}
	run[0] = rowPiece{from: at + step, step: step, cities: (last - at) * step}
	run[1] = rowPiece{from: far, step: step, cities: (target - far) * step}
	return run, to
}

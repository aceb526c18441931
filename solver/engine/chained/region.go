package chained

import (
	"cmp"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/space"
)

// A region is a cell of the plane with the tour in it. The tour comes in and goes
// out many times; what lies outside between going out and coming in again is
// contracted to one edge, a bond, which must stay. So the region has a round trip of
// its own, and whatever is done to it leaves a tour as long as the rest stays as it
// is. A city that the tour only touches, coming from outside and going there, has
// nothing to exchange and is left out.
//
// A region is small enough to stay in a core's own memory, and turning a part of its
// trip round costs little however many cities there are in all. (Contracting what
// lies outside: K. Helsgaun's tour segment partitioning, LKH 2, 2009.)

// region is the memory of one goroutine for one region after the other.
type region struct {
	ground space.Space
	cities []solver.City // own number → number in the whole ground, rising
	number []int32       // rank in the cell → own number; −1: left out
	outer  []solver.City // the city outside beside a city at the border, −1 inside
	trip   []solver.City // in own numbers
	bonds  []solver.City
	along  []stop
}

// stop is a city of a cell and where the whole tour has it.
type stop struct {
	place int32
	city  solver.City
}

// smallestRegion is how many cities are worth a search.
const smallestRegion = 8

// load makes the region of a cell of the whole tour. False: nothing to search there.
func (r *region) load(w *whole, cell int) bool {
	cities := w.cut.Cities[w.cut.Starts[cell]:w.cut.Starts[cell+1]]
	r.along = r.along[:0]
	for _, c := range cities {
		r.along = append(r.along, stop{w.place[c], solver.City(c)})
	}
	slices.SortFunc(r.along, func(a, b stop) int { return cmp.Compare(a.place, b.place) })
	r.leaveOut(w)
	if len(r.along) < smallestRegion {
		return false
	}
	r.name(w, cities)
	r.bind(w)
	w.ground.PartInto(&r.ground, r.cities, func(c solver.City) solver.City {
		if int(w.cell[c]) != cell {
			return -1
		}
		return solver.City(r.number[w.rank[c]])
	})
	return true
}

// leaveOut drops the cities with both neighbours outside.
func (r *region) leaveOut(w *whole) {
	kept, n := r.along[:0], len(r.along)
	first, last := r.along[0], r.along[n-1]
	before := last
	for i, s := range r.along {
		after := first
		if i+1 < n {
			after = r.along[i+1]
		}
		if w.follows(before.place, s.place) || w.follows(s.place, after.place) {
			kept = append(kept, s)
		}
		before = s
	}
	r.along = kept
}

// name gives the cities that are left numbers in the order of the whole ground.
func (r *region) name(w *whole, cell []int32) {
	r.number = append(r.number[:0], cell...)
	for i := range r.number {
		r.number[i] = -1
	}
	for _, s := range r.along {
		r.number[w.rank[s.city]] = 0
	}
	r.cities = r.cities[:0]
	for rank, number := range r.number {
		if number == 0 {
			r.number[rank] = int32(len(r.cities))
			r.cities = append(r.cities, solver.City(cell[rank]))
		}
	}
}

// bind lays the round trip and its bonds.
func (r *region) bind(w *whole) {
	n := len(r.along)
	r.trip, r.bonds, r.outer = r.trip[:0], r.bonds[:0], r.outer[:0]
	for _, s := range r.along {
		r.trip = append(r.trip, solver.City(r.number[w.rank[s.city]]))
		r.bonds, r.outer = append(r.bonds, -1), append(r.outer, -1)
	}
	for i, a := range r.trip {
		j := (i + 1) % n
		if b := r.trip[j]; !w.follows(r.along[i].place, r.along[j].place) {
			r.bonds[a], r.bonds[b] = b, a
			r.outer[a] = w.at(r.along[i].place + 1)
			r.outer[b] = w.at(r.along[j].place - 1)
		}
	}
}

// store writes the neighbours that the region's cities have on its trip by now into
// the links of the whole.
func (r *region) store(w *whole, s *search) {
	for i, c := range r.cities {
		own := solver.City(i)
		w.links[c] = [2]int32{r.linked(own, s.Prev(own)), r.linked(own, s.Next(own))}
	}
}

func (r *region) linked(a, b solver.City) int32 {
	if r.bonds[a] == b {
		return int32(r.outer[a])
	}
	return int32(r.cities[b])
}

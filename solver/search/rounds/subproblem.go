package rounds

import (
	"cmp"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/space"
)

// A subproblem is the cities of a cell with the segments of the tour in it. The tour
// enters and leaves a cell many times; each segment outside, between leaving and entering
// again, is contracted to one edge that must stay. So the subproblem has a tour of its
// own, and whatever is done to that leaves a tour of all cities as long as the rest stays
// as it is. A city whose two neighbours are outside has nothing to exchange and is left
// out.
//
// A subproblem is small enough to stay in a core's own memory, and reversing a segment of
// its tour costs little however many cities there are in all. (Contraction: K. Helsgaun's
// tour segment partitioning, LKH 2, 2009.)

// subproblem is the memory of one worker for one subproblem after the other.
type subproblem struct {
	space  space.Space
	cities []solver.City // own number → number in the whole space, rising
	number []int32       // rank in the cell → own number; −1: left out
	outer  []solver.City // the city outside beside a city at the border, −1 inside
	tour   []solver.City // in own numbers
	fixed  []solver.City // contracted edges: the city at the other end, or −1
	along  []stop
}

// stop is a city of a cell and where the whole tour has it.
type stop struct {
	position int32
	city     solver.City
}

// smallest is how many cities are worth a search.
const smallest = 8

// load makes the subproblem of a cell of the whole tour. False: nothing to search there.
func (p *subproblem) load(w *whole, cell int) bool {
	cities := w.cities(cell)
	p.along = p.along[:0]
	for _, c := range cities {
		p.along = append(p.along, stop{w.position[c], solver.City(c)})
	}
	slices.SortFunc(p.along, func(a, b stop) int { return cmp.Compare(a.position, b.position) })
	p.leaveOut(w)
	if len(p.along) < smallest {
		return false
	}
	p.renumber(w, cities)
	p.contract(w)
	w.space.PartInto(&p.space, p.cities, func(c solver.City) solver.City {
		if int(w.cell[c]) != cell {
			return -1
		}
		return solver.City(p.number[w.rank[c]])
	})
	return true
}

// leaveOut drops the cities with both neighbours outside.
func (p *subproblem) leaveOut(w *whole) {
	kept, n := p.along[:0], len(p.along)
	first, last := p.along[0], p.along[n-1]
	before := last
	for i, s := range p.along {
		after := first
		if i+1 < n {
			after = p.along[i+1]
		}
		if w.follows(before.position, s.position) || w.follows(s.position, after.position) {
			kept = append(kept, s)
		}
		before = s
	}
	p.along = kept
}

// renumber gives the cities that are left numbers in the order of the whole space.
func (p *subproblem) renumber(w *whole, cell []int32) {
	p.number = append(p.number[:0], cell...)
	for i := range p.number {
		p.number[i] = -1
	}
	for _, s := range p.along {
		p.number[w.rank[s.city]] = 0
	}
	p.cities = p.cities[:0]
	for rank, number := range p.number {
		if number == 0 {
			p.number[rank] = int32(len(p.cities))
			p.cities = append(p.cities, solver.City(cell[rank]))
		}
	}
}

// contract makes the tour and its contracted edges.
func (p *subproblem) contract(w *whole) {
	n := len(p.along)
	p.tour, p.fixed, p.outer = p.tour[:0], p.fixed[:0], p.outer[:0]
	for _, s := range p.along {
		p.tour = append(p.tour, solver.City(p.number[w.rank[s.city]]))
		p.fixed, p.outer = append(p.fixed, -1), append(p.outer, -1)
	}
	for i, a := range p.tour {
		j := (i + 1) % n
		if b := p.tour[j]; !w.follows(p.along[i].position, p.along[j].position) {
			p.fixed[a], p.fixed[b] = b, a
			p.outer[a] = w.at(p.along[i].position + 1)
			p.outer[b] = w.at(p.along[j].position - 1)
		}
	}
}

// store writes the neighbours that the subproblem's cities have on its tour by now into
// the links of the whole.
func (p *subproblem) store(w *whole, s *lk.Search) {
	for i, c := range p.cities {
		own := solver.City(i)
		w.links[c] = [2]int32{p.linked(own, s.Prev(own)), p.linked(own, s.Next(own))}
	}
}

// linked returns the number in the whole space of a city's neighbour.
func (p *subproblem) linked(a, b solver.City) int32 {
	if p.fixed[a] == b {
		return int32(p.outer[a])
	}
	return int32(p.cities[b])
}

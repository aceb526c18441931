package kernels

import (
	"slices"

	"tourscope/gpu/plan"
)

// The oracle of an individual: individual.cuh, one lane after the other.

// individual is a tour of a region that is made and improved.
type individual struct {
	*region
	number  int // among all of the cell's populations
	tour    arrayTour
	waiting []bool // the work set
	lane    int    // whose cities are searched next
}

// The second words of the random numbers' counters.
const (
	forKicks = 0x40000000
	forPairs = 0x80000000
	forWalks = 0xC0000000
)

// newIndividual makes an individual of a region, perturbed unless it is the first of all.
func newIndividual(r *region, number int, rules Evolution) *individual {
	m := len(r.id)
	s := &individual{region: r, number: number, tour: newTour(identity(m)), waiting: make([]bool, m)}
	if number == 0 {
		for c := range s.waiting {
			s.waiting[c] = true
		}
		return s
	}
	kicks := 1 + rules.Kicks*int64(m)/1000
	for i := range kicks {
		s.applyDoubleBridge(s.drawDoubleBridge(uint32(i)))
	}
	r.state.Kicks += kicks
	return s
}

// drawDoubleBridge draws a double bridge, of which only position and segments count.
func (s *individual) drawDoubleBridge(number uint32) doubleBridge {
	m := uint32(len(s.id))
	w := Philox([4]uint32{number, forKicks | uint32(s.number), uint32(s.cell), uint32(s.settings.Round)}, s.settings.Seed)
	longest := min(uint32(s.settings.Segment), (m-2)/3)
	return doubleBridge{position: int(below(w[0], m)), b: int(1 + below(w[1], longest)), c: int(1 + below(w[2], longest)), d: int(1 + below(w[3], longest))}
}

// applyDoubleBridge applies a double bridge, unless it removes a fixed edge.
func (s *individual) applyDoubleBridge(k doubleBridge) {
	if s.shape.Fixed && !s.passFixed(s.tour, &k) {
		return
	}
	var ends []int
	for _, p := range k.cuts() {
		if s.isFixedEdge(s.tour.at(p), s.tour.at(p+1)) {
			return
		}
		ends = append(ends, s.tour.at(p), s.tour.at(p+1))
	}
	s.addToWorkSet(ends...)
	k.make(s.tour)
}

func (s *individual) addToWorkSet(cities ...int) {
	for _, c := range cities {
		s.waiting[c] = true
	}
}

// descend searches chains from the cities of the work set, from most of them at most.
func (s *individual) descend(most int) {
	for range most {
		c := s.next()
		if c == noCity {
			return
		}
		s.waiting[c] = false
		_, touched := s.improve(&s.tour, c)
		s.addToWorkSet(touched...)
	}
}

// next returns the first city of the work set in the lane that is searched, or in the first
// lane after it that has some.
func (s *individual) next() int {
	bits := 32 // cities a lane
	if s.settings.Capacity > plan.MostWide {
		bits = 128
	} else if s.settings.Capacity > plan.MostEvolved {
		bits = 64
	}
	if c := slices.Index(s.waiting[min(bits*s.lane, len(s.waiting)):], true); c >= 0 {
		s.lane = (bits*s.lane + c) / bits
	} else if c := slices.Index(s.waiting, true); c >= 0 {
		s.lane = c / bits
	} else {
		return noCity
	}
	return bits*s.lane + slices.Index(s.waiting[bits*s.lane:], true)
}
